"""Commands for files: inspect, import, export."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.cli.arguments import Command
from codebook.cli.correcting import correcting_options, correction_of
from codebook.cli.printing import narrate, print_json, shown
from codebook.cli.studies import opened

if TYPE_CHECKING:
    from codebook.study.views import Imported

_KINDS = (
    *("transcript", "taxonomy", "guideline", "participants", "codebook", "codings", "qdc"),
    *("qdpx", "rankings"),
)
_SHEETS = (
    *("codebook", "background", "participants", "rankings", "codings", "taxonomy", "themes"),
    *("saturation", "reconciliation", "agreement", "transcripts", "codes", "quotes", "matrix"),
    *("cooccurrence", "log", "report", "workbook", "qdc", "qdpx"),
)


def declare(command: Command) -> None:
    """Declare the commands of this module."""
    inspected = command("inspect", inspect, "show how files would be read", "Touches no study.")
    inspected.add_argument("files", nargs="+", type=Path, metavar="FILE")
    correcting_options(inspected)
    imported = command(
        "import",
        import_files,
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
        export,
        "write the study's sheets",
        f"Sheets: {', '.join(_SHEETS)}. Without names: those that have content; saturation, codes,"
        " quotes, matrix, cooccurrence, log and workbook come by name only.",
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


def inspect(given: Namespace) -> None:
    """Show how files would be read."""
    from codebook.study.inspecting import inspect as inspect_files

    found = inspect_files(given.files, correction_of(given))
    if given.json:
        print_json(
            {
                "files": [
                    vars(file)
                    | {
                        "turns": [turn._asdict() for turn in file.turns],
                        "problems": [problem._asdict() for problem in file.problems],
                    }
                    for file in found
                ]
            }
        )
        return
    for file in found:
        counts = ", ".join(f"{count} {name}" for name, count in file.contents.items())
        encoding = f", {file.encoding}" if file.encoding else ""
        print(f"{file.path}: {file.kind} ({file.format}{encoding}); {counts}")
        if file.speakers:
            print(f"  speakers: {', '.join(file.speakers)}")
        _print_problems(file.problems)


def import_files(given: Namespace) -> None:
    """Import files."""
    from codebook.study.importing import Options

    options = Options(
        given.kind, given.type_name, given.prefix, given.dry_run, correction_of(given)
    )
    with opened(given.study, given.coder) as study:
        found = study.import_files(given.files, options=options)
    if given.dry_run:
        narrate("A dry run: nothing was written.")
    if given.json:
        print_json({"imported": [_imported(file) for file in found]})
        return
    for file in found:
        counts = f"{file.added} added, {file.updated} updated, {file.unchanged} unchanged"
        print(f"{file.path}: {file.kind}; {counts}")
        _print_problems(file.problems)


def _imported(file: Imported) -> dict[str, object]:
    problems = [{"line": line, "message": message} for line, message in file.problems]
    return file._asdict() | {"problems": problems}


def _print_problems(problems: object) -> None:
    for line, message in problems:  # type: ignore[attr-defined]
        print(shown(f"  line {line}: {message}" if line else f"  {message}"))


def export(given: Namespace) -> None:
    """Write sheets."""
    with opened(given.study, given.coder) as study:
        files = study.export(given.sheets, given.out, published=given.look == "published")
    if given.json:
        print_json({"files": [str(path) for path in files]})
    elif not files:
        narrate("The study has nothing to export yet.")
    for path in () if given.json else files:
        print(path)
