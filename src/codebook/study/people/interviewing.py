"""Linking a transcript, or one who speaks in it, to a participant, as a person says it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from codebook.errors import UsageError
from codebook.reading.normalise import one_line
from codebook.store.queries import transcript_queries
from codebook.store.spoken_passages import unclaimed
from codebook.store.store import Store
from codebook.store.tables import Participant, Transcript, TranscriptParticipant
from codebook.store.writer import ActionHead, Writer
from codebook.study.attributing import claim
from codebook.study.importing.importer import Importer
from codebook.study.importing.waiting_quotes import place_waiting_quotes
from codebook.study.loading import settings
from codebook.study.people.participants import insert
from codebook.study.progress import spoken_turns
from codebook.study.revising.corrected_speakers import before_correction, follow_correction
from codebook.study.revising.renamed_speakers import rename_speakers
from codebook.study.turns import turns_of
from codebook.study.views import Person
from codebook.text.display import few_of

_FEW = 4  # speakers named in an action's label


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


def link(store: Store, me: Person, transcript_id: str, who: Mapping[str, str]) -> list[str]:
    """Link a transcript to participants, in one action; who has no record yet gets one.

    `who` has their labels by those under which they speak in it, whose turns get the participants'
    labels; by "" that of the one who is interviewed, under whatever label.

    Passages of these participants' words, in whatever layer, become theirs, and quotes of theirs
    that have no place yet are looked for there.
    Returns the participants' labels as they are written in the study.
    """
    with store.action(ActionHead(me.id, "", hidden_by="", any_layer=True)) as tx:
        transcript = tx.get(Transcript, transcript_id)
        if transcript is None:
            raise UsageError("The study has no such transcript any more.", "Look again.")
        before = before_correction(tx.connection, transcript_id)
        found = {speaker: _person(tx, label) for speaker, label in who.items()}
        names = [name for _, name in found.values()]
        said = (f"{name} is {speaker or 'interviewed'}" for speaker, (_, name) in found.items())
        tx.label = f"{few_of(said, _FEW)} in {transcript.name}"
        speaking = {speaker: name for speaker, (_, name) in found.items() if speaker}
        rename_speakers(tx, transcript_id, speaking)
        _link(tx, transcript_id, [person_id for person_id, _ in found.values()])
        if before:
            follow_correction(tx, before, lambda span: span)
        place_waiting_quotes(tx)
    return names


def _person(tx: Writer, label: str) -> tuple[str, str]:
    """Return the id and the label of a participant, who is made where there is none."""
    name = one_line(label)
    known = {each.label.casefold(): each for each in tx.all(Participant)}
    if person := known.get(name.casefold()):
        return person.id, person.label
    # Another interview's "P1" may be somebody else: who that is will be asked there.
    return insert(tx, name, by_speakers=False), name


def _link(tx: Writer, transcript_id: str, people: Iterable[str]) -> None:
    importer = Importer(tx, Path())
    rows = [
        {
            "id": importer.id("link", transcript_id, person_id),
            "transcript_id": transcript_id,
            "participant_id": person_id,
        }
        for person_id in dict.fromkeys(people)
    ]
    importer.upsert(TranscriptParticipant, rows)
    claim(tx, unclaimed(tx.connection, transcript_id))
