"""Spans after edits: where they are in the changed text, and which are gone."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from rapidfuzz.distance import Postfix, Prefix
from rapidfuzz.fuzz import ratio

from codebook.lazy_patterns import lazy_pattern
from codebook.text.spans import Span

_LINES = lazy_pattern(r"[^\n]*\n|[^\n]+")
_SENTENCES = lazy_pattern(r"[^.!?。！？]*[.!?。！？]+\s*|[^.!?。！？]+")
_WORD = lazy_pattern(r"\w+")
_WORDS = lazy_pattern(r"\w+|\s+|[^\w\s]+")
_SIMILAR = 60.0  # of 100: the place that follows from the edits may be the passage
_SURE = 85.0  # of 100: it is
_AROUND = 4  # words that are put in around few that stay
_CONTEXT = 32  # code points on either side
_MANY_WORDS = 2_000  # in one sentence: what is alike at its ends is left out
_TOO_MANY_WORDS = 20_000  # in one sentence: comparing them would take minutes


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

        It does not take in what was inserted at its ends, but all of a change that crosses an end.
        """
        start, end = self._start(span[0]), self._end(span[1])
        return Span(start, end) if start < end else None

    def offset(self, offset: int) -> int:
        """Return where an offset is; one within a change goes to where that begins."""
        return self._start(offset)

    def around(self, span: tuple[int, int]) -> Span | None:
        """Return where a span is with what was inserted at its ends, None where nothing is left."""
        place = self.span(span)
        if place is None:
            return None
        return Span(
            place.start - self._inserted_at(span[0]), place.end + self._inserted_at(span[1])
        )

    def _inserted_at(self, offset: int) -> int:
        """Return the length of what was inserted at an offset, 0 where something was replaced."""
        at = bisect_left(self._starts, offset)
        is_insertion = at < len(self._edits) and self._edits[at][:2] == (offset, offset)
        return self._edits[at].length if is_insertion else 0

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
    """Return the edits from `old` to `new`: by lines, within these by sentences, then by words."""
    return list(_joined(_edits(old, new, 0, (_LINES, _SENTENCES, _WORDS))))


def _edits(old: str, new: str, at: int, levels: Sequence[re.Pattern[str]]) -> Iterator[Edit]:
    """Yield the edits of a piece that lies at `at`; `levels` are the units to compare by.

    What is alike at either end is left out by whole units: a new "I like tea." would else take the
    beginning of the "I like bread." behind it.
    """
    if not levels:
        yield from _change(old, new, at)
        return
    old_units, new_units = levels[0].findall(old), levels[0].findall(new)
    if len(levels) > 1 or len(old_units) > _MANY_WORDS:
        head = Prefix.similarity(old_units, new_units)
        at += sum(map(len, old_units[:head]))
        old_units, new_units = old_units[head:], new_units[head:]
        if tail := Postfix.similarity(old_units, new_units):
            old_units, new_units = old_units[:-tail], new_units[:-tail]
    if len(levels) == 1 and len(old_units) > _TOO_MANY_WORDS:
        yield from _change("".join(old_units), "".join(new_units), at)
        return
    yield from _compared(old_units, new_units, at, levels[1:])


def _compared(
    old_units: Sequence[str], new_units: Sequence[str], at: int, levels: Sequence[re.Pattern[str]]
) -> Iterator[Edit]:
    """Yield the edits of units that lie at `at`, those that changed compared by `levels`."""
    ends = [0, *accumulate(map(len, old_units))]
    matcher = SequenceMatcher(None, old_units, new_units)
    for kind, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        if kind != "equal":
            before = "".join(old_units[old_from:old_to])
            after = "".join(new_units[new_from:new_to])
            yield from _edits(before, after, at + ends[old_from], levels)


def _change(old: str, new: str, at: int) -> Iterator[Edit]:
    """Yield the edit of a piece that lies at `at`, but for what is alike at its ends; or none."""
    head = Prefix.similarity(old, new)
    tail = Postfix.similarity(old[head:], new[head:])
    if old != new:
        yield Edit(at + head, at + len(old) - tail, len(new) - head - tail)


def _joined(edits: Iterable[Edit]) -> Iterator[Edit]:
    """Yield edits in order, but those that touch each other as one."""
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

        Its own words go before what stands in its place: the edits may have been others. Where the
        place that follows from the edits holds other words, the quote is looked for elsewhere; of
        several places, the one with the most similar context is taken. One that had these words
        before is another passage's: "Yes." is said often.
        """
        quote = span.of(self._old)
        place = self.following.span(span)
        if place and place.of(self._new) == quote:
            return place
        if verbatim := self._verbatim(quote, place):
            return verbatim
        similarity = _similarity(quote, place.of(self._new)) if place else 0.0
        if place and similarity >= _SURE:
            return place
        found = self.new_places(quote, but=span)
        if place and similarity >= _SIMILAR:
            found.insert(0, place)
        return max(found, key=lambda at: self._fit(span, at), default=None)

    def new_places(self, quote: str, *, but: Span | None = None) -> list[Span]:
        """Return where the other text holds a quote, without places where the first one held it.

        Those of the passage `but` are its own.
        """
        others = (at for at in occurrences(quote, self._old) if at != but)
        stayed = set(map(self.following.span, others))
        return [at for at in occurrences(quote, self._new) if at not in stayed]

    def _verbatim(self, quote: str, place: Span | None) -> Span | None:
        """Return the one place where both texts have the words, or the one that meets `place`."""
        words, length = " ".join(quote.split()), len(quote)
        at = _only(quote, self._new) if _only(words, self._words[1]) is not None else None
        if at is not None and _only(words, self._words[0]) is not None:
            return Span(at, at + length)
        if place is None:
            return None
        first = max(0, place.start - length + 1)
        near = _only(quote, self._new[first : place.end + length - 1])
        return None if near is None else Span(first + near, first + near + length)

    @cached_property
    def _words(self) -> tuple[str, str]:
        """Both texts with a blank between all words, however they are set."""
        return " ".join(self._old.split()), " ".join(self._new.split())

    def _fit(self, span: Span, found: Span) -> tuple[float, int]:
        """Return how well a place fits a passage: by its context, then by how near it is."""
        before, after = (_context(text, at) for text, at in ((self._old, span), (self._new, found)))
        return ratio(before, after), -abs(found.start - span.start)


def _similarity(quote: str, words: str) -> float:
    """Return how similar two quotes are, from 0 to 100; few words may have others around them."""
    own, others = (set(_WORD.findall(each.casefold())) for each in (quote, words))
    is_within = bool(own) and own <= others and len(others) <= len(own) + _AROUND
    return 100.0 if is_within else ratio(quote, words)


def _only(words: str, text: str) -> int | None:
    """Return where a text has the words, None where it has them nowhere or more than once."""
    at = text.find(words)
    return None if at < 0 or text.find(words, at + 1) >= 0 else at


def _context(text: str, span: Span) -> str:
    before, after = max(0, span.start - _CONTEXT), span.end + _CONTEXT
    return f"{text[before : span.start]}\0{text[span.end : after]}"


def occurrences(quote: str, text: str) -> list[Span]:
    """Return where a text holds a quote; white space may differ in kind and length."""
    words = quote.split()
    if not words:
        return []
    pattern = r"\s+".join(map(re.escape, words))
    return [Span(*found.span()) for found in re.finditer(pattern, text)]


def nearest(quote: str, text: str, offset: int) -> Span | None:
    """Return the place nearest to an offset where a text holds a quote, None where it does not."""
    return min(occurrences(quote, text), key=lambda at: abs(at.start - offset), default=None)
