"""Transferring corrections of a text to a copy of it in which words were erased meanwhile.

Three texts have one root: `whole`, as it was; `masked`, the same with a sign in the place of every
letter that was erased; `ours`, what became of the masked one; and `theirs`, what a correction made
of the whole one. What the correction changed outside of what was erased is done to `ours` as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from codebook.text.anchoring import Edit, EditMap, edits_between
from codebook.text.names import whole_words
from codebook.text.spans import Span

MASK = "█"
"""The sign that stands for each letter of what was erased, so that places stay where they are."""

_RUN = re.compile(rf"{MASK}(?:\s*{MASK})*")


class MaskedText(NamedTuple):
    """A text before and after words in it were masked, letter by letter."""

    whole: str
    masked: str

    @property
    def is_consistent(self) -> bool:
        """Say whether the masked text is the whole one but for what is masked."""
        pairs = zip(self.whole, self.masked, strict=False)
        return len(self.whole) == len(self.masked) and all(now in (was, MASK) for was, now in pairs)

    def erased(self) -> list[Span]:
        """Return what was erased, words that follow each other as one; no sign that was there."""
        pairs = zip(self.whole, self.masked, strict=True)
        return masked_runs("".join("." if was == MASK else now for was, now in pairs))


class Carried(NamedTuple):
    """The changes to be made to `ours`, and where in `theirs` lies what is not taken over."""

    changes: list[tuple[Span, str]]
    dropped: list[Span]


def masked_runs(text: str) -> list[Span]:
    """Return what is masked in a text, words that follow each other as one."""
    return [Span(*run.span()) for run in _RUN.finditer(text)]


def masked(text: str, spans: Iterable[Span]) -> str:
    """Return a text in which the same places hold no word of some spans, which are in order."""
    pieces, at = [], 0
    for span in spans:
        pieces += [text[at : span.start], re.sub(r"\S", MASK, span.of(text))]
        at = span.end
    return "".join([*pieces, text[at:]])


def transfer(root: MaskedText, ours: str, theirs: str) -> Carried:
    """Return what of a correction is outside of what was erased or changed otherwise in `ours`.

    A change that touches any of it is dropped, as is one whose words hold what was erased; one
    that `ours` has as well is done.
    """
    own = edits_between(root.masked, ours)
    kept = [(edit.start, edit.end) for edit in own] + list(root.erased())
    gone = _words_of(root)
    done = {(edit, there.of(ours)) for edit, there in _with_places(own)}
    changes, dropped = [], []
    for edit, there in _with_places(edits_between(root.whole, theirs)):
        words = there.of(theirs)
        if (edit, words) in done:
            continue
        touches = any(start <= edit.end and edit.start <= end for start, end in kept)
        if touches or (gone and gone.search(words)):
            dropped.append(there)
        else:
            by = sum(each.length - each.end + each.start for each in own if each.end < edit.start)
            changes.append((Span(edit.start + by, edit.end + by), words))
    return Carried(changes, dropped)


def mask_erased(root: MaskedText, theirs: str, dropped: Iterable[Span] = ()) -> str:
    """Return the corrected text with what was erased masked in it, wherever it stands there."""
    following = EditMap(edits_between(root.whole, theirs))
    spans = [found for span in root.erased() if (found := following.span(span))]
    if gone := _words_of(root):
        spans += [Span(*found.span()) for found in gone.finditer(theirs)]
    return masked(theirs, _joined([*spans, *dropped]))


def _with_places(edits: Iterable[Edit]) -> Iterator[tuple[Edit, Span]]:
    """Yield edits, each with the span that it became."""
    by = 0
    for edit in edits:
        yield edit, Span(edit.start + by, edit.start + by + edit.length)
        by += edit.length - (edit.end - edit.start)


def _words_of(root: MaskedText) -> re.Pattern[str] | None:
    """Return what finds the words erased; of names that follow each other, each."""
    found = set()
    for span in root.erased():
        words = span.of(root.whole)
        pieces = words.split()
        named = [piece for piece in pieces if piece[0].isupper()]
        found |= {words, *(named if 2 * len(named) >= len(pieces) else ())}
    return whole_words(*found) if found else None


def _joined(spans: Iterable[Span]) -> list[Span]:
    joined: list[Span] = []
    for span in sorted(spans):
        if joined and span.start <= joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, span.end))
        else:
            joined.append(span)
    return joined
