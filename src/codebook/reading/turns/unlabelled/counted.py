"""Interviews whose questions are counted: "Question 1) …", "Answer: …", "2. Segunda pergunta:".

A word with a number is otherwise a place in a text. Here the number counts and the word speaks.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Container, Iterator, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.asked import ANSWERS, QUESTIONS
from codebook.reading.turns.lines.answering import only_answer
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import (
    asks,
    next_text,
    opens_block,
)
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.lines.set_off import first_of_wrapped
from codebook.reading.turns.unlabelled.alternating import QUESTION, question
from codebook.reading.turns.unlabelled.numbered import DASHED, ITEM

_words, _asked, _answered = (
    "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    for words in (QUESTIONS | ANSWERS, QUESTIONS, ANSWERS)
)
_counted = lazy_pattern(
    rf"""\s*(?:[-*•–>\#★☆◆◇■□▶▷●○▲△]+\s+)?(?P<mark>\*\*|__)?
    (?P<bracket>\[  # "[Q4 Answer]"
    (?:(?:{_asked})[ ]?(?P<of>\d{{1,3}})[^\[\]]{{0,16}}?(?=(?:{_answered})\]))?)?
    (?:(?P<before>\d{{1,3}})[.)]?[ªº]?[ ](?:[^\W\d_]{{3,14}}[ ]){{0,2}})?(?P<word>{_words})
    (?:[ .]{{0,2}}(?:(?:n[º°o.]{{1,2}}|\#)[ ]?)?(?P<number>\d{{1,3}})
    (?P<part>-\d{{1,2}}|[ ]?[a-h](?=[.):：])  # "Q4-1:", "Q4 a):", "[Q4 - part 2]"
    |(?(bracket)[^\w\[\]]{{1,3}}\w[^\[\]]{{0,14}}(?=\])|(?!)))?
    (?:[ ]\([^\W\d_][^()]{{0,24}}\)(?=[*_ ]{{0,3}}[:：]))?)?  # "A4 (Miller):"
    [ ]?(?P<inner>\*\*|__)?[ ]?(?P<sign>[)\]]?[:：]|[.)\]](?!\d)|[-–—](?=\s)|(?=\s|$))
    (?P<outer>\*\*|__)?\s*""",
    re.VERBOSE | re.IGNORECASE,
)
_may_be_counted, _may_be_answered = (
    lazy_pattern(
        rf"[-*•–>#\[★☆◆◇■□▶▷●○▲△_{''.join(sorted({word[0] for word in words}))}]", re.IGNORECASE
    )
    for words in (QUESTIONS | ANSWERS, ANSWERS)
)
_number = lazy_pattern(
    r"\s*(\d{1,3})[ªº°]?(?:[.)]?[-–—]?[ \t]+|[.)][-–—]?)"
    r"(?=(?:\*\*|__)?(?:[^\W\d_]|[¿\"“„«(])|\d{1,2}[.)] )"
)
_LINES_OF_A_QUESTION = 3
_LEAST, _LEAST_OF_PAIRS = 3, 2
_SHARE = 0.8
_ANSWERED = 0.5
_COLONS = frozenset(":：")
_SAMPLE, _GAP = 200, 3  # labels that are looked at first, and lines above each


class _Counted(NamedTuple):
    head: Head
    asks: bool
    number: int  # 0 for none
    signed: bool
    is_point: bool  # "A)", which may be one of several answers to choose from


def find_counted(lines: Lines) -> list[Head]:
    """Return heads for the questions and the answers, none where the questions are not counted.

    Without any sign, "Question 1 Why?", they need be answered so more often.
    """
    if all(one.asks for one in _read_all(lines, _may_be_answered)):
        return []
    read = list(_read_all(lines, _may_be_counted))
    asked = {below.head.line for above, below in pairwise(read) if above.asks}
    found = [one for one in read if not one.is_point or one.head.line in asked]
    signed = [one for one in found if one.signed]
    return _if_counted(signed, _ANSWERED) or _if_counted(found, _SHARE)


def _read_all(lines: Lines, likely: re.Pattern[str]) -> Iterator[_Counted]:
    """Yield what stands at the beginning of each line whose first character is a likely one."""
    return (one for line in lines.beginning(likely) if (one := _read(lines[line], line)))


def _if_counted(found: Sequence[_Counted], share: float) -> list[Head]:
    """Return the heads where the numbers rise, and a share of the questions is answered.

    Two questions are enough where their answers are counted, too.
    """
    numbers = [one.number for one in found if one.asks and one.number]
    least = _LEAST_OF_PAIRS if numbers == [one.number for one in found if not one.asks] else _LEAST
    answers = sum(not below.asks and above.asks for above, below in pairwise(found))
    rising = sum(later in {earlier + 1, 1} for earlier, later in pairwise(numbers))
    is_slip = answers >= len(numbers) and numbers == sorted(numbers)  # 1, 2, 3, 3, 5
    are_counted = len(numbers) >= least and (is_slip or rising >= _SHARE * (len(numbers) - 1))
    are_answered = answers >= share * len(numbers)
    return [one.head for one in found] if are_counted and are_answered else []


def counted_question(text: str, line: int) -> Head | None:
    """Return the head of a line that begins with a counted word of asking, "Question 3: Why?"."""
    one = _read(text, line)
    return one.head if one and one.asks and one.number else None


def counted_above(lines: Sequence[str], answers: Sequence[int]) -> list[Head]:
    """Return heads for the counted lines, "3. Why?", above the answers of the only one labelled.

    None where most answers have no such line above them, or where the numbers do not rise. One that
    nobody answers stands above the next one.
    """
    found: list[tuple[int, int, int]] = []
    for above, answer in pairwise([-1, *answers]):
        between = (line for line in range(answer - 1, above, -1) if lines[line].strip())
        for line in islice(between, _LINES_OF_A_QUESTION):
            if match := _number.match(lines[line]):
                last, number = found[-1][1] if found else 0, int(match[1])
                found += _unanswered(lines, range(above + 1, line), last + 1, number)
                found.append((line, number, match.end()))
                break
    rising = sum(later[1] in {earlier[1] + 1, 1} for earlier, later in pairwise(found))
    if len(found) < max(_LEAST, _SHARE * len(answers)) or rising < _SHARE * (len(found) - 1):
        return []
    return [Head(line, QUESTION, "mark", body, body, "1") for line, _, body in found]


def _unanswered(
    lines: Sequence[str], between: range, first: int, number: int
) -> Iterator[tuple[int, int, int]]:
    """Yield the lines that open a block and count on from `first`, up to below `number`."""
    for line in between if first < number else ():
        match = _number.match(lines[line]) if opens_block(lines, line) else None
        if match and int(match[1]) == first < number:
            yield line, first, match.end()
            first += 1


def asked_above(lines: Sequence[str], answers: Sequence[int]) -> list[Head]:
    """Return heads for the bare lines above answers, where those alone have a label: "Answer: No".

    None unless nearly every answer has one line above it that nobody else says.
    """
    found = []
    for above, answer in pairwise([-1, *answers]):
        between = [line for line in range(above + 1, answer) if lines[line].strip()]
        if between and (len(between) == 1 or asks(lines[between[-1]])):
            found.append(first_of_wrapped(lines, between[-1], between[0]))
    if len(found) < max(_LEAST, _SHARE * len(answers)):
        return []
    return [question(line) for line in found]


def counted_among(lines: Lines, openings: Sequence[Head], listed: Collection[int]) -> list[Head]:
    """Return heads for the counted questions amid labels of which none asks, "3. Why?", else none.

    Or for those that a dash begins, "- Why?". A label stands below nearly each of them: those who
    answer, one after the other, have one.
    """
    likely = frozenset(listed).union(lines.beginning(ITEM))
    behind = sum("1" in opening.mark for opening in openings)
    if len(likely) < _LEAST or 2 * behind > len(openings):  # the numbers are those of lines
        return []
    own = [opening.line for opening in openings]
    items = _items_above(lines, own[:_SAMPLE], likely, listed)
    if len(items) < _LEAST:
        return []
    talk = openings[: 1 + bisect_right(own, items[-1])] if len(own) <= _SAMPLE else openings
    if not only_answer(lines, talk):
        return []
    labelled = frozenset(own)
    ends = {line: _end_of(lines, line, labelled) for line in _items_amid(lines, labelled, listed)}
    asking = [line for line, end in ends.items() if asks(lines[end])]
    answered = {line for line, end in ends.items() if next_text(lines, end) in labelled}
    if len(asking) < _LEAST or len(answered.intersection(asking)) < _SHARE * len(asking):
        return []
    questions = sorted(answered.union(asking))
    return [Head(line, QUESTION, "mark", 0, 0, "1") for line in questions]


def _items_above(
    lines: Sequence[str],
    labelled: Sequence[int],
    likely: Container[int],
    listed: Collection[int],
) -> list[int]:
    """Return the items of lists, in order, among the few lines above each label."""
    near = (range(max(above + 1, at - _GAP), at) for above, at in pairwise([-1, *labelled]))
    places = (line for lines_above in near for line in lines_above if line in likely)
    return [line for line in places if line in listed or _is_item(lines[line])]


def _items_amid(
    lines: Sequence[str], labelled: Container[int], listed: Collection[int]
) -> Iterator[int]:
    """Yield the items of lists; behind a dash, what asks nothing is one below a blank line."""
    others = ((line, text) for line, text in enumerate(lines) if line not in labelled)
    for line, text in others:
        if line in listed or _is_item(text) or (DASHED.match(text) and opens_block(lines, line)):
            yield line


def _is_item(text: str) -> bool:
    """Whether a number begins a line, or a dash one that asks: "3. The mill", "- Why?"."""
    return _number.match(text) is not None or (DASHED.match(text) is not None and asks(text))


def _end_of(lines: Sequence[str], line: int, labelled: Container[int]) -> int:
    """Return the last line of a question that may be wrapped, which no label interrupts."""
    last = line
    for at in range(line, min(line + _LINES_OF_A_QUESTION, len(lines))):
        if at in labelled or not lines[at].strip():
            break
        last = at
        if asks(lines[at]):
            return last
    return last


def _read(line: str, number: int) -> _Counted | None:
    match = _counted.match(line, 0, 80)
    if not match or not _is_set_off(match):
        return None
    is_open = match["mark"] and not (match["inner"] or match["outer"])
    body = match.end()
    head = Head(
        number,
        match["word"],
        "colon",
        body,
        body,
        match["mark"] or "",
        alone=body >= len(line),
        unclosed=match["mark"] if is_open else "",
    )
    counted = 0 if match["part"] else int(match["before"] or _count_of(match) or 0)
    asking = match["word"].casefold() in QUESTIONS
    return _Counted(head, asking, counted, bool(match["sign"]), _is_point(match))


def _is_set_off(match: re.Match[str]) -> bool:
    """Whether a sign stands where it must: a colon behind a number's word, a bracket that closes.

    So none is "2. Question the mill", unlike "2. Second question:", nor "[Answer: none]".
    """
    word, sign = match["word"], match["sign"][-1:]
    if match["before"] and (sign not in _COLONS or len(word) == 1):
        return False
    if match["bracket"] and match["sign"][:1] != "]":
        return False
    is_answer = sign in ".)" and word.casefold() not in QUESTIONS
    return len(word) > 1 or (bool(sign) and (is_answer or not _is_point(match)))


def _is_point(match: re.Match[str]) -> bool:
    """Whether it is a letter as before an answer to choose from: "A)"."""
    is_letter = len(match["word"]) == 1 and not _count_of(match)
    return is_letter and match["sign"][-1:] not in _COLONS


def _count_of(match: re.Match[str]) -> str:
    """Return the number of a question, or of the one that is answered; "" for none."""
    return match["number"] or match["of"] or ""
