"""Remarks on transcripts in which it is unsure who asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from codebook.reading.drafts import Problem, TranscriptDraft
from codebook.store.queries import lookups, participant_queries, revision_queries, study_queries
from codebook.store.writer import Writer
from codebook.study.settings import Settings
from codebook.study.turns import turns_of
from codebook.study.unsure_who_asks import UnsureWhoAsks, on_asking


def remarks_on_asking(
    tx: Writer, drafts: Mapping[int, TranscriptDraft]
) -> Iterator[tuple[int, Problem]]:
    """Yield what is to be said of transcripts, with their keys; the study has all that came."""
    people = [row.label for row in participant_queries.participants(tx.connection)]
    asking = Settings.from_json(study_queries.study(tx.connection).settings).interviewers
    ids = {name: key for key, name in lookups.transcript_names(tx.connection).items()}
    for key, draft in drafts.items():
        now = revision_queries.current(tx.connection, ids.get(draft.name, ""))
        turns = turns_of(now.turns) if now else draft.turns  # where it is corrected, not as read
        speakers = [turn.speaker for turn in turns]
        if said := on_asking(speakers, people, asking):
            yield key, UnsureWhoAsks(None, said)
