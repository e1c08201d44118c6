"""Spans after edits: where they are in the changed text, and which are gone."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import accumulate
from typing import NamedTuple

from rapidfuzz.distance import Postfix, Prefix
from rapidfuzz.fuzz import ratio

from codebook.text.spans import Span

_LINES = re.compile(r"[^\n]*\n|[^\n]+")
_SENTENCES = re.compile(r"[^.!?。！？]*[.!?。！？]+\s*|[^.!?。！？]+")
_WORDS = re.compile(r"\w+|\s+|[^\w\s]+")
_ALIKE = 60.0
_SURE = 85.0
_CONTEXT = 32
_TOO_MANY = 20_000  # words of one sentence: compared in minutes, so that quotes are looked for


class Edit(NamedTuple):
    """The code points `start` to `end` of a text became `length` others; edits never overlap."""

    start: int
    end: int
    length: int


class EditMap:
    """Maps places in a text to the edited text; the edits must be in the order of the text."""

    def __init__(self, edits: Iterable[Edit]) -> None:
        self._edits = list(edits)
        self._starts = [edit.start for edit in self._edits]
        self._ends = [edit.end for edit in self._edits]
        grown = (edit.length - (edit.end - edit.start) for edit in self._edits)
        self._shift = [0, *accumulate(grown)]

    def span(self, span: tuple[int, int]) -> Span | None:
        """Return where a span is, None where nothing of it is left.

        What was put in at one of its ends is not part of it; a change across an end is, whole.
        """
        start, end = self._start(span[0]), self._end(span[1])
        return Span(start, end) if start < end else None

    def around(self, span: tuple[int, int]) -> Span | None:
        """Return where a span is with what was put in at its ends, None where nothing is left."""
        there = self.span(span)
        if there is None:
            return None
        return Span(there.start - self._put_in(span[0]), there.end + self._put_in(span[1]))

    def _put_in(self, offset: int) -> int:
        """Return how much was put in at an offset where nothing was taken out."""
        at = bisect_left(self._starts, offset)
        here = at < len(self._edits) and self._edits[at][:2] == (offset, offset)
        return self._edits[at].length if here else 0

    def _start(self, offset: int) -> int:
        at = bisect_right(self._ends, offset)
        if at < len(self._edits) and self._starts[at] < offset:
            return self._starts[at] + self._shift[at]
        return offset + self._shift[at]

    def _end(self, offset: int) -> int:
        at = bisect_left(self._starts, offset)
        if at and offset < self._ends[at - 1]:
            return self._ends[at - 1] + self._shift[at]
        return offset + self._shift[at]


def edits_between(old: str, new: str) -> list[Edit]:
    """Return edits that make `new` of `old`: by lines, sentences and words, where those differ."""
    return list(_joined(_edits(old, new, 0, (_LINES, _SENTENCES, _WORDS))))


def _edits(old: str, new: str, at: int, levels: Sequence[re.Pattern[str]]) -> Iterator[Edit]:
    """Yield the edits of a piece that lies at `at`; `levels` are the units to compare by."""
    head = Prefix.similarity(old, new)
    old, new = old[head:], new[head:]
    tail = Postfix.similarity(old, new)
    old, new, at = old[: len(old) - tail], new[: len(new) - tail], at + head
    if not old and not new:
        return
    pieces, others = (levels[0].findall(each) if levels else [] for each in (old, new))
    if not (pieces and others) or (len(levels) == 1 and len(pieces) > _TOO_MANY):
        yield Edit(at, at + len(old), len(new))
        return
    places, there = ([0, *accumulate(map(len, found))] for found in (pieces, others))
    matcher = SequenceMatcher(None, pieces, others)
    for kind, i, j, k, m in matcher.get_opcodes():
        if kind != "equal":
            before, after = old[places[i] : places[j]], new[there[k] : there[m]]
            yield from _edits(before, after, at + places[i], levels[1:])


def _joined(edits: Iterable[Edit]) -> Iterator[Edit]:
    """Yield edits, those that touch each other as one."""
    last: Edit | None = None
    for edit in edits:
        if last and last.end == edit.start:
            last = Edit(last.start, edit.end, last.length + edit.length)
            continue
        if last:
            yield last
        last = edit
    if last:
        yield last


def apply_changes(text: str, changes: Iterable[tuple[Span, str]]) -> tuple[str, list[Edit]]:
    """Return a text with spans replaced, and the edits that did so.

    Raises ValueError where spans overlap or leave the text.
    """
    pieces, edits, at = [], [], 0
    for span, words in sorted(changes):
        if not at <= span.start <= span.end <= len(text):
            raise ValueError(f"{span} overlaps another change or leaves the text")
        pieces += [text[at : span.start], words]
        edits.append(Edit(*span, len(words)))
        at = span.end
    return "".join([*pieces, text[at:]]), list(_joined(edits))


class PassageFinder:
    """Finds the passages of a text again in another one, by place, quote and context."""

    def __init__(self, old: str, new: str) -> None:
        self._old, self._new = old, new
        self.following = EditMap(edits_between(old, new))

    def find(self, span: Span) -> Span | None:
        """Return where a passage is now, None where it is not found.

        Where its place holds other words by now, the quote is looked for elsewhere; of several
        places, that with the context most alike is taken.
        """
        quote = span.of(self._old)
        there = self.following.span(span)
        alike = ratio(quote, there.of(self._new)) if there else 0.0
        if there and alike >= _SURE:
            return there
        found = occurrences(quote, self._new)
        if there and alike >= _ALIKE:
            found.insert(0, there)
        return max(found, key=lambda at: self._fit(span, at), default=None)

    def _fit(self, span: Span, found: Span) -> tuple[float, int]:
        before, after = (_context(text, at) for text, at in ((self._old, span), (self._new, found)))
        return ratio(before, after), -abs(found.start - span.start)


def _context(text: str, span: Span) -> str:
    before, after = max(0, span.start - _CONTEXT), span.end + _CONTEXT
    return f"{text[before : span.start]}\0{text[span.end : after]}"


def occurrences(quote: str, text: str) -> list[Span]:
    """Return where a text holds a quote, white space in it being of any kind and length."""
    words = quote.split()
    if not words:
        return []
    pattern = r"\s+".join(map(re.escape, words))
    return [Span(*found.span()) for found in re.finditer(pattern, text)]


def nearest(quote: str, text: str, offset: int) -> Span | None:
    """Return where a text holds a quote nearest to an offset, None where it does not."""
    return min(occurrences(quote, text), key=lambda at: abs(at.start - offset), default=None)
