"""Which passages of different coders are compared: those that share a code, or overlap best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from codebook.reconciling.passages import Marked
from codebook.text.spans import Span


class _Place(NamedTuple):
    """Where a coder's passage is."""

    start: int
    end: int
    coder: str


class _Pair(NamedTuple):
    """Two passages that overlap; pairs sort best first.

    `unlike` says that they have no code in common. `overlap` is shared to covered code points,
    `same_codes` counts the codes that both have; both are negative, so that more sorts earlier.
    """

    unlike: bool
    overlap: float
    same_codes: int
    one: _Place
    other: _Place


Group = dict[str, Marked]
"""By coder: passages that all overlap each other, one of each coder at most."""


def grouped(
    layers: Mapping[str, Sequence[Marked]], held: Iterable[Mapping[str, Span]] = ()
) -> list[Group]:
    """Return every passage in exactly one group, in the order of the text.

    Passages that are `held` together, by coder, are joined first, then pairs of passages that share
    a code, then others; of these, those that overlap best (shared code points to covered ones, then
    shared codes). Groups are joined only where all of their passages overlap: no chain of overlaps
    joins what is apart. A coder's passages must have different ends. Takes n log n for n pairs
    that overlap.
    """
    members = {
        _Place(*passage.span, coder): passage
        for coder, passages in layers.items()
        for passage in passages
    }
    group_of: dict[_Place, list[_Place]] = {place: [place] for place in members}
    paired = ((pair.one, pair.other) for pair in sorted(_pairs(members)))
    for one, other in chain(_held(held), paired):
        left, right = group_of[one], group_of[other]
        if left is not right and _fit(left, right):
            left += right
            for place in right:
                group_of[place] = left
    distinct = {id(group): group for group in group_of.values()}.values()
    ordered = sorted((sorted(group) for group in distinct), key=lambda group: group[0])
    return [{place.coder: members[place] for place in group} for group in ordered]


def _held(held: Iterable[Mapping[str, Span]]) -> Iterator[tuple[_Place, _Place]]:
    """Yield the first of the passages that are held together with each other one."""
    for spans in held:
        first, *others = (_Place(*span, coder) for coder, span in spans.items())
        yield from ((first, other) for other in others)


def _pairs(members: Mapping[_Place, Marked]) -> Iterator[_Pair]:
    """Yield all pairs of overlapping passages of different coders: a sweep over their starts."""
    running: list[_Place] = []
    for place in sorted(members):
        running = [earlier for earlier in running if earlier.end > place.start]
        for earlier in running:
            if earlier.coder != place.coder:
                shared = min(earlier.end, place.end) - place.start
                covered = max(earlier.end, place.end) - earlier.start
                same_codes = len(members[earlier].codes & members[place].codes)
                yield _Pair(not same_codes, -shared / covered, -same_codes, earlier, place)
        running.append(place)


def _fit(left: Sequence[_Place], right: Sequence[_Place]) -> bool:
    """Whether two groups are of different coders and all of their passages overlap."""
    places = (*left, *right)
    if len({place.coder for place in places}) < len(places):
        return False
    return max(place.start for place in places) < min(place.end for place in places)
