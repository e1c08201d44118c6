"""Interviews whose questions have mere numbers, letters or dashes: "1. Why?", "- Why?"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import pairwise

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks, ends, next_text, without_label
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.looks import PICTURE
from codebook.reading.turns.unlabelled.alternating import ANSWER, QUESTION, question

ITEM = lazy_pattern(r"[-\d*+–—•・‣▪➢►]")
"""What an item of a list may begin with, a number or a dash."""

DASHED = lazy_pattern(r"\s*(?:[*+]\s+|[-–—•・‣▪➢►]\s*)(?=[^\W\d_]|[¿\"“„«(])")
"""A dash or another sign before what is said."""

_may_be_counted = lazy_pattern(r"[\d*<!]")  # also behind a picture
_point = lazy_pattern(
    rf"\s*(?:{PICTURE}\s*)?(?:\*\*)?(\d{{1,3}})(?:[ªº°]?(?:\)|\.(?!\d))[-–—]?|[ ]?[-–—])(?:\*\*)?"
    r"\s*(?=[^\W\d_]|[¿\"“„«([])"
)
_further = lazy_pattern(r"\s*(\d{1,3})\.\d{1,2}[.)]?[ \t]+(?=[^\W\d_]|[¿\"“„«(])")
_bare = lazy_pattern(r"\s*(\d{1,3})[ \t]+(?=[^\W\d_]|[¿\"“„«(])")
_may_be_lettered = lazy_pattern(r"[A-Z]")
_lettered = lazy_pattern(r"\s*([A-Z])[.)][ \t]+(?=[^\W\d_]|[¿\"“„«(])")
_LINES_OF_A_QUESTION = 3
_LEAST, _LEAST_FEW = 3, 2
_SHARE = 0.8
_MOSTLY = 0.75
_HALF, _ASKED, _NEARLY = 0.5, 0.6, 0.9


def find_numbered(lines: Lines, bold: Container[int] = ()) -> list[Head]:
    """Return heads for questions with mere numbers, letters or dashes, and for their answers.

    No answer begins amid the lines in `bold` below a question in bold. None where most of these
    lines ask nothing or have no answer below them, or where they begin late in the text: then they
    are the points of a list.
    """
    dashed = [line for line in lines.beginning(ITEM) if DASHED.match(lines[line])]
    points = _rising(lines, _point, _may_be_counted)
    return (
        _in_turn(lines, points)
        or _asked_at(lines, points, bold)
        or _asked_at(lines, dashed, bold)
        or _asked_at(lines, _rising(lines, _bare), bold)
        or _lettered_questions(lines)
    )


def few_numbered(lines: Lines) -> list[Head]:
    """Return heads for numbered lines, two or more, all of which ask and are answered; else none.

    So few are enough below the heading of a further interview.
    """
    points = _rising(lines, _point, _may_be_counted)
    answers = [next_text(lines, line) for line in points]
    asked = [*map(lines.__getitem__, points)]
    are_answered = not {*points, len(lines)}.intersection(answers)
    if len(points) < _LEAST_FEW or not are_answered or not all(map(asks, asked)):
        return []
    if any(asks(lines[line]) for line in answers) or points[0] != lines.texts[0]:
        return []
    return [
        head
        for line, below in zip(points, answers, strict=True)
        for head in (question(line), without_label(lines, below, ANSWER))
    ]


def counted_on(begun: Mapping[int, str], asking: Container[int]) -> list[int]:
    """Return the lines that are counted on from those `asking`, with these, none from few.

    `begun` has what lines begin with that may be such. Numbers are written as most of those that
    ask have them, "4.- The mill:" below "3.- Why?", and rise.
    """
    bare = {line: text.replace("**", "") for line, text in begun.items()}
    forms = {line: _form(text) for line, text in bare.items()}
    usual = Counter(form for line, form in forms.items() if form and line in asking).most_common(1)
    if not usual or usual[0][1] < _LEAST:
        return []
    found = _rise(((at, bare[at]) for at in sorted(bare) if forms[at] == usual[0][0]), _point)
    first = next((at for at, line in enumerate(found) if line in asking), len(found))
    return found[first:]


def _form(text: str) -> str:
    """Return what stands behind the number that a text begins with, "" where none does."""
    match = _point.match(text)
    return text[match.end(1) : match.end()].strip() if match else ""


def _lettered_questions(lines: Lines) -> list[Head]:
    """Return heads for questions with letters, "A. Why?", where hardly anything else asks."""
    places = _rising(lines, _lettered, _may_be_lettered)
    heads = _asked_at(lines, places) if len(places) >= _LEAST else []
    asking = sum(asks(lines[line]) for line in lines.texts) if heads else 0
    return heads if len(places) >= _MOSTLY * asking else []


def _in_turn(lines: Lines, places: Sequence[int]) -> list[Head]:
    """Return heads for numbered lines that are all the text, where every other one asks."""
    if len(places) < max(2 * _LEAST, _SHARE * len(lines.texts)):
        return []
    numbers = (_point.match(lines[line]) for line in places)
    are_odd = [match is not None and int(match[1]) % 2 == 1 for match in numbers]
    asking = [asks(lines[line]) for line in places]
    agree = sum(ask == is_odd for ask, is_odd in zip(asking, are_odd, strict=True))
    if sum(asking) < _LEAST or agree < _SHARE * len(places):
        return []
    return [
        Head(line, QUESTION if is_odd else ANSWER, "bare", 0, 0)
        for line, is_odd in zip(places, are_odd, strict=True)
    ]


def _rising(lines: Lines, pattern: re.Pattern[str], beginning: re.Pattern[str] = ITEM) -> list[int]:
    """Return the lines whose numbers, or letters, rise, see `_rise`."""
    return _rise(((line, lines[line]) for line in lines.beginning(beginning)), pattern)


def _rise(texts: Iterable[tuple[int, str]], pattern: re.Pattern[str]) -> list[int]:
    """Return the lines whose numbers, or letters, rise; one may be missing, and all begin anew.

    With "1.2" is asked further what "1." began with.
    """
    found: list[int] = []
    last = 0
    for line, text in texts:
        match = pattern.match(text)
        if match and (number := _number(match[1])) in {1, last + 1, last + 2}:
            found.append(line)
            last = number
        elif last and not match and (further := _further.match(text)) and int(further[1]) == last:
            found.append(line)
    return found


def _number(written: str) -> int:
    return int(written) if written.isdecimal() else 1 + ord(written) - ord("A")


def _asked_at(lines: Lines, places: Sequence[int], bold: Container[int] = ()) -> list[Head]:
    heads: list[Head] = []
    asked = answered = 0
    own = [
        [at for at in range(line, below) if lines[at].strip()]
        for line, below in pairwise([*places, len(lines)])
    ]
    asking = [_end_of_asked(lines, texts) for texts in own]
    are_apart = _are_apart(lines, own, asking)
    for texts, end in zip(own, asking, strict=True):
        asked += end >= 0
        plain = next((at for at, place in enumerate(texts) if place not in bold), 0)
        told = _end_of_block(texts) if are_apart and end < 0 else 0
        heads.append(question(texts[0]))
        if answers := texts[max(end, plain - 1, told) + 1 :]:
            answered += not asks(lines[answers[0]])
            heads.append(without_label(lines, answers[0], ANSWER))
    texts_above = sum(line < places[0] for line in lines.texts) if places else 0
    is_talk = 2 * texts_above < len(lines.texts)
    enough = max(_LEAST, _MOSTLY * len(places))
    are_said = all(ends(lines[line]) for line in places)  # "Tell us of it." asks, too
    is_asked = asked >= max(_LEAST, (_HALF if are_said else _ASKED) * len(places))
    return heads if is_talk and is_asked and answered >= enough else []


def _end_of_asked(lines: Sequence[str], texts: Sequence[int]) -> int:
    """Return which of the lines with text a question ends with, -1 where none of the first asks."""
    wrapped = texts[:_LINES_OF_A_QUESTION]
    return next((at for at, place in enumerate(wrapped) if asks(lines[place])), -1)


def _are_apart(lines: Sequence[str], own: Sequence[Sequence[int]], asking: Sequence[int]) -> bool:
    """Whether nearly each question that asks has a blank line between itself and its answer."""
    answers = [
        texts[end + 1] for texts, end in zip(own, asking, strict=True) if 0 <= end < len(texts) - 1
    ]
    return sum(not lines[line - 1].strip() for line in answers) >= _NEARLY * max(1, len(answers))


def _end_of_block(texts: Sequence[int]) -> int:
    """Return which of the lines with text is the last above a blank one, 0 where none is."""
    return next((at for at, (one, below) in enumerate(pairwise(texts)) if below > one + 1), 0)
