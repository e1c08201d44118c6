"""Interviews without labels: questions or answers stand out in bold, in italics, as headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from codebook.reading.front_matter import blocks, yaml_end
from codebook.reading.heads import Head
from codebook.reading.layout import is_heading, is_rule

QUESTION, ANSWER = "Q", "A"
"""What the two are called, since the text has no name for them."""

_bold = re.compile(r"\s*(?:\d{1,3}[.)]\s+)?(\*\*|__)(?=\S)(.+?)\1\s*")
_heading = re.compile(r"\s{0,3}(#{1,6})\s+(.+?)\s*#*\s*")
_asks = re.compile(r"[?？؟]\W*$")
_numbered = re.compile(r"\s*\d{1,3}(?:[.)-]\d{0,2})?\s*(?=[^\W\d_])")
_sentence_end = re.compile(r"[.?!…。？！؟]\W{0,3}$")
_LONGEST = 2000  # no question is longer, and time stays linear
_TAIL = 40
_LEAST = 3
_SHARE = 0.75
_OF_SENTENCES = 0.3  # where those that are set off are no headings: "Tell us …" asks, too
_SELDOM, _MOSTLY, _NEARLY = 0.2, 0.6, 0.95


class Emphasis(NamedTuple):
    """For a line how many of its first characters are bold, and how many of all in italics."""

    bold: Mapping[int, int]
    italic: Mapping[int, int]


NO_EMPHASIS = Emphasis({}, {})


def find_questions(lines: Sequence[str], emphasis: Emphasis = NO_EMPHASIS) -> list[Head]:
    """Return heads for the questions and for what is said between them, none where none asks.

    Questions are the paragraphs in bold or in italics, or the headings of one level, most of which
    end with a question mark; what follows one up to the next is the answer. Or the answers are
    set off so.
    """
    start = yaml_end(lines)
    written = [_bold_lines(lines, emphasis.bold), _slanted_lines(lines, emphasis.italic)]
    ways = [
        (_in_bold(lines, start), _SHARE),
        *((_first_of_several(whole), _SHARE) for whole in written),
        *((marked, _SHARE) for marked in _headings(lines, start)),
        *((_first_of_several(_sentences(lines, whole)), _OF_SENTENCES) for whole in written),
    ]
    for marked, share in ways:
        asking = [line for line in marked if _is_asking(lines[line])]
        if len(marked) >= _LEAST and len(asking) >= share * len(marked):
            heads = list(_alternate(lines, marked))
            if sum(head.label == ANSWER for head in heads) >= _SHARE * len(marked):
                return heads
    return next(filter(None, (_answered_in(lines, whole) for whole in written)), [])


def _sentences(lines: Sequence[str], marked: Sequence[int]) -> list[int]:
    """Return the lines that are counted or end as a sentence does, and so are no headings."""
    return [
        line
        for line in marked
        if _numbered.match(lines[line]) or _sentence_end.search(lines[line][-_TAIL:])
    ]


def _is_asking(line: str) -> bool:
    return _asks.search(line[-_TAIL:]) is not None


def _answered_in(lines: Sequence[str], marked: Sequence[int]) -> list[Head]:
    """Return heads for plain questions and the marked answers below them; none where none asks."""
    answering = frozenset(marked)
    texts = (line for line in range(len(lines)) if answering and lines[line].strip())
    runs = [(answers, list(run)) for answers, run in groupby(texts, answering.__contains__)]
    asks = [any(_is_asking(lines[line]) for line in run) for _, run in runs]
    first = next((at for at, asks_here in enumerate(asks) if asks_here > runs[at][0]), len(runs))
    asked, answered = asks[first::2], asks[first + 1 :: 2]
    if len(answered) < _LEAST or sum(answered) > _SELDOM * len(answered):
        return []
    if sum(asked) < _MOSTLY * len(asked):
        return []
    starts = [
        next(line for line in runs[first][1] if _is_asking(lines[line])),  # below a title
        *(run[0] for _, run in runs[first + 1 :]),
    ]
    questions = [Head(line, QUESTION, "bare", 0, 0) for line in starts[::2]]
    return sorted(questions + [Head(line, ANSWER, "mark", 0, 0, "**") for line in starts[1::2]])


def _in_bold(lines: Sequence[str], start: int) -> dict[int, Head]:
    """Return heads for the paragraphs that are bold from end to end, by line."""
    found = {}
    for first, stop in blocks(lines, start):
        match = _bold.fullmatch(lines[first]) if len(lines[first]) <= _LONGEST else None
        if match and (stop == first + 1 or not _bold.fullmatch(lines[first + 1])):
            body = match.start(2)
            found[first] = Head(first, QUESTION, "mark", body, body, match[1], unclosed=match[1])
    return found


def _bold_lines(lines: Sequence[str], bold: Mapping[int, int]) -> list[int]:
    """Return the lines of which all letters are bold."""
    return [
        line
        for line, size in bold.items()
        if lines[line].strip() and not any(map(str.isalnum, lines[line][size:]))
    ]


def _slanted_lines(lines: Sequence[str], italic: Mapping[int, int]) -> list[int]:
    """Return the lines of which all letters are in italics, but for a few that were forgotten."""
    return [
        line
        for line, size in italic.items()
        if line < len(lines) and 0 < _NEARLY * len(lines[line].strip()) <= size
    ]


def _first_of_several(marked: Sequence[int]) -> dict[int, Head]:
    """Return heads for the lines, of those below each other for the first."""
    return {
        line: Head(line, QUESTION, "mark", 0, 0, "**")
        for above, line in pairwise([-1, *marked])
        if line != above + 1 or above < 0
    }


def _headings(lines: Sequence[str], start: int) -> Iterator[dict[int, Head]]:
    """Yield heads for the headings, all of them together and then those of each level."""
    levels: dict[str, dict[int, Head]] = {}
    for line in range(start, len(lines)):
        if len(lines[line]) <= _LONGEST and (match := _heading.fullmatch(lines[line])):
            body = match.start(2)
            level = levels.setdefault(match[1], {})
            level[line] = Head(line, QUESTION, "mark", body, body, match[1])
    asking = {
        line: head
        for level in levels.values()
        if sum(bool(_asks.search(lines[line][-_TAIL:])) for line in level) >= _SHARE * len(level)
        for line, head in level.items()
    }
    yield dict(sorted(asking.items()))


def _alternate(lines: Sequence[str], questions: dict[int, Head]) -> Iterator[Head]:
    """Yield the questions, each with a head for the answer below it."""
    borders = [*questions, len(lines)]
    for line, stop in pairwise(borders):
        yield questions[line]
        for below in range(line + 1, stop):
            if lines[below].strip() and not (is_heading(lines[below]) or is_rule(lines[below])):
                indent = len(lines[below]) - len(lines[below].lstrip())
                yield Head(below, ANSWER, "bare", indent, indent)
                break
