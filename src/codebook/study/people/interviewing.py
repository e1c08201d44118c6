"""Linking a transcript to a participant, as a person says it."""

from __future__ import annotations

from pathlib import Path

from codebook.errors import UsageError
from codebook.store.store import Store
from codebook.store.tables import Participant, Transcript, TranscriptParticipant
from codebook.store.unclaimed import unclaimed
from codebook.store.writer import ActionHead
from codebook.study.claiming import claim
from codebook.study.importing.importer import Importer
from codebook.study.views import Person


def link(store: Store, me: Person, transcript_id: str, participant_id: str) -> None:
    """Link a transcript to a participant who is interviewed in it, in one action.

    Passages there that have no participant yet, in whatever layer, become this participant's.
    """
    with store.action(ActionHead(me.id, "", hidden_by="", any_layer=True)) as tx:
        transcript, person = tx.get(Transcript, transcript_id), tx.get(Participant, participant_id)
        if transcript is None or person is None:
            what = "transcript" if transcript is None else "participant"
            raise UsageError(f"The study has no such {what} any more.", "Look again.")
        tx.label = f"{person.label} is interviewed in {transcript.name}"
        importer = Importer(tx, Path())
        key = importer.id("link", transcript_id, participant_id)
        row = {"id": key, "transcript_id": transcript_id, "participant_id": participant_id}
        importer.upsert(TranscriptParticipant, [row])
        claim(tx, unclaimed(tx.connection, transcript_id))
