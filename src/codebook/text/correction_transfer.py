"""Transferring corrections of a text to a copy of it in which words were erased meanwhile.

The root is a text as it was (`whole`) and the same with a sign in the place of every letter that
was erased (`masked`). `ours` is what the masked text has become since, and `theirs` what a
correction has made of the whole one. The changes of the correction that lie outside of what was
erased are made in `ours` as well.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.text.anchoring import Edit, EditMap, edits_between
from codebook.text.names import whole_words
from codebook.text.spans import Span, joined

MASK = "█"
"""The sign that replaces each letter of what was erased, so that places stay what they are."""

_RUN = lazy_pattern(rf"{MASK}(?:\s*{MASK})*")


class MaskedText(NamedTuple):
    """A text before and after words in it were masked, letter by letter."""

    whole: str
    masked: str

    @property
    def is_consistent(self) -> bool:
        """Whether the masked text is the whole one but for what is masked."""
        pairs = zip(self.whole, self.masked, strict=False)
        return len(self.whole) == len(self.masked) and all(now in (was, MASK) for was, now in pairs)

    def erased(self) -> list[Span]:
        """Return what was erased, adjacent words as one; without signs that the whole text had."""
        pairs = zip(self.whole, self.masked, strict=True)
        return masked_runs("".join("." if was == MASK else now for was, now in pairs))


class Transfer(NamedTuple):
    """The changes to be made in `ours`, and the places in `theirs` of those that are dropped."""

    changes: list[tuple[Span, str]]
    dropped: list[Span]


def masked_runs(text: str) -> list[Span]:
    """Return what is masked in a text, adjacent words as one."""
    return [Span(*run.span()) for run in _RUN.finditer(text)]


def masked(text: str, spans: Iterable[Span]) -> str:
    """Return a text with the words of some spans masked; the spans are in order."""
    pieces, at = [], 0
    for span in spans:
        pieces += [text[at : span.start], re.sub(r"\S", MASK, span.of(text))]
        at = span.end
    return "".join([*pieces, text[at:]])


def transfer(root: MaskedText, ours: str, theirs: str) -> Transfer:
    """Return the changes of a correction that can be made in `ours`.

    Dropped are changes that touch what was erased or what `ours` changed otherwise, and those that
    make words which were erased, if only a part of them. A change that `ours` has already is
    neither made nor dropped.
    """
    own = edits_between(root.masked, ours)
    protected = [(edit.start, edit.end) for edit in own] + list(root.erased())
    erased_words = _pattern_of_erased(root)
    back = [Span(*found.span()) for found in erased_words.finditer(theirs)] if erased_words else []
    done = {(edit, there.of(ours)) for edit, there in _with_places(own)}
    changes, dropped = [], []
    for edit, there in _with_places(edits_between(root.whole, theirs)):
        words = there.of(theirs)
        if (edit, words) in done:
            continue
        touches = any(start <= edit.end and edit.start <= end for start, end in protected)
        if touches or _is_amid(back, there):
            dropped.append(there)
        else:
            shift = sum(
                each.length - each.end + each.start for each in own if each.end < edit.start
            )
            changes.append((Span(edit.start + shift, edit.end + shift), words))
    return Transfer(changes, dropped)


def _is_amid(spans: Sequence[Span], there: Span) -> bool:
    """Whether one of the disjoint spans overlaps another, which may be a place within it."""
    at = bisect_right(spans, there.start, key=lambda span: span.end)
    return at < len(spans) and spans[at].start < there.end


def replacements(root: MaskedText, now: str) -> dict[str, str]:
    """Return what stands for each of the erased words in the text that the masked one has become.

    Left out are words for which nothing or a sign stands there, or something else each time, and
    those in lines that have changed otherwise.
    """
    place = EditMap(edits_between(root.masked, now)).span
    found: defaultdict[str, set[str]] = defaultdict(set)
    for line, spans in _erased_by_line(root):
        ends = [line.start, *(span.end for span in spans)]
        starts = [*(span.start for span in spans), line.end]
        between = [root.masked[end:start] for end, start in zip(ends, starts, strict=True)]
        there = place(line)
        found_there = _put_between(between, there.of(now) if there else "")
        for span, instead in zip(spans, found_there, strict=False):
            found[span.of(root.whole)].add(instead)
    return {
        words: instead
        for words, (instead, *others) in found.items()
        if instead and MASK not in instead and not others
    }


def _erased_by_line(root: MaskedText) -> Iterator[tuple[Span, list[Span]]]:
    """Yield each line in which something was erased, with what was; it may take in the next."""
    starts = [0, *(found.end() for found in re.finditer("\n", root.masked)), len(root.masked) + 1]
    for at, some in groupby(root.erased(), lambda span: bisect_right(starts, span.start)):
        spans = list(some)
        end = starts[bisect_right(starts, spans[-1].end - 1)] - 1
        yield Span(starts[at - 1], end), spans


def _put_between(pieces: Sequence[str], line: str) -> list[str]:
    """Return what stands between the pieces in a line; nothing where it is not made of them."""
    first, *others = pieces
    found, at = [], len(first)
    for piece in others:
        start = line.find(piece, at + 1) if piece else len(line)
        if start < 0 or not line.startswith(first):
            return []
        found.append(line[at:start])
        at = start + len(piece)
    return found if at == len(line) else []


def mask_erased(root: MaskedText, theirs: str, dropped: Iterable[Span] = ()) -> str:
    """Return the corrected text with the erased words masked, wherever it has them."""
    following = EditMap(edits_between(root.whole, theirs))
    spans = [found for span in root.erased() if (found := following.span(span))]
    if erased_words := _pattern_of_erased(root):
        spans += [Span(*found.span()) for found in erased_words.finditer(theirs)]
    return masked(theirs, joined([*spans, *dropped]))


def _with_places(edits: Iterable[Edit]) -> Iterator[tuple[Edit, Span]]:
    """Yield edits, each with the span that it became."""
    shift = 0
    for edit in edits:
        yield edit, Span(edit.start + shift, edit.start + shift + edit.length)
        shift += edit.length - (edit.end - edit.start)


def _pattern_of_erased(root: MaskedText) -> re.Pattern[str] | None:
    """Return a pattern that finds what was erased, and each name where several are adjacent."""
    found = set()
    for span in root.erased():
        words = span.of(root.whole)
        pieces = words.split()
        named = [piece for piece in pieces if piece[0].isupper()]
        found |= {words, *(named if 2 * len(named) >= len(pieces) else ())}
    return whole_words(*found) if found else None
