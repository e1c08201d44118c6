"""Removing a participant of whom the study has no words, as one that was made by mistake."""

from __future__ import annotations

from codebook.errors import RefusedError, UsageError
from codebook.store.queries import lookups, participant_queries, revision_queries
from codebook.store.store import Store
from codebook.store.tables import (
    Background,
    Participant,
    Ranking,
    TranscriptParticipant,
)
from codebook.store.writer import ActionHead, Writer
from codebook.study.attributing import follow, following
from codebook.study.people.participants import ENTERED
from codebook.study.views import Person
from codebook.study.voices import Voices
from codebook.text.spans import Span

_SEEN = {
    "passage": "there are passages of theirs",
    "memo": "there is a memo on them",
    "": "something in the study is about them",
}
"""What stands against removing a participant, by what the coder sees of it; "" for nothing."""


def remove(store: Store, me: Person, participant_id: str) -> None:
    """Remove a participant; rows of a sheet that were linked with them are no longer.

    Raises RefusedError where there are words of theirs: who withdraws is forgotten.
    """
    with store.action(ActionHead(me.id, "", hidden_by="", any_layer=True)) as tx:
        person = tx.get(Participant, participant_id)
        if person is None:
            raise UsageError("The study has no such participant any more.", "Look again.")
        if what := _words_of(tx, person) or _in_layers(store, tx, person):
            raise RefusedError(
                f"{person.label} cannot be removed: {what}.",
                "Who withdraws is forgotten; whose words they are is corrected where the"
                " transcript is imported again (--participant NAME=ID).",
            )
        tx.label = f"removed {person.label}"
        links = tx.all(TranscriptParticipant, participant_id=person.id)
        before = {
            link.transcript_id: following(tx.connection, link.transcript_id) for link in links
        }
        tx.delete(TranscriptParticipant, [link.id for link in links])
        for row in tx.all(Background, participant_id=person.id):
            if row.source == ENTERED:
                tx.delete(Background, [row.id])
            else:
                tx.update(Background, row.id, participant_id=None)
        tx.delete(Participant, [person.id])
        follow(tx, before)


def _words_of(tx: Writer, person: Participant) -> str:
    """Return what all see that the study has of a participant, as a clause, "" for nothing."""
    for link in tx.all(TranscriptParticipant, participant_id=person.id):
        text = revision_queries.current(tx.connection, link.transcript_id)
        voices = Voices(lookups.interviewed(tx.connection, text.id)) if text else None
        if voices and _speaks(voices, person.id):
            return f"{person.label} speaks in {voices.name}"
    if tx.all(Ranking, participant_id=person.id):
        return "there are rankings of theirs"
    return ""


def _in_layers(store: Store, tx: Writer, person: Participant) -> str:
    """Say likewise what layers have on a participant, but not what of it is hidden."""
    if not participant_queries.evidence(tx.connection, person.id):
        return ""
    with store.reading() as connection:
        return _SEEN[participant_queries.evidence(connection, person.id)]


def _speaks(voices: Voices, participant_id: str) -> bool:
    """Whether some turn is theirs; where no label tells who of several speaks, all may be."""
    spoken = voices.spoken()
    if spoken is None or voices.are_untold:
        return True
    return any(voices.participant(Span(turn.start, turn.end)) == participant_id for turn in spoken)
