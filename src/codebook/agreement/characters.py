"""Two coders' passages compared character by character, without going through the characters.

For each code in each text, the ends of passages are sorted, and the stretches between them are
summed: time n log n in the number of passages, however long the texts are.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import NamedTuple, TypeVar

import numpy as np

from codebook.agreement.bootstrap import Bootstrap, Flags, IntArray
from codebook.agreement.tally import Tally
from codebook.agreement.two_by_two import CodeAgreement, Presence, compare

Text = TypeVar("Text", bound=Hashable)
Passage = tuple[Text, int, int, Hashable]
"""Text, start, end (half-open), code."""


def character_agreement(
    first: Iterable[Passage[Text]],
    second: Iterable[Passage[Text]],
    lengths: Mapping[Text, int],
    *,
    codes: Iterable[Hashable] | None = None,
    bootstrap: Bootstrap | None = None,
) -> CodeAgreement:
    """Compare two coders' passages: per code the characters each coded, Cohen's kappa, pooled.

    `lengths` has every text that both coded, also those without a passage, and its characters;
    `codes` are those to compare, all that occur if not given. Passages of a coder may overlap, also
    under one code: a character is coded or not. NVivo's coding comparison computes the same. The
    bootstrap draws whole texts, or `clusters` of texts. Raises ValueError for a passage that is
    empty or not within its text.
    """
    texts = {text: place for place, text in enumerate(lengths)}
    ends = np.fromiter(lengths.values(), np.intp, len(lengths))
    one, two = _columns(first, texts), _columns(second, texts)
    _check(one, ends)
    _check(two, ends)
    wanted = sorted({*one.code, *two.code}, key=str) if codes is None else dict.fromkeys(codes)
    named = tuple(wanted)
    parts = _stretches(one, two, named, len(texts), int(ends.max(initial=0)))
    shape = (len(texts), len(named))
    presence = Presence(
        named,
        ends.astype(np.float64),
        _tally(parts, parts.first, shape),
        _tally(parts, parts.second, shape),
        _tally(parts, parts.first & parts.second, shape),
    )
    return compare(presence, int(ends.sum()), bootstrap)


class _Columns(NamedTuple):
    """Passages as parallel columns; `text` has the text's number."""

    text: IntArray
    start: IntArray
    end: IntArray
    code: tuple[Hashable, ...]


class _Stretches(NamedTuple):
    """What lies between two ends: text, code, length, and whether each coder has it coded."""

    text: IntArray
    code: IntArray
    length: IntArray
    first: Flags
    second: Flags


def _columns(passages: Iterable[Passage[Text]], texts: Mapping[Text, int]) -> _Columns:
    rows = tuple(passages)
    text, start, end, code = zip(*rows, strict=True) if rows else ((), (), (), ())
    if unknown := set(text) - texts.keys():
        raise ValueError(f"the text {min(map(str, unknown))} has a passage but no length")
    places = np.array([texts[name] for name in text], np.intp)
    return _Columns(places, np.array(start, np.intp), np.array(end, np.intp), code)


def _check(passages: _Columns, ends: IntArray) -> None:
    outside = (passages.start < 0) | (passages.start >= passages.end)
    outside |= passages.end > ends[passages.text]
    for place in np.flatnonzero(outside)[:1]:
        span = f"{passages.start[place]}-{passages.end[place]}"
        raise ValueError(f"the passage {span} is empty or not within its text")


def _stretches(
    one: _Columns, two: _Columns, codes: tuple[Hashable, ...], texts: int, longest: int
) -> _Stretches:
    index = {code: place for place, code in enumerate(codes)}
    width = longest + 1
    ends = [end for passages in (one, two) for end in _keys(passages, index, texts, width)]
    key = np.concatenate(ends)
    order = np.argsort(key, kind="stable")
    # The keys are the first coder's starts and ends, then the second's: a coder has a place coded
    # where more of the coder's passages have begun than have ended.
    counts = [len(end) for end in ends]
    first = np.repeat([1, -1, 0, 0], counts)[order].cumsum() > 0
    second = np.repeat([0, 0, 1, -1], counts)[order].cumsum() > 0
    group, place = np.divmod(key[order], width)
    # Beyond the last end in a text nobody has anything coded: the step to the next never counts.
    length = np.diff(place, append=0)
    code, text = np.divmod(group, max(texts, 1))
    return _Stretches(text, code, length, first, second)


def _keys(
    passages: _Columns, index: Mapping[Hashable, int], texts: int, width: int
) -> tuple[IntArray, IntArray]:
    """Return starts and ends as numbers that sort by code, then text, then place."""
    code = np.array([index.get(name, -1) for name in passages.code], np.intp)
    group = (code * texts + passages.text) * width
    wanted = code >= 0
    return (group + passages.start)[wanted], (group + passages.end)[wanted]


def _tally(stretches: _Stretches, chosen: Flags, shape: tuple[int, int]) -> Tally:
    amount = stretches.length[chosen].astype(np.float64)
    return Tally(stretches.text[chosen], stretches.code[chosen], amount, shape)
