"""Interviews whose questions are counted: "Question 1) …", "Answer: …" or "Pergunta 1 – …".

A word with a number is otherwise a place in a text. Here the number counts and the word speaks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from codebook.reading.heads import Head
from codebook.reading.layout import asks
from codebook.reading.questions import ANSWER, QUESTION
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
_number = re.compile(r"\s*(\d{1,3})[.)]?[-–—]?[ \t]+(?=[^\W\d_]|[¿\"“„«(])")
_point = re.compile(r"\s*(\d{1,3})(?:\)|\.(?!\d))[-–—]?\s*(?=[^\W\d_]|[¿\"“„«(])")
_dash = re.compile(r"\s*[-–—•*]\s+(?=[^\W\d_]|[¿\"“„«(])")
_LINES_OF_A_QUESTION = 3
_LEAST = 3
_SHARE = 0.8
_MOSTLY = 0.75
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
    is_slip = answers >= len(numbers) and numbers == sorted(numbers)  # 1, 2, 3, 3, 5
    are_counted = len(numbers) >= _LEAST and (is_slip or rising >= _SHARE * (len(numbers) - 1))
    are_answered = answers >= _ANSWERED * len(numbers)
    return [one.head for one in found] if are_counted and are_answered else []


def counted_above(lines: Sequence[str], answers: Sequence[int]) -> list[Head]:
    """Return heads for the counted lines, "3. Why?", above the answers of the only one labelled.

    None where most answers have no such line above them, or where the numbers do not rise.
    """
    found: list[tuple[int, int, int]] = []
    for above, answer in pairwise([-1, *answers]):
        between = (line for line in range(answer - 1, above, -1) if lines[line].strip())
        for line in islice(between, _LINES_OF_A_QUESTION):
            if match := _number.match(lines[line]):
                found.append((line, int(match[1]), match.end()))
                break
    rising = sum(later[1] in {earlier[1] + 1, 1} for earlier, later in pairwise(found))
    if len(found) < max(_LEAST, _SHARE * len(answers)) or rising < _SHARE * (len(found) - 1):
        return []
    return [Head(line, QUESTION, "mark", body, body, "1") for line, _, body in found]


def find_numbered(lines: Sequence[str]) -> list[Head]:
    """Return heads for questions with mere numbers or dashes, "1. Why?", and for their answers.

    None where most of these lines ask nothing or have no answer below them, or where they begin
    late in the text: then they are the points of a list.
    """
    counted: list[int] = []
    last = 0
    for line, text in enumerate(lines):
        if (match := _point.match(text)) and int(match[1]) in {1, last + 1}:
            counted.append(line)
            last = int(match[1])
    dashed = [line for line, text in enumerate(lines) if _dash.match(text)]
    return _asked_at(lines, counted) or _asked_at(lines, dashed)


def _asked_at(lines: Sequence[str], places: Sequence[int]) -> list[Head]:
    heads: list[Head] = []
    asked = answered = 0
    for line, below in pairwise([*places, len(lines)]):
        texts = [at for at in range(line, below) if lines[at].strip()]
        wrapped = texts[:_LINES_OF_A_QUESTION]
        end = next((at for at, place in enumerate(wrapped) if asks(lines[place])), -1)
        asked += end >= 0
        heads.append(Head(line, QUESTION, "bare", 0, 0))
        if answers := texts[max(end, 0) + 1 :]:
            answered += not asks(lines[answers[0]])
            indent = len(lines[answers[0]]) - len(lines[answers[0]].lstrip())
            heads.append(Head(answers[0], ANSWER, "bare", indent, indent))
    texts_above = sum(bool(line.strip()) for line in lines[: places[0]]) if places else 0
    is_talk = 2 * texts_above < sum(bool(line.strip()) for line in lines)
    enough = max(_LEAST, _MOSTLY * len(places))
    return heads if is_talk and asked >= enough and answered >= enough else []


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
