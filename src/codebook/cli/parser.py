"""The parser of the command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from types import ModuleType
from typing import NoReturn

from codebook import __version__
from codebook.cli import (
    agreement,
    correct,
    course,
    exporting,
    files,
    forget,
    keeping,
    kit,
    merging,
    option_rules,
    passages,
    pseudonyms,
    quotes,
    rankings,
    remove,
    saturation,
    serving,
    sharing,
    starting,
    taxonomy,
)
from codebook.cli.arguments import coder_by_default, given_place, study_by_default
from codebook.cli.printing import shown


class Parser(argparse.ArgumentParser):
    """A parser whose errors are harmless for a terminal, like all else that is printed."""

    def error(self, message: str) -> NoReturn:
        """Print the error, and exit with 2."""
        super().error(shown(message))


MODULES = {
    starting: ("demo", "init", "coders", "open"),
    files: ("inspect", "import"),
    exporting: ("export",),
    course: ("status", "done", "reopen", "log", "undo", "redo", "check", "keys"),
    agreement: ("agreement",),
    sharing: ("assign", "handoff"),
    merging: ("merge", "conflicts"),
    rankings: ("rankings",),
    kit: ("kit",),
    quotes: ("quotes",),
    passages: ("passages",),
    taxonomy: ("taxonomy", "reject"),
    saturation: ("saturation",),
    correct: ("correct",),
    remove: ("remove",),
    forget: ("forget",),
    pseudonyms: ("pseudonyms",),
    keeping: ("backup", "restore"),
    serving: ("serve",),
}
"""Where which commands are declared, in the order in which help lists them."""

_HOMES = {name: module for module, names in MODULES.items() for name in names}


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse arguments; the command's function is `handler`. Wrong usage exits with 2.

    `typed` has the names of those of the command's restricted options that were given; `named` is
    the coder that was, `coder` also who works where nobody is.
    """
    commands: dict[str, Parser] = {}
    # What follows a command is its own. Without one in the first place, help may have to list all.
    asked = _HOMES.get(arguments[0]) if arguments else starting
    parser = _parser(commands, [asked] if asked else MODULES)
    given = parser.parse_args(arguments, _defaults())
    given.named = given.coder  # with --coder
    given.coder = given.coder or coder_by_default()
    if not given.command:
        given.handler = starting.open_study
    given.typed = frozenset()
    if restricted := option_rules.options(given.command):
        # Parsed again without their defaults: what has a value then was given by the user.
        commands[given.command].set_defaults(**dict.fromkeys(restricted))
        typed = vars(parser.parse_args(arguments, _defaults()))
        given.typed = frozenset(name for name in restricted if typed[name] is not None)
        for sentence in option_rules.faults(given.command, given, given.typed):
            commands[given.command].error(sentence)
    return given


def _defaults() -> argparse.Namespace:
    return argparse.Namespace(
        study=study_by_default(),
        coder=None,
        json=False,
        command="",
        place=None,
    )


def _common() -> Parser:
    """Return the options that every command has, before or after its name."""
    common = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    group = common.add_argument_group("options of every command")
    group.add_argument(
        "--study",
        type=given_place,
        metavar="PATH_OR_URL",
        help="the study's folder or database URL (default: $CODEBOOK_STUDY, else this folder)",
    )
    group.add_argument(
        "--coder",
        type=str.strip,
        metavar="NAME",
        help="who you are (default: $CODEBOOK_CODER, else nobody)",
    )
    group.add_argument("--json", action="store_true", help="print one JSON document")
    return common


def _parser(commands: dict[str, Parser], modules: Iterable[ModuleType]) -> Parser:
    """Return the parser of modules' commands, and put that of each command into `commands`."""
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
        # An `own` option with the name of a common one replaces it.
        subparser = subparsers.add_parser(
            name,
            parents=[_common() if own else common],
            conflict_handler="resolve" if own else "error",
            help=text,
            description=f"{text[0].upper()}{text[1:]}. {more}",
        )
        subparser.set_defaults(handler=handler, command=name)
        commands[name] = subparser
        return subparser

    for module in modules:
        module.declare(command)
    return parser
