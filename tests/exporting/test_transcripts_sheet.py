"""The sheet of transcripts."""

from __future__ import annotations

from codebook.exporting.csv_file import csv_bytes
from codebook.exporting.transcripts_sheet import TranscriptEntry, transcripts_sheet


def test_a_transcript_is_known_again_by_its_hash() -> None:
    entry = TranscriptEntry("u1", "U1, U2", "docx", 1500, 8000, 42, "Interviewer, U1", "ab" * 32)
    assert csv_bytes(transcripts_sheet([entry])).decode() == (
        "name,participants,format,words,characters,turns,speakers,sha256\n"
        f'u1,"U1, U2",docx,1500,8000,42,"Interviewer, U1",{"ab" * 32}\n'
    )
