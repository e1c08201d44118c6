"""What surrounds the caret: who speaks, in which part, asked what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from codebook.study.views import Participant, Transcript
from codebook.text.guideline import Asked, Part
from codebook.text.turns import Turn, turn_at


class CaretContext(NamedTuple):
    """Where the caret is: who speaks, in which part, asked what.

    `question` is what the interviewer said, `asked` the prompt of the guideline that it was.
    `participant` is the only one of the interview, or of several the one who speaks at the caret.
    """

    participant: Participant | None
    part: Part | None
    part_label: str
    question: str
    asked: Asked


UNKNOWN = Asked()
NO_CONTEXT = CaretContext(None, None, "", "", UNKNOWN)


def context_at(
    transcript: Transcript, parts: Iterable[Part], caret: int, asked: Sequence[Asked] = ()
) -> CaretContext:
    """Return the context of an offset in an interview.

    `parts` are those of the guideline, `asked` which of its prompts was asked at each turn, empty
    while that is not known.
    """
    at = turn_at(transcript.turns, caret)
    turn = transcript.turns[max(at, 0)] if transcript.turns else Turn(0, 0)
    by_label = {person.label.casefold(): person for person in transcript.participants}
    alone = transcript.participants[0] if len(transcript.participants) == 1 else None
    named = {part.label.casefold(): part for part in parts}
    return CaretContext(
        by_label.get(turn.speaker.casefold(), alone),
        named.get(turn.part.casefold()),
        turn.part,
        _question(transcript, at),
        asked[max(at, 0)] if asked else UNKNOWN,
    )


def _question(transcript: Transcript, at: int) -> str:
    """Return the last question up to the turn at an index."""
    for turn in reversed(transcript.turns[: at + 1]):
        if turn.kind == "speech" and turn.speaker not in transcript.speaking:
            return transcript.text[turn.start : turn.end]
    return ""
