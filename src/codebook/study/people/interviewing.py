"""Linking a transcript to a participant, as a person says it."""

from __future__ import annotations

from pathlib import Path

from codebook.errors import UsageError
from codebook.reading.normalise import one_line
from codebook.store.store import Store
from codebook.store.tables import Participant, Transcript, TranscriptParticipant
from codebook.store.unclaimed import unclaimed
from codebook.store.writer import ActionHead
from codebook.study.claiming import claim
from codebook.study.importing.importer import Importer
from codebook.study.importing.waiting_quotes import place_waiting_quotes
from codebook.study.people.participants import insert
from codebook.study.views import Person


def link(store: Store, me: Person, transcript_id: str, label: str) -> str:
    """Link a transcript to the participant of that label, who is made where there is none.

    Passages there that have no participant yet, in whatever layer, become this participant's, and
    quotes of this participant that have no place yet are looked for there.
    Returns the participant's label as it is written in the study.
    """
    with store.action(ActionHead(me.id, "", hidden_by="", any_layer=True)) as tx:
        transcript = tx.get(Transcript, transcript_id)
        if transcript is None:
            raise UsageError("The study has no such transcript any more.", "Look again.")
        name = one_line(label)
        known = {each.label.casefold(): each for each in tx.all(Participant)}
        person = known.get(name.casefold())
        person_id, name = (person.id, person.label) if person else (insert(tx, name), name)
        tx.label = f"{name} is interviewed in {transcript.name}"
        importer = Importer(tx, Path())
        key = importer.id("link", transcript_id, person_id)
        row = {"id": key, "transcript_id": transcript_id, "participant_id": person_id}
        importer.upsert(TranscriptParticipant, [row])
        claim(tx, unclaimed(tx.connection, transcript_id))
        place_waiting_quotes(tx)
    return name
