"""Interviews without labels, in which the questions stand out: in bold, or as headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from codebook.reading.front_matter import blocks, yaml_end
from codebook.reading.heads import Head
from codebook.reading.layout import is_heading, is_rule

QUESTION, ANSWER = "Q", "A"
"""What the two are called, since the text has no name for them."""

_bold = re.compile(r"\s*(?:\d{1,3}[.)]\s+)?(\*\*|__)(?=\S)(.+?)\1\s*")
_heading = re.compile(r"\s{0,3}(#{1,6})\s+(.+?)\s*#*\s*")
_asks = re.compile(r"[?？؟]\W*$")
_LONGEST = 2000  # no question is longer, and time stays linear
_TAIL = 40
_LEAST = 3
_SHARE = 0.75


def find_questions(lines: Sequence[str], bold: Mapping[int, int] | None = None) -> list[Head]:
    """Return heads for the questions and for what is said between them, none where none asks.

    Questions are the paragraphs in bold, or the headings of one level, most of which end with
    a question mark; what follows one up to the next is the answer. `bold` has for a line how
    many of its first characters are bold, where a container says so.
    """
    start = yaml_end(lines)
    for marked in (
        _in_bold(lines, start),
        _bold_letters(lines, bold or {}),
        *_headings(lines, start),
    ):
        asking = [line for line in marked if _asks.search(lines[line][-_TAIL:])]
        if len(asking) >= _LEAST and len(asking) >= _SHARE * len(marked):
            heads = list(_alternate(lines, marked))
            if sum(head.label == ANSWER for head in heads) >= _SHARE * len(marked):
                return heads
    return []


def _in_bold(lines: Sequence[str], start: int) -> dict[int, Head]:
    """Return heads for the paragraphs that are bold from end to end, by line."""
    found = {}
    for first, stop in blocks(lines, start):
        match = _bold.fullmatch(lines[first]) if len(lines[first]) <= _LONGEST else None
        if match and (stop == first + 1 or not _bold.fullmatch(lines[first + 1])):
            body = match.start(2)
            found[first] = Head(first, QUESTION, "mark", body, body, match[1], unclosed=match[1])
    return found


def _bold_letters(lines: Sequence[str], bold: Mapping[int, int]) -> dict[int, Head]:
    """Return heads for the lines of which all letters are bold, the first of several only."""
    whole = [line for line, size in bold.items() if size >= len(lines[line].rstrip()) > 0]
    return {
        line: Head(line, QUESTION, "mark", 0, 0, "**")
        for above, line in pairwise([-1, *whole])
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
