"""Turns whose speaker is called otherwise from now on, in the latest text of a transcript."""

from __future__ import annotations

from codebook.errors import RefusedError
from codebook.store.queries import revision_queries
from codebook.store.tables import Segmentation, Transcript, TranscriptParticipant
from codebook.store.writer import Writer
from codebook.study.turns import as_json, turns_of


def rename_speaker(tx: Writer, transcript_id: str, speaker: str, name: str) -> None:
    """Give the turns of a speaker another name; case does not matter."""
    now = revision_queries.current(tx.connection, transcript_id)
    if now is None:
        return
    turns = turns_of(now.turns)
    old = speaker.casefold()
    renamed = [
        turn._replace(speaker=name) if turn.speaker.casefold() == old else turn for turn in turns
    ]
    if renamed != [*turns]:
        tx.update(Segmentation, now.id, turns=as_json(renamed))


def rename_participant(tx: Writer, participant_id: str, label: str, name: str) -> None:
    """Let the turns of a participant follow a new id, wherever the old one is their name.

    Raises RefusedError where somebody else is called so there.
    """
    for link in tx.all(TranscriptParticipant, participant_id=participant_id):
        now = revision_queries.current(tx.connection, link.transcript_id)
        there = {turn.speaker.casefold() for turn in turns_of(now.turns)} if now else set()
        if label.casefold() not in there:
            continue
        if name.casefold() in there - {label.casefold()}:
            transcript = tx.get(Transcript, link.transcript_id)
            raise RefusedError(
                f"{name} speaks in {transcript.name if transcript else 'the interview'}, too.",
                "Use another id.",
            )
        rename_speaker(tx, link.transcript_id, label, name)
