"""`codebook export`: the study's sheets, and what a person should know of them."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.cli.arguments import Command, given_path
from codebook.cli.course import hidden_layers
from codebook.cli.printing import narrate, print_files
from codebook.cli.progress_line import progress_line
from codebook.cli.studies import opened

if TYPE_CHECKING:
    from codebook.study import Study

# As in the study, which takes time to import; a test compares them.
SHEETS = (
    *("codebook", "background", "participants", "rankings", "codings", "memos", "taxonomy"),
    *("themes", "saturation", "reconciliation", "agreement", "transcripts", "codes", "quotes"),
    *("matrix", "presence", "groups", "cooccurrence", "pairs", "log", "report", "workbook"),
    *("word", "figures", "paper", "qdc", "qdpx"),
)


def declare(command: Command) -> None:
    """Declare the command of this module."""
    parser = command(
        "export",
        export,
        "write the study's sheets",
        f"Sheets: {', '.join(SHEETS)}. Without names, all sheets that have content are"
        " written, except those that have to be named: saturation, codes, quotes, matrix,"
        " presence, groups, cooccurrence, pairs, log, workbook, word, figures and paper.",
    )
    parser.add_argument("sheets", nargs="*", metavar="SHEET")
    parser.add_argument(
        "--out",
        type=given_path,
        metavar="DIR",
        help="the folder to write to (default: the study's exports)",
    )
    parser.add_argument(
        "--look",
        choices=("working", "published"),
        default="working",
        help="the look of the background sheet",
    )
    parser.add_argument(
        "--key",
        type=given_path,
        metavar="FILE",
        help="the key of pseudonyms: nothing is exported while the study contains one of its"
        " names (default: the study's own key)",
    )


def export(given: Namespace) -> None:
    """Write sheets."""
    with opened(given.study, given.coder) as study:
        published = given.look == "published"
        with progress_line("Exporting") as on_progress:
            files = study.export(
                given.sheets, given.out, published=published, key=given.key, on_progress=on_progress
            )
        remarks = [
            *_file_remarks(study, files, asked=bool(given.sheets)),
            *_study_remarks(study, given, files),
        ]
    print_files(files, as_json=given.json)
    if not files and not given.json:
        narrate("The study has nothing to export yet.")
    for remark in remarks:
        narrate(remark)


def _file_remarks(study: Study, files: Sequence[Path], *, asked: bool) -> Iterator[str]:
    """Yield a remark for each file that needs one; for an empty file, where it was requested."""
    from codebook.study.exporting.file_remarks import (
        has_no_rows,
        lacks_key_passages,
        needs_fonts,
        waiting_for_agreement,
    )

    if not asked and lacks_key_passages(files):
        yield waiting_for_agreement(study.key_passages_waiting()) or (
            "No CodeBook.csv was written, since none of the passages to be published is marked"
            " as a key passage yet; * in the workbench marks one."
        )
    for path in files if asked else ():
        if has_no_rows(path):
            yield f"{path.name} has no rows: the study has nothing for it yet."
    if pictures := [path.name for path in files if needs_fonts(path)]:
        yield (
            f"{', '.join(pictures)}: some letters need fonts that are not in the file. Some"
            " programs print boxes instead, and publishers may refuse it; in that case make the"
            " PDF from the .svg."
        )


def _study_remarks(study: Study, given: Namespace, files: Sequence[Path]) -> Iterator[str]:
    """Yield remarks on the content: what is hidden, undecided, and what formats cannot hold."""
    from codebook.study.exporting.remarks import export_remarks

    about = study.record()
    hidden = hidden_layers(about.mode, about.stage, study.coders(), None)
    if study.coder is None and hidden:
        yield (
            f"No coder is named, so what {' and '.join(sorted(hidden))} coded is hidden, and"
            " not in these files. Say who you are with --coder NAME or CODEBOOK_CODER."
        )
    beside = study.earlier_files(given.sheets, files, given.out)
    if study.coder or not hidden:  # else one of a coder may not be outdated
        yield from beside.outdated_said()
    yield from export_remarks(study, given.sheets, files)
    yield from beside.unnamed_said()
