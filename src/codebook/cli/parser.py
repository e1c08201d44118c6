"""What the command line understands."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from typing import NoReturn

from codebook import __version__
from codebook.cli import (
    agreement,
    applying,
    course,
    exporting,
    files,
    keeping,
    kit,
    passages,
    privacy,
    pseudonyms,
    quotes,
    rankings,
    saturation,
    serving,
    sharing,
    starting,
    taxonomy,
    texts,
)
from codebook.cli.arguments import given_place
from codebook.cli.printing import shown


class Parser(argparse.ArgumentParser):
    """Says what is wrong of what was typed as all else is said."""

    def error(self, message: str) -> NoReturn:
        """Say it, and end with 2."""
        super().error(shown(message))


_MODULES = (
    starting, files, exporting, course, agreement, sharing, rankings, kit, quotes,
    passages, taxonomy, saturation, texts, privacy, pseudonyms, keeping, serving,
)  # fmt: skip


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse arguments; what was asked for is `handler`. Wrong usage exits with 2."""
    commands: dict[str, Parser] = {}
    parser = _parser(commands)
    given = parser.parse_args(arguments, _defaults())
    if unsure := applying.options(given.command):
        # With nothing for what is not said, it is seen what was, be it what is taken else.
        commands[given.command].set_defaults(**dict.fromkeys(unsure))
        again = vars(parser.parse_args(arguments, _defaults()))
        said = frozenset(name for name in unsure if again[name] is not None)
        for sentence in applying.faults(given.command, given, said):
            commands[given.command].error(sentence)
    return given


def _defaults() -> argparse.Namespace:
    return argparse.Namespace(
        study=os.environ.get("CODEBOOK_STUDY") or ".",
        coder=os.environ.get("CODEBOOK_CODER") or None,
        json=False,
        handler=starting.open_study,
        command="",
        place=None,
    )


def _common() -> Parser:
    """Return the options that every command has, before or after its name."""
    common = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    group = common.add_argument_group("for every command")
    group.add_argument(
        "--study",
        type=given_place,
        metavar="PATH_OR_URL",
        help="the study's folder or database URL (default: $CODEBOOK_STUDY, else this folder)",
    )
    group.add_argument(
        "--coder", metavar="NAME", help="who you are (default: $CODEBOOK_CODER, else nobody)"
    )
    group.add_argument("--json", action="store_true", help="print one JSON document")
    return common


def _parser(commands: dict[str, Parser]) -> Parser:
    """Return what understands all; the parsers of the commands are put under their names."""
    common = _common()
    parser = Parser(
        prog="codebook",
        parents=[common],
        description="A terminal workbench for qualitative coding of interviews."
        " Without a command it opens the study in this folder.",
        epilog="`codebook COMMAND --help` says more. `codebook demo` shows it on a sample study.",
    )
    parser.add_argument("--version", action="version", version=f"codebook {__version__}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(
        name: str, handler: Callable[..., object], text: str, more: str = "", *, own: bool = False
    ) -> Parser:
        # One with an `own` option of a common name takes that away from its common ones.
        made = subparsers.add_parser(
            name,
            parents=[_common() if own else common],
            conflict_handler="resolve" if own else "error",
            help=text,
            description=f"{text[0].upper()}{text[1:]}. {more}",
        )
        made.set_defaults(handler=handler, command=name)
        commands[name] = made
        return made

    for module in _MODULES:
        module.declare(command)
    return parser
