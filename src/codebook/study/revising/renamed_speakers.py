"""Turns whose speaker is called otherwise from now on, in the latest text of a transcript."""

from __future__ import annotations

from collections.abc import Mapping

from codebook.errors import RefusedError
from codebook.store.queries import revision_queries
from codebook.store.tables import Segmentation, Transcript, TranscriptParticipant
from codebook.store.writer import Writer
from codebook.study.turns import as_json, turns_of


def rename_speakers(tx: Writer, transcript_id: str, names: Mapping[str, str]) -> None:
    """Give the turns of speakers other names, all at once; case does not matter."""
    now = revision_queries.current(tx.connection, transcript_id)
    if now is None:
        return
    turns = turns_of(now.turns)
    new = {speaker.casefold(): name for speaker, name in names.items()}
    renamed = [
        turn._replace(speaker=new.get(turn.speaker.casefold(), turn.speaker)) for turn in turns
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
        rename_speakers(tx, link.transcript_id, {label: name})
