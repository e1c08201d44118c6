"""Linking transcripts with their participants, whichever was imported first."""

from __future__ import annotations

from codebook.store.queries import transcript_queries
from codebook.store.spoken_passages import unclaimed
from codebook.store.tables import Participant, TranscriptParticipant
from codebook.study.attributing import claim
from codebook.study.importing.importer import Importer
from codebook.study.turns import turns_of


def link_transcripts(importer: Importer, *, by_speakers: bool = True) -> None:
    """Link each transcript that has no participant yet to the participants that it names.

    It names those whose labels are its own name or, unless told otherwise, speakers in it. Passages
    that were coded there before, in whatever layer, become these participants'.
    """
    connection = importer.tx.connection
    people = {person.label.casefold(): person.id for person in importer.tx.all(Participant)}
    if not people:
        return
    linked = {
        transcript for transcript, _ in transcript_queries.transcript_participants(connection)
    }
    waiting = [row for row in transcript_queries.transcripts(connection) if row.id not in linked]
    if not waiting:
        return
    segmentations = transcript_queries.segmentations(connection) if by_speakers else {}
    rows = []
    for row in waiting:
        turns = turns_of(segmentations[row.revision_id]) if by_speakers else ()
        names = dict.fromkeys([row.name, *(turn.speaker for turn in turns)])
        rows += [
            {
                "id": importer.id("link", row.id, people[name.casefold()]),
                "transcript_id": row.id,
                "participant_id": people[name.casefold()],
            }
            for name in names
            if name.casefold() in people
        ]
    importer.upsert(TranscriptParticipant, rows, counted=False)
    for transcript_id in dict.fromkeys(str(row["transcript_id"]) for row in rows):
        claim(importer.tx, unclaimed(connection, transcript_id))
