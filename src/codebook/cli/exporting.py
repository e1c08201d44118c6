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
from codebook.text.display import counted

if TYPE_CHECKING:
    from codebook.study import Study

# As in the study, which takes time to import; a test compares them.
SHEETS = (
    *("codebook", "background", "participants", "rankings", "codings", "memos", "taxonomy"),
    *("themes", "saturation", "reconciliation", "agreement", "transcripts", "codes", "quotes"),
    *("matrix", "presence", "groups", "cooccurrence", "pairs", "log", "report", "workbook"),
    *("word", "figures", "paper", "qdc", "qdpx"),
)

_QUOTING = frozenset({"codebook", "quotes", "report", "paper", "workbook"})
_COUNTING = frozenset({"codes", "saturation", "cooccurrence", "pairs"})
_BY_PARTICIPANT = frozenset({"matrix", "presence", "groups", "workbook", "figures"})


def declare(command: Command) -> None:
    """Declare the command of this module."""
    parser = command(
        "export",
        export,
        "write the study's sheets",
        f"Sheets: {', '.join(SHEETS)}. Without names: those that have content; saturation, codes,"
        " quotes, matrix, presence, groups, cooccurrence, pairs, log, workbook, word, figures and"
        " paper come by name only.",
    )
    parser.add_argument("sheets", nargs="*", metavar="SHEET")
    parser.add_argument(
        "--out", type=given_path, metavar="DIR", help="the folder (default: the study's exports)"
    )
    parser.add_argument(
        "--look",
        choices=("working", "published"),
        default="working",
        help="how the background sheet looks",
    )
    parser.add_argument(
        "--key",
        type=given_path,
        metavar="FILE",
        help="the key of pseudonyms of which no name may go out (default: that of the study)",
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
            *_file_remarks(files, asked=bool(given.sheets)),
            *_study_remarks(study, given, files),
        ]
    print_files(files, as_json=given.json)
    if not files and not given.json:
        narrate("The study has nothing to export yet.")
    for remark in remarks:
        narrate(remark)


def _file_remarks(files: Sequence[Path], *, asked: bool) -> Iterator[str]:
    """Yield a remark for each file that needs one; for an empty file, where it was requested."""
    from codebook.study.exporting.file_remarks import has_no_rows, lacks_key_passages, needs_fonts

    if not asked and lacks_key_passages(files):
        yield (
            "CodeBook.csv is not among them: of what is to be published, no passage is a key"
            " passage yet; * in the workbench marks one."
        )
    for path in files if asked else ():
        if has_no_rows(path):
            yield f"{path.name} has no rows: the study has nothing for it yet."
    if pictures := [path.name for path in files if needs_fonts(path)]:
        yield (
            f"{', '.join(pictures)}: the fonts of some letters are not in the file. Some programs"
            " print boxes for them, and publishers may refuse it; then make the PDF from the .svg."
        )


def _study_remarks(study: Study, given: Namespace, files: Sequence[Path]) -> Iterator[str]:
    """Yield remarks on the content: what is undecided in it, and what the formats cannot hold."""
    if study.coder is None and (hidden := hidden_layers(study.status())):
        yield (
            f"No coder is named, so what {' and '.join(sorted(hidden))} coded is hidden, and not in"
            " these files. Name yourself with --coder NAME or CODEBOOK_CODER."
        )
    quoting = not given.sheets or not _QUOTING.isdisjoint(given.sheets)
    if quoting and (apart := study.forms_apart()):
        places = f"{apart} key passages" if apart > 1 else "a key passage"
        yield f"Coders have {places} printed in several forms: `codebook quotes` lists them."
    if quoting and (beside := study.insights_beside()):
        what, them = ("insights are", "them") if beside > 1 else ("insight is", "it")
        yield (
            f"{beside:,} {what} on no key passage, so CodeBook.csv leaves {them} out:"
            " * in the workbench marks one."
        )
    if quoting and (others := study.external_key_passages_left_out()):
        what, them = ("key passages", "them") if others > 1 else ("a key passage", "it")
        number = f"{others:,} " if others > 1 else ""
        yield (
            f"CodeBook.csv leaves out {number}{what} of external layers, such as an imported"
            f" CodeBook.csv: where there is a consensus, it alone is published. codings.csv has"
            f" {them}."
        )
    counting = not (_BY_PARTICIPANT | _COUNTING).isdisjoint(given.sheets)
    if (quoting or counting) and (late := study.left_out_of_consensus()):
        whose = " and ".join(f"{counted(n, 'coding')} of {name}" for name, n in late.items())
        yield (
            f"The consensus, which alone is published, leaves out {whose}, who"
            f" {'was' if len(late) == 1 else 'were'} not to code those transcripts. Assign them to"
            " all who code them (`codebook assign TRANSCRIPT --to NAME --to NAME`), then open"
            " Reconcile in the workbench."
        )
    if not _BY_PARTICIPANT.isdisjoint(given.sheets) and (nobodys := study.codings_of_nobody()):
        yield (
            f"Counts by participant leave out {counted(nobodys, 'coding')} on words of no"
            " participant. P, then f2, in the workbench says who answers in an interview."
        )
    exchanged = any(path.suffix == ".qdpx" for path in files)
    if exchanged and (left_out := study.left_out_of_qdpx()):
        yield f"Not in the .qdpx, which has no place for it: {', '.join(left_out)}."
