"""What can be told, and placed, only once all files of an import are written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from codebook.by_key import by_key
from codebook.reading.drafts import (
    AnyDraft,
    CodebookDraft,
    GuidelineDraft,
    ParticipantsDraft,
    ProjectDraft,
    TranscriptDraft,
)
from codebook.store.writer import Writer
from codebook.study.importing.remarks import remark, tell_letters, tell_names
from codebook.study.importing.waiting_quotes import place_waiting_quotes
from codebook.study.importing.who_asks import remarks_on_asking
from codebook.study.prompt_matching import place_parts
from codebook.study.views import Imported
from codebook.text.display import few_of, in_brief


def finish(
    tx: Writer, folder: Path | None, drafts: Sequence[AnyDraft], done: dict[int, Imported]
) -> None:
    """Find quotes and parts in what came, and add remarks to `done`, which has files by place.

    `folder` is the study's, where a key of pseudonyms may be.
    """
    _place_quotes(tx, drafts, done)
    _place_parts(tx, drafts, done)
    tell_letters(tx, drafts, done)
    _tell_who_asks(tx, drafts, done)
    tell_names(folder, drafts, done)


def _place_quotes(tx: Writer, drafts: Sequence[AnyDraft], done: dict[int, Imported]) -> None:
    """Find quotes in transcripts, whichever came first; the last file of either kind reports it."""
    either = TranscriptDraft, CodebookDraft, ParticipantsDraft, ProjectDraft
    changed = [
        at
        for at, draft in enumerate(drafts)
        if isinstance(draft, either) and (done[at].added or done[at].updated)
    ]
    if changed and (said := place_waiting_quotes(tx)):
        remark(done, changed[-1], said)


def _place_parts(tx: Writer, drafts: Sequence[AnyDraft], done: dict[int, Imported]) -> None:
    """Find the parts of the new transcripts, or of all transcripts with a new guideline.

    What is found is a guess: the transcript's own file says so, and what is unsure in it; where it
    came before, the guideline does.
    """
    came = {draft.name: at for at, draft in enumerate(drafts) if isinstance(draft, TranscriptDraft)}
    guidelines = [at for at, draft in enumerate(drafts) if isinstance(draft, GuidelineDraft)]
    if not (came or guidelines):
        return
    placed = place_parts(tx, None if guidelines else came)
    if not placed:
        return
    at = guidelines[-1] if guidelines else -1
    for file, names in by_key((came.get(each.name, at), each.name) for each in placed).items():
        remark(done, file, _PLACED.format(few_of(names, _FEW)))
    for each in placed:
        for label, question, sure in each.doubtful:
            asked = in_brief(question)
            said = f"part {label} in {each.name} begins at “{asked}”: {sure:.0%} sure"
            remark(done, came.get(each.name, at), said)


_FEW = 6  # transcripts named in a remark
_PLACED = "where parts begin in {} was guessed from the questions: please check it"


def _tell_who_asks(tx: Writer, drafts: Sequence[AnyDraft], done: dict[int, Imported]) -> None:
    """Say of transcripts that came or changed where it is unsure who asks in them."""
    came = {
        at: draft
        for at, draft in enumerate(drafts)
        if isinstance(draft, TranscriptDraft) and (done[at].added or done[at].updated)
    }
    for at, said in remarks_on_asking(tx, came) if came else ():
        remark(done, at, said)
