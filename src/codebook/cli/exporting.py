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
            "There is no CodeBook.csv, since none of the passages to be published is marked as"
            " a key passage yet; * in the workbench marks one."
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
    """Yield remarks on the content: what is undecided in it, and what the formats cannot hold."""
    about = study.record()
    hidden = hidden_layers(about.mode, about.stage, study.coders(), None)
    if study.coder is None and hidden:
        yield (
            f"No coder is named, so what {' and '.join(sorted(hidden))} coded is hidden, and"
            " not in these files. Say who you are with --coder NAME or CODEBOOK_CODER."
        )
    quoting = not given.sheets or not _QUOTING.isdisjoint(given.sheets)
    if quoting:
        yield from _quoting_remarks(study)
    if quoting or not (_BY_PARTICIPANT | _COUNTING).isdisjoint(given.sheets):
        yield from _consensus_remarks(study)
    if not _BY_PARTICIPANT.isdisjoint(given.sheets) and (nobodys := study.codings_of_nobody()):
        many = counted(nobodys, "coding")
        said = f"Counts by participant leave out {many} on words of no participant."
        if any(not interview.participants for interview in study.interviews(counted=False)):
            said += " In the workbench, P and then f2 lets you say who answers in an interview."
        yield said
    exchanged = any(path.suffix == ".qdpx" for path in files)
    if exchanged and (left_out := study.left_out_of_qdpx()):
        yield f"Left out of the .qdpx, a format that has no place for it: {', '.join(left_out)}."


def _quoting_remarks(study: Study) -> Iterator[str]:
    """Yield remarks on the key passages, as CodeBook.csv prints them."""
    if apart := study.forms_apart():
        places = f"{apart} key passages" if apart > 1 else "a key passage"
        yield f"Coders gave different printed forms to {places}: `codebook quotes` lists them."
    if beside := study.insights_beside():
        what, them = ("insights are", "them") if beside > 1 else ("insight is", "it")
        yield (
            f"{beside:,} {what} not on a key passage, so CodeBook.csv leaves {them} out: * in"
            " the workbench marks a key passage."
        )
    if uncoded := study.key_passages_uncoded():
        what, their = ("key passages have", "their") if uncoded > 1 else ("key passage has", "its")
        yield f"{uncoded:,} {what} no code: {their} node is empty in CodeBook.csv."
    if nobodys := study.key_passages_of_nobody():
        what, them = ("key passages are", "them") if nobodys > 1 else ("key passage is", "it")
        yield (
            f"{nobodys:,} {what} on an interviewer's words, in an interview of several"
            f" participants: CodeBook.csv names nobody for {them}."
        )
    if asked := study.key_passages_of_nobody(of_several=False):
        what, them = ("key passages are", "them") if asked > 1 else ("key passage is", "it")
        yield (
            f"{asked:,} {what} on an interviewer's words: CodeBook.csv prints {them} with the"
            " participant of the interview."
        )
    if others := study.external_key_passages_left_out():
        what, them = ("key passages", "them") if others > 1 else ("a key passage", "it")
        number = f"{others:,} " if others > 1 else ""
        yield (
            f"CodeBook.csv leaves out {number}{what} of external layers, such as an imported"
            f" CodeBook.csv: once there is a consensus, only that is published. codings.csv has"
            f" {them}."
        )


def _consensus_remarks(study: Study) -> Iterator[str]:
    """Yield remarks on what the consensus leaves out, if there is anything."""
    if waiting := study.undecided().said:
        yield waiting
    if late := study.left_out_of_consensus():
        whose = " and ".join(f"{counted(n, 'coding')} of {name}" for name, n in late.items())
        yield (
            f"Only the consensus is published, and it leaves out {whose}, who"
            f" {'was' if len(late) == 1 else 'were'} not meant to code those transcripts."
            " Assign the transcripts to everybody who codes them (`codebook assign TRANSCRIPT"
            " --to NAME --to NAME`), then open Reconcile in the workbench."
        )
