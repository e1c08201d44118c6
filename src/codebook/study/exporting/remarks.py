"""What a person should know of exported sheets: what is undecided, and what is left out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.exporting.background_sheet import BACKGROUND_FILE
from codebook.text.display import counted

if TYPE_CHECKING:
    from codebook.store.queries.key_passage_queries import Answering
    from codebook.study import Study

_QUOTING = frozenset({"codebook", "quotes", "report", "paper", "workbook"})
_COUNTING = frozenset({"codes", "saturation", "cooccurrence", "pairs"})
_WHO_ANSWERS = " In the workbench, P and then f2 lets you say who answers in an interview."
_OF_NOBODY: Mapping[Answering, str] = {
    "several": "on words of no participant, in an interview of several: CodeBook.csv names nobody"
    " for {}.",
    "one": "on an interviewer's words: CodeBook.csv prints {} with the participant of the"
    " interview.",
    "nobody": "in an interview without participants: CodeBook.csv names nobody for {}."
    + _WHO_ANSWERS,
}
"""What is said of key passages on words of no participant, by how many answer there."""
_SINGULAR, _PLURAL = ("is", "it has", "it"), ("are", "they have", "them")
_COMPARING = frozenset({"reconciliation", "agreement"})
_BY_PARTICIPANT = frozenset({"matrix", "presence", "groups", "workbook", "figures"})


def export_remarks(
    study: Study, sheets: Collection[str] = (), files: Sequence[Path] = ()
) -> Iterator[str]:
    """Yield a sentence for each such thing; `sheets` were asked for, none where all were.

    Of `files`, which were written, it is said what their formats have no place for, and that the
    participants' background is not among them.
    """
    written = {path.name for path in files}
    if not sheets and "transcripts.csv" in written and BACKGROUND_FILE not in written:
        yield (
            f"No {BACKGROUND_FILE}: no participant's background is known yet. P in the workbench"
            " lets you type it in; `codebook import` reads a sheet of it."
        )
    quoting = not sheets or not _QUOTING.isdisjoint(sheets)
    if quoting:
        yield from _quoting_remarks(study)
    if quoting or not (_BY_PARTICIPANT | _COUNTING | _COMPARING).isdisjoint(sheets):
        yield from _consensus_remarks(study)
    if quoting:
        yield from _beside_consensus(study)
    if not _BY_PARTICIPANT.isdisjoint(sheets) and (nobodys := study.codings_of_nobody()):
        many = counted(nobodys, "coding")
        said = f"Counts by participant leave out {many} on words of no participant."
        if any(gap.transcript_id for gap in study.participant_gaps()):
            said += _WHO_ANSWERS
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
    yield from _of_nobody(study)
    yield from _of_rejected(study)
    if others := study.external_key_passages_left_out():
        what, them = ("key passages", "them") if others > 1 else ("a key passage", "it")
        number = f"{others:,} " if others > 1 else ""
        yield (
            f"CodeBook.csv leaves out {number}{what} of external layers, such as an imported"
            f" CodeBook.csv: once there is a consensus, only that is published. codings.csv has"
            f" {them}."
        )


def _beside_consensus(study: Study) -> Iterator[str]:
    """Yield how many key passages of which coders the published consensus does not have."""
    if beside_it := study.key_passages_beside_consensus():
        whose = " and ".join(
            f"{counted(n, 'key passage')} of {who}" for who, n in beside_it.items()
        )
        are, they, them = _PLURAL if sum(beside_it.values()) > 1 else _SINGULAR
        yield (
            f"CodeBook.csv leaves out {whose}, which {are} not in the consensus: {they} no code, or"
            f" what codes {them} is not settled or was ruled out."
        )


def _of_rejected(study: Study) -> Iterator[str]:
    """Yield which rejected candidates CodeBook.csv prints, since passages keep them."""
    if on := study.rejected_on_key_passages():
        names = ", ".join(f"{name} (on {counted(n, 'key passage')})" for name, n in on.items())
        what, were, them = (
            ("candidates", "were", "them") if len(on) > 1 else ("a candidate", "was", "it")
        )
        yield f"CodeBook.csv prints {what} that {were} rejected: {names}. Passages keep {them}."


def said_of_interviewers() -> str:
    """Return what is said of one key passage that is printed as the participant's words."""
    return f"This key passage is {_OF_NOBODY['one'].format('it')}"


def _of_nobody(study: Study) -> Iterator[str]:
    """Yield how many key passages are no participant's, and with whom they are printed."""
    for answering, where in _OF_NOBODY.items():
        if count := study.key_passages_of_nobody(answering):
            what, them = ("key passages are", "them") if count > 1 else ("key passage is", "it")
            yield f"{count:,} {what} {where.format(them)}"


def _consensus_remarks(study: Study) -> Iterator[str]:
    """Yield remarks on what the consensus leaves out, if there is anything."""
    if lost := study.left_out_of_comparing():
        yield f"Not compared, and in no disagreement: {lost} codings.csv has them."
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
