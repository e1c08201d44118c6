"""What is said in a text, and by whom, as it is read."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from codebook.reading import registry
from codebook.reading.drafts import TranscriptDraft
from codebook.reading.transcripts import transcript_of
from codebook.reading.turns.correction import NONE, Correction
from codebook.text.turns import Turn
from refusals import written

SAID = (
    "So, how did it begin for you back then?",
    "Well, we went down to the mill, and nobody was there.",
    "Right. And then?",
    "It was late. We waited for hours, I think.",
    "Did the others come as well?",
    "No, they never did, which was odd.",
    "I see.",
)
"""Questions and answers in turn, invented."""


def read(text: str) -> TranscriptDraft:
    """Read a plain text as a transcript, which must keep it as it is."""
    draft = transcript_of("U1", "txt", "utf-8", text)
    assert draft.text == text
    return draft


def read_transcript(path: Path, correction: Correction = NONE) -> TranscriptDraft:
    """Read the transcript at a path, as corrected."""
    draft = registry.read(path, "transcript", correction=correction)
    assert isinstance(draft, TranscriptDraft)
    return draft


def read_file(folder: Path, content: str | bytes, name: str) -> TranscriptDraft:
    """Write a file into a folder and read the transcript in it."""
    return read_transcript(written(folder, content, name))


def who_speaks(turns: Iterable[Turn]) -> list[str]:
    """Return the speaker of each turn in which somebody speaks."""
    return [turn.speaker for turn in turns if turn.kind == "speech"]


def speakers_in(text: str) -> list[str]:
    """Return the speaker of each turn of a plain text in which somebody speaks."""
    return who_speaks(read(text).turns)


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
