"""The transcripts as rows of a sheet: what was transcribed, without the words."""

from __future__ import annotations

from codebook.exporting.sheets import Sheet
from codebook.exporting.transcripts_sheet import TranscriptEntry, transcripts_sheet
from codebook.store.queries import transcript_queries
from codebook.store.store import Store
from codebook.study.loading import linked
from codebook.study.turns import turns_of
from codebook.text.segments import words


def sheet(store: Store) -> Sheet:
    """Return the sheet of transcripts, in their order; words are those of what is said."""
    people = linked(store)
    with store.reading() as connection:
        entries = []
        for row in transcript_queries.transcripts(connection):
            text, stored = transcript_queries.revision_text(connection, row.revision_id)
            turns = [turn for turn in turns_of(stored) if turn.kind == "speech"]
            speakers = dict.fromkeys(turn.speaker for turn in turns if turn.speaker)
            entries.append(
                TranscriptEntry(
                    name=row.name,
                    participants=", ".join(person.label for person in people.get(row.id, ())),
                    format=row.format,
                    words=sum(1 for turn in turns for _ in words(text, turn.start, turn.end)),
                    characters=row.characters,
                    turns=len(turns),
                    speakers=", ".join(speakers),
                    sha256=row.sha256,
                )
            )
    return transcripts_sheet(entries)
