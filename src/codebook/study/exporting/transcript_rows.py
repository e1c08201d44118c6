"""The transcripts as rows of a sheet: what was transcribed, without the words."""

from __future__ import annotations

from codebook.exporting.sheets import Sheet
from codebook.exporting.transcripts_sheet import TranscriptEntry, transcripts_sheet
from codebook.store.queries import participant_queries, transcript_queries
from codebook.store.store import Store
from codebook.study.turns import turns_of


def sheet(store: Store) -> Sheet:
    """Return the sheet of transcripts, in their order."""
    with store.reading() as connection:
        rows = transcript_queries.transcripts(connection)
        people = {
            person.id: person.label for person in participant_queries.participants(connection)
        }
        linked: dict[str, list[str]] = {}
        for transcript_id, person_id in transcript_queries.transcript_participants(connection):
            linked.setdefault(transcript_id, []).append(people[person_id])
        entries = []
        for row in rows:
            text, stored = transcript_queries.revision_text(connection, row.revision_id)
            turns = [turn for turn in turns_of(stored) if turn.kind == "speech"]
            speakers = dict.fromkeys(turn.speaker for turn in turns if turn.speaker)
            entries.append(
                TranscriptEntry(
                    name=row.name,
                    participants=", ".join(linked.get(row.id, ())),
                    format=row.format,
                    words=len(text.split()),
                    characters=row.characters,
                    turns=len(turns),
                    speakers=", ".join(speakers),
                    sha256=row.sha256,
                )
            )
    return transcripts_sheet(entries)
