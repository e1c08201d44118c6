"""Commands and the modules that declare them."""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser

import pytest

from codebook.cli.parser import MODULES, parse

LOADED = """
import sys
from codebook.cli.parser import MODULES, parse
parse(sys.argv[1:])
print(*(module.__name__ for module in MODULES if module.__name__ in sys.modules))
"""


def test_each_module_declares_the_commands_that_are_said_to_be_its() -> None:
    for module, names in MODULES.items():
        declared: list[str] = []

        def command(name: str, *_: object, declared: list[str] = declared, **__: object) -> object:
            declared.append(name)
            return ArgumentParser(conflict_handler="resolve")

        module.declare(command)
        assert tuple(declared) == names, module.__name__


@pytest.mark.parametrize(
    ("arguments", "module"), [(["keys"], "course"), (["inspect", "status"], "files"), ([], "")]
)
def test_only_what_is_asked_for_is_loaded(arguments: list[str], module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *arguments], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [f"codebook.cli.{module or 'starting'}"]


def test_a_command_may_stand_behind_options() -> None:
    given = parse(["--coder", "inspect", "status", "--json"])
    assert (given.coder, given.command, given.json) == ("inspect", "status", True)


def test_what_is_no_command_is_answered_with_all_of_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for arguments in (["statsu"], ["statsu", "status"], ["--json", "statsu"]):
        with pytest.raises(SystemExit):
            parse(arguments)
        said = capsys.readouterr().err
        assert all(f"'{name}'" in said for names in MODULES.values() for name in names)
