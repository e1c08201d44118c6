"""The interview guideline: its parts, what is asked in each, and what was."""

from __future__ import annotations

from typing import Literal, NamedTuple

PromptKind = Literal["open", "background", "ranking"]


class Prompt(NamedTuple):
    """A prompt; `audience` is the group it is for as written, empty for all.

    A ranking prompt has `length` items to rank, None for as many as the participant likes.
    """

    audience: str
    kind: PromptKind
    text: str
    length: int | None = None


class Part(NamedTuple):
    """A part of the guideline; `label` is its number as written ("II"), without "Part"."""

    label: str
    title: str
    objective: str
    prompts: tuple[Prompt, ...]


class Asked(NamedTuple):
    """The prompt of the guideline that was asked last at a turn, None for none.

    `confidence` in the turn's part is from 0 to 1: how similar the question is with which the part
    is taken to go on, 1 where a heading or a person says so, 0 without a part.
    """

    prompt: Prompt | None = None
    confidence: float = 0.0
