"""What is said in a text, and by whom, as it is read."""

from __future__ import annotations

from pathlib import Path

from codebook.reading import registry
from codebook.reading.drafts import TranscriptDraft
from codebook.reading.transcripts import transcript_of
from codebook.reading.turns.correction import NONE, Correction


def read(text: str) -> TranscriptDraft:
    """Read a plain text as a transcript."""
    return transcript_of("U1", "txt", "utf-8", text)


def read_transcript(path: Path, correction: Correction = NONE) -> TranscriptDraft:
    """Read the transcript at a path, as corrected."""
    draft = registry.read(path, "transcript", correction=correction)
    assert isinstance(draft, TranscriptDraft)
    return draft


def said(draft: TranscriptDraft) -> list[tuple[str, str]]:
    """Return the turns, each with its speaker and words."""
    return [(turn.speaker, draft.text[turn.start : turn.end]) for turn in draft.turns]


def speech(draft: TranscriptDraft) -> list[tuple[str, str]]:
    """Return the turns in which somebody speaks, likewise."""
    return [
        (turn.speaker, draft.text[turn.start : turn.end])
        for turn in draft.turns
        if turn.kind == "speech"
    ]
