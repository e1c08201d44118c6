"""Linking a transcript, or one who speaks in it, to a participant, as a person says it."""

from __future__ import annotations

from pathlib import Path

from codebook.errors import UsageError
from codebook.reading.normalise import one_line
from codebook.store.queries import transcript_queries
from codebook.store.spoken_passages import unclaimed
from codebook.store.store import Store
from codebook.store.tables import Participant, Transcript, TranscriptParticipant
from codebook.store.writer import ActionHead
from codebook.study.attributing import claim
from codebook.study.importing.importer import Importer
from codebook.study.importing.waiting_quotes import place_waiting_quotes
from codebook.study.loading import settings
from codebook.study.people.participants import insert
from codebook.study.progress import spoken_turns
from codebook.study.revising.corrected_speakers import before_correction, follow_correction
from codebook.study.revising.renamed_speakers import rename_speaker
from codebook.study.turns import turns_of
from codebook.study.views import Person


def answering(store: Store, transcript_id: str) -> list[str]:
    """Return the labels of those who seem to answer in a transcript, in the order of their turns.

    Speakers are told from interviewers as when turns are counted.
    """
    asking = settings(store).interviewers
    with store.reading() as connection:
        found = transcript_queries.segmentations(connection, transcript_id)
    turns = (
        turn for stored in found.values() for turn in spoken_turns(turns_of(stored), (), asking)
    )
    return [speaker for speaker in dict.fromkeys(turn.speaker for turn in turns) if speaker]


def link(store: Store, me: Person, transcript_id: str, label: str, speaker: str = "") -> str:
    """Link a transcript to the participant of that label, who is made where there is none.

    With a `speaker`, the participant is the one who has that label in it, whose turns get the
    participant's.

    Passages of this participant's words, in whatever layer, become theirs, and quotes of this
    participant that have no place yet are looked for there.
    Returns the participant's label as it is written in the study.
    """
    with store.action(ActionHead(me.id, "", hidden_by="", any_layer=True)) as tx:
        transcript = tx.get(Transcript, transcript_id)
        if transcript is None:
            raise UsageError("The study has no such transcript any more.", "Look again.")
        name = one_line(label)
        known = {each.label.casefold(): each for each in tx.all(Participant)}
        person = known.get(name.casefold())
        # Another interview's "P1" may be somebody else: who that is will be asked there.
        person_id = person.id if person else insert(tx, name, by_speakers=False)
        name = person.label if person else name
        tx.label = f"{name} is {speaker or 'interviewed'} in {transcript.name}"
        importer = Importer(tx, Path())
        before = before_correction(tx.connection, transcript_id)
        if speaker:
            rename_speaker(tx, transcript_id, speaker, name)
        key = importer.id("link", transcript_id, person_id)
        row = {"id": key, "transcript_id": transcript_id, "participant_id": person_id}
        importer.upsert(TranscriptParticipant, [row])
        claim(tx, unclaimed(tx.connection, transcript_id))
        if before:
            follow_correction(tx, before, lambda span: span)
        place_waiting_quotes(tx)
    return name
