"""How a command ends when something comes in between: its exit code, and what it says."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from argparse import ArgumentTypeError
from pathlib import Path

import pytest

import small
from codebook.cli.arguments import positive
from codebook.cli.main import run
from codebook.errors import StudyError
from codebook.store.failures import database_errors_named
from command import codebook
from phrases import put


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (
            OSError(errno.ENOSPC, "No space left on device", "here/sheet.csv"),
            1,
            "codebook: here/sheet.csv: No space left on device. Nothing was changed.\n",
        ),
        (
            OSError(errno.EIO, "Input/output error"),
            1,
            "codebook: The answer cannot be written: Input/output error. What was asked for may be"
            " done: codebook log.\n",
        ),
    ],
    ids=["a full disk", "no file to name"],
)
def test_what_comes_in_between_is_a_sentence(
    error: OSError,
    code: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("codebook.study.inspecting.inspect", fail)
    assert run(["inspect", "talk.txt"]) == code
    assert capsys.readouterr() == ("", said)


_AT_IMPORT = """
import os, signal, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
signal.signal(signal.SIGINT, signal.default_int_handler)  # where tests run as a job, none is set
"""


@pytest.mark.parametrize(
    "name", ["codebook.cli.main", "argparse", "codebook.cli.parser", "codebook.study.inspecting"]
)
def test_ctrl_c_ends_it_quietly_whatever_is_being_loaded(name: str, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(_AT_IMPORT.format(name=name), encoding="utf-8")
    paths = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    given = [sys.executable, "-m", "codebook", "inspect", "talk.txt"]
    ran = subprocess.run(
        given,
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "codebook: stopped.\n")


_IN_SQLITE = """
import os, signal, sys
from codebook.__main__ import main
from codebook.store.schema import blindfold

made = blindfold._authorizer

def interrupting(*given):
    allow = made(*given)
    return lambda *access: os.kill(os.getpid(), signal.SIGINT) or allow(*access)

blindfold._authorizer = interrupting
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main())
"""


def test_ctrl_c_is_no_refusal_where_it_comes_within_sqlite(tmp_path: Path) -> None:
    small.make(tmp_path / "study", tmp_path / "files").close()
    given = ["status", "--study", str(tmp_path / "study"), "--coder", "First"]
    ran = subprocess.run(
        [sys.executable, "-c", _IN_SQLITE, *given], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "codebook: stopped.\n")


def test_what_the_database_says_is_a_sentence() -> None:
    said = r"^mine: the database refused: not authorized\. Nothing was changed\.$"
    with pytest.raises(StudyError, match=said), database_errors_named("mine"):
        raise sqlite3.DatabaseError("not authorized")


def test_a_reader_that_has_seen_enough_is_no_failure() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "codebook", "keys"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as keys:
        assert keys.stdout
        assert keys.stderr
        keys.stdout.close()
        assert (keys.stderr.read(), keys.wait()) == (b"", 0)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_what_is_done_is_not_denied_where_the_answer_has_no_room(tmp_path: Path) -> None:
    study = tmp_path / "study"
    with small.make(study, tmp_path / "files") as made:
        put(made, "I teach.")
    given = [sys.executable, "-m", "codebook", "undo", "--study", str(study), "--coder", "First"]
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(given, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (
        1,
        "codebook: The answer cannot be written: No space left on device. What was asked for may be"
        " done: codebook log.\n",
    )
    assert "undo: coded U1: A.1" in codebook("log", "--study", study, "--coder", "First").out


@pytest.mark.skipif(os.name == "nt", reason="a shell that closes streams")
@pytest.mark.parametrize(
    "asked",
    [["backup"], ["export", "codings"], ["handoff", "given", "--to", "Second"]],
    ids=lambda asked: asked[0],
)
@pytest.mark.parametrize("closed", [">&-", "<&- >&- 2>&-"])
def test_what_is_done_is_not_denied_where_nobody_listens(
    asked: list[str], closed: str, tmp_path: Path
) -> None:
    small.make(tmp_path / "study", tmp_path / "files").close()
    given = [sys.executable, "-m", "codebook", *asked]
    ran = subprocess.run(
        ["sh", "-c", f'exec "$@" {closed}', "sh", *given],
        cwd=tmp_path,
        env=os.environ | {"CODEBOOK_STUDY": str(tmp_path / "study"), "CODEBOOK_CODER": "First"},
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert (ran.returncode, "Something unexpected" in ran.stderr) == (0, False)


@pytest.mark.parametrize("text", ["0", "-1", "1.5", "many", ""])
def test_a_number_above_0_is_one(text: str) -> None:
    assert positive("1") == 1
    with pytest.raises(ArgumentTypeError) as refused:
        positive(text)
    assert str(refused.value) == f"{text!r} is not a whole number above 0"


@pytest.mark.parametrize("digits", [20, 5000])
def test_a_number_that_no_part_of_the_program_can_take_is_none(digits: int) -> None:
    with pytest.raises(ArgumentTypeError, match="a number has at most 15 digits"):
        positive("9" * digits)
