"""Removing one speaker's words and name from a text in which others speak as well."""

from __future__ import annotations

from collections.abc import Iterable

from codebook.store.erasing.erasures import WITHDRAWN
from codebook.store.queries.revision_queries import RevisionRow
from codebook.study.turns import turns_of
from codebook.text.names import whole_words
from codebook.text.roles import is_interviewer
from codebook.text.spans import Span
from codebook.text.turns import Turn


def spoken_by(turns: str, label: str) -> list[Span]:
    """Return the spans of a speaker's turns; `turns` are as the database keeps them."""
    return [Span(turn.start, turn.end) for turn in turns_of(turns) if _is_spoken_by(turn, label)]


def words_answered(text: str, turns: str, label: str, asking: Iterable[str]) -> list[str]:
    """Return what was said in an interview, but for its interviewers' words and headings of parts.

    `asking` are labels of interviewers; what has the participant's own `label` is never theirs.
    Without turns, it is the whole text.
    """
    given = {name.casefold() for name in asking}
    found, part = [], ""
    for turn in turns_of(turns):
        speaker = turn.speaker.casefold()
        is_heading = not speaker and turn.part != part
        asks = speaker and (speaker in given or is_interviewer(speaker))
        if speaker == label.casefold() or not (is_heading or asks):
            found.append(text[turn.start : turn.end])
        part = turn.part
    return found or [text]


def changes_removing_speaker(row: RevisionRow, label: str) -> list[tuple[Span, str]]:
    """Return the changes to a text that remove a speaker's words, and the name in others' words."""
    found: list[tuple[Span, str]] = []
    said = spoken_by(row.turns, label)
    edges = [0, *(span.end for span in said)]
    for span, before in zip([*said, Span(len(row.text), len(row.text))], edges, strict=True):
        named = whole_words(label).finditer(row.text, before, span.start)
        found += [(Span(*name.span()), WITHDRAWN) for name in named]
        if span.start < span.end:
            found.append((span, f"[{WITHDRAWN}]"))
    return found


def without_name(turns: Iterable[Turn], label: str) -> list[Turn]:
    """Return the turns with a speaker's name replaced by the sign of a withdrawal."""
    return [
        turn._replace(speaker=WITHDRAWN) if _is_spoken_by(turn, label) else turn for turn in turns
    ]


def _is_spoken_by(turn: Turn, label: str) -> bool:
    return turn.speaker.casefold() == label.casefold()
