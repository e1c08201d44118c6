"""What the command line understands."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from codebook import __version__
from codebook.cli import commands, keeping, saturation, serving, sharing, taxonomy
from codebook.cli.agreement import agreement
from codebook.cli.correcting import correcting_options
from codebook.cli.kit import kit
from codebook.cli.rankings import rankings

Parser = argparse.ArgumentParser

_KINDS = (
    *("transcript", "taxonomy", "guideline", "participants", "codebook", "codings", "qdc"),
    *("qdpx", "rankings"),
)
_SHEETS = (
    *("codebook", "background", "participants", "rankings", "codings", "taxonomy", "themes"),
    *("saturation", "reconciliation", "agreement", "transcripts", "codes", "quotes", "matrix"),
    *("cooccurrence", "log", "report", "workbook", "qdc", "qdpx"),
)


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse arguments; what was asked for is `handler`. Wrong usage exits with 2."""
    return _parser().parse_args(arguments, _defaults())


def _defaults() -> argparse.Namespace:
    return argparse.Namespace(
        study=os.environ.get("CODEBOOK_STUDY") or ".",
        coder=os.environ.get("CODEBOOK_CODER") or None,
        json=False,
        handler=commands.open_study,
        place=None,
    )


def _common() -> Parser:
    """Return the options that every command has, before or after its name."""
    common = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    group = common.add_argument_group("for every command")
    group.add_argument(
        "--study",
        metavar="PATH_OR_URL",
        help="the study's folder or database URL (default: $CODEBOOK_STUDY, else this folder)",
    )
    group.add_argument(
        "--coder", metavar="NAME", help="who you are (default: $CODEBOOK_CODER, else nobody)"
    )
    group.add_argument("--json", action="store_true", help="print one JSON document")
    return common


def _parser() -> Parser:
    parser = Parser(
        prog="codebook",
        parents=[_common()],
        description="A terminal workbench for qualitative coding of interviews."
        " Without a command it opens the study in this folder.",
        epilog="`codebook COMMAND --help` says more. `codebook demo` shows it on a sample study.",
    )
    parser.add_argument("--version", action="version", version=f"codebook {__version__}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, handler: Callable[..., object], text: str, more: str = "") -> Parser:
        made = subparsers.add_parser(
            name,
            parents=[_common()],
            conflict_handler="resolve",  # init has a --coder of its own
            help=text,
            description=f"{text[0].upper()}{text[1:]}. {more}",
        )
        made.set_defaults(handler=handler)
        return made

    _begin_commands(command)
    _file_commands(command)
    _look_commands(command)
    sharing.declare(command)
    taxonomy.declare(command)
    saturation.declare(command)
    keeping.declare(command)
    serving.declare(command)
    return parser


_Command = Callable[..., Parser]


def _begin_commands(command: _Command) -> None:
    demo = command(
        "demo",
        commands.demo,
        "make the sample study, its exports, and open it",
        "All of it is invented.",
    )
    demo.add_argument(
        "folder",
        nargs="?",
        type=Path,
        metavar="DIR",
        help="a new or empty folder (default: a new temporary one)",
    )
    demo.add_argument("--no-open", action="store_true", help="do not open the workbench")
    init = command("init", commands.init, "make an empty study")
    init.add_argument(
        "place",
        metavar="DIR_OR_URL",
        help="a folder, or a database URL such as postgresql+psycopg://user@host/name",
    )
    init.add_argument(
        "--mode",
        choices=("blind", "review"),
        default="blind",
        help="blind: both code apart; review: the second refines the first",
    )
    init.add_argument(
        "--coder",
        action="append",
        dest="coders",
        default=[],
        metavar="NAME",
        help="a coder; may be given several times",
    )
    init.add_argument(
        "--taxonomy",
        action="append",
        default=[],
        type=Path,
        metavar="FILE",
        help="import a taxonomy; may be given several times",
    )
    init.add_argument("--guideline", type=Path, metavar="FILE", help="import the guideline")
    coders = command(
        "coders",
        commands.coders,
        "list the coders, or add one",
        "`codebook coders add NAME` adds one.",
    )
    coders.add_argument("verb", nargs="?", choices=("add",))
    coders.add_argument("name", nargs="?", metavar="NAME")
    opened = command("open", commands.open_study, "open the workbench")
    opened.add_argument("place", nargs="?", metavar="STUDY", help="the study (default: --study)")


def _file_commands(command: _Command) -> None:
    inspected = command(
        "inspect", commands.inspect, "show how files would be read", "Touches no study."
    )
    inspected.add_argument("files", nargs="+", type=Path, metavar="FILE")
    correcting_options(inspected)
    imported = command(
        "import",
        commands.import_files,
        "import files into the study",
        "The kind is found from the content. All files or none; the same file"
        " again changes nothing.",
    )
    imported.add_argument("files", nargs="+", type=Path, metavar="FILE")
    correcting_options(imported)
    imported.add_argument(
        "--as",
        dest="kind",
        choices=_KINDS,
        metavar="KIND",
        help=f"what the files are: {', '.join(_KINDS)}",
    )
    imported.add_argument(
        "--type",
        dest="type_name",
        metavar="NAME",
        help="the type of a taxonomy without ids (default: the file's name)",
    )
    imported.add_argument(
        "--prefix", metavar="ID", help="the type's id (default: the next free letter)"
    )
    imported.add_argument(
        "--dry-run", action="store_true", help="say what would come; write nothing"
    )
    exported = command(
        "export",
        commands.export,
        "write the study's sheets",
        f"Sheets: {', '.join(_SHEETS)}. Without names: all that have content.",
    )
    exported.add_argument("sheets", nargs="*", metavar="SHEET")
    exported.add_argument(
        "--out", type=Path, metavar="DIR", help="the folder (default: the study's exports)"
    )
    exported.add_argument(
        "--look",
        choices=("working", "published"),
        default="working",
        help="how the background sheet looks",
    )


def _look_commands(command: _Command) -> None:
    command("status", commands.status, "show where the study stands and what is next")
    for name, handler, text in (
        ("done", commands.done, "say that you have finished the stage, or transcripts of it"),
        ("reopen", commands.reopen, "take that back, while the stage has not ended"),
    ):
        command(name, handler, text).add_argument("transcripts", nargs="*", metavar="TRANSCRIPT")
    log = command("log", commands.log, "show who did what, latest first")
    log.add_argument("--limit", type=_positive, metavar="N", help="the latest N actions only")
    _agreement_command(command)
    _rankings_command(command)
    _kit_command(command)
    command("undo", commands.undo, "take back your latest action")
    command("redo", commands.redo, "do again what you undid")
    command("check", commands.check, "look whether the study is whole")
    command("keys", commands.keys, "list every key of the workbench")


def _agreement_command(command: _Command) -> None:
    measured = command(
        "agreement",
        agreement,
        "measure how far the coders agree, or raters on a sheet of labels or passages",
        "Counts participants' turns of the transcripts that all coders have finished; a turn's"
        " label is the set of its codes. What is undefined is said to be, with the reason.",
    )
    measured.add_argument(
        "--unit",
        choices=("turn", "sentence", "character", "passage"),
        default="turn",
        help="what is compared (default: turn)",
    )
    measured.add_argument("--coders", metavar="A,B", help="whose layers (default: all coders')")
    measured.add_argument(
        "--by",
        choices=("code", "part", "transcript", "group"),
        default="code",
        help="also by this (default: code, with Cohen's kappa)",
    )
    measured.add_argument(
        "--labels",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="label sheets: the first column names the unit, each other one is a rater"
        " (Final_Label is none); `;` parts several labels",
    )
    measured.add_argument(
        "--spans",
        type=Path,
        metavar="FILE",
        help="a sheet of passages: unit, length, coder, start, end, code",
    )
    measured.add_argument(
        "--group-by-prefix",
        dest="by_prefix",
        action="store_true",
        help="measure also by the first letter of the final label",
    )
    measured.add_argument(
        "--level",
        choices=("nominal", "ordinal", "interval"),
        default="nominal",
        help="of Krippendorff's alpha on labels (default: nominal)",
    )


def _kit_command(command: _Command) -> None:
    made = command(
        "kit",
        kit,
        "write what one takes into an interview, a docx for each audience",
        "Prompts by part, the background form, and the ranking cards with room for the answer.",
    )
    made.add_argument(
        "--out", type=Path, metavar="DIR", help="the folder (default: the study's exports)"
    )


def _rankings_command(command: _Command) -> None:
    ranked = command(
        "rankings",
        rankings,
        "show what participants ranked, by part of the guideline",
        "Of the study, or of a sheet. Borda gives n - 1 points of n items for the first place;"
        " what was left out shares the points, and the ranks, that are left.",
    )
    ranked.add_argument(
        "--table",
        type=Path,
        metavar="FILE",
        help="a sheet instead of the study: participant, part, position, item (and group, level);"
        " an empty position is offered and not ranked",
    )
    ranked.add_argument("--by", choices=("group", "level"), help="also by this")
    ranked.add_argument(
        "--top",
        type=_positive,
        metavar="K",
        help="how many count as top in a sheet (default: 3)",
    )


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number above 0")
    return int(text)
