"""Files whose text the study has: what a person says of their speakers adds to what was said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from codebook.errors import InputError
from codebook.reading.drafts import AnyDraft, TranscriptDraft
from codebook.reading.registry import read
from codebook.reading.turns.correction import Correction
from codebook.store.queries import lookups, revision_queries
from codebook.store.store import Store
from codebook.study.importing.importer import Importer
from codebook.study.importing.options import Options
from codebook.study.revising.speakers_now import speakers_now


def read_known(
    store: Store, drafts: Sequence[tuple[Path, AnyDraft]], options: Options
) -> list[tuple[Path, AnyDraft]]:
    """Return drafts, those of texts that the study has with their labels as the files have them.

    What is unsure in these was told when they came.
    """
    corrections = (options.correcting(path) for path, _ in drafts)
    if not any(each.spoken or each.said for each in corrections):
        return [*drafts]
    with store.reading() as connection:
        known = lookups.revisions_by_text(connection)
    return [
        (path, _as_labelled(path, draft, options.correcting(path)))
        if isinstance(draft, TranscriptDraft) and draft.sha256 in known
        else (path, draft)
        for path, draft in drafts
    ]


def _as_labelled(path: Path, draft: TranscriptDraft, correction: Correction) -> TranscriptDraft:
    again = read(path, "transcript", correction=correction.unnamed)
    if not isinstance(again, TranscriptDraft) or again.sha256 != draft.sha256:
        return draft
    return replace(again, name=draft.name, problems=())


def corrected_further(
    importer: Importer, draft: TranscriptDraft, correction: Correction, revision_id: str
) -> tuple[str, TranscriptDraft]:
    """Return a transcript's latest revision, and a draft with its turns as corrected now.

    The file's text is that of `revision_id`. Raises InputError where labels are to be found in
    another style, and the text was corrected.
    """
    connection = importer.tx.connection
    there = revision_queries.revision(connection, revision_id)
    now = revision_queries.current(connection, there.transcript_id) if there else None
    if now is None:
        raise ValueError(f"no revision {revision_id}")
    if correction.style and now.sha256 != draft.sha256:
        raise InputError(importer.path, _OTHER_TEXT.format(draft.name), _WAY_OUT)
    known = speakers_now(now, draft.text, draft.turns, correction.style)
    turns, problems = known.corrected(correction)
    importer.problems += problems
    speakers = tuple(dict.fromkeys(turn.speaker for turn in turns if turn.speaker))
    return now.id, replace(draft, turns=turns, speakers=speakers)


_OTHER_TEXT = (
    "the text of {} was corrected since this file was imported, so its labels are not read anew."
)
_WAY_OUT = (
    "Without --style, its speakers can be named all the same; with --update, this file is its next"
    " text."
)
