"""Interviews whose questions are counted: "Question 1) …", "Answer: …" or "Pergunta 1 – …".

A word with a number is otherwise a place in a text. Here the number counts and the word speaks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from codebook.reading.heads import Head
from codebook.reading.styles import ASKED_AND_ANSWERED

_QUESTIONS = frozenset(question for question, _ in ASKED_AND_ANSWERED)
_ANSWERS = frozenset(answer for _, answer in ASKED_AND_ANSWERED)
_words = "|".join(sorted(_QUESTIONS | _ANSWERS, key=len, reverse=True))
_counted = re.compile(
    rf"""\s*(?:[-*•–>\#]+\s+)?(?P<mark>\*\*|__)?(?P<word>{_words})
    (?:[ .]{{0,2}}(?:n[º°o.]{{1,2}}[ ]?)?(?P<number>\d{{1,3}}))?
    [ ]?(?P<inner>\*\*|__)?[ ]?(?P<sign>[:：]|[.)\]](?!\d)|[-–—](?=\s))(?P<outer>\*\*|__)?\s*""",
    re.VERBOSE | re.IGNORECASE,
)
_LEAST = 3
_SHARE = 0.8
_ANSWERED = 0.5


class _Counted(NamedTuple):
    head: Head
    asks: bool
    number: int  # 0 for none


def find_counted(lines: Sequence[str]) -> list[Head]:
    """Return heads for the questions and the answers, none where the questions are not counted."""
    found = [one for number, line in enumerate(lines) if (one := _read(line, number))]
    numbers = [one.number for one in found if one.asks and one.number]
    answers = sum(not below.asks and above.asks for above, below in pairwise(found))
    rising = sum(later in {earlier + 1, 1} for earlier, later in pairwise(numbers))
    are_counted = len(numbers) >= _LEAST and rising >= _SHARE * (len(numbers) - 1)
    are_answered = answers >= _ANSWERED * len(numbers)
    return [one.head for one in found] if are_counted and are_answered else []


def _read(line: str, number: int) -> _Counted | None:
    match = _counted.match(line, 0, 80)
    if not match or (
        len(match["word"]) == 1 and not match["number"] and match["sign"] not in ":："
    ):
        return None
    word = match["word"]
    is_open = match["mark"] and not (match["inner"] or match["outer"])
    body = match.end()
    head = Head(
        number,
        word,
        "colon",
        body,
        body,
        match["mark"] or "",
        alone=body >= len(line),
        unclosed=match["mark"] if is_open else "",
    )
    return _Counted(head, word.casefold() in _QUESTIONS, int(match["number"] or 0))
