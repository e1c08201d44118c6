"""Which passages of different coders are about the same place: those that overlap best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from codebook.reconciling.passages import Marked

_Place = tuple[int, int, str]


class _Pair(NamedTuple):
    """Two passages that overlap; of two pairs the lesser is the better one."""

    apart: float
    unlike: int
    one: _Place
    other: _Place


Group = dict[str, Marked]
"""By coder: passages that all overlap each other, one of each coder at most."""


def grouped(layers: Mapping[str, Sequence[Marked]]) -> list[Group]:
    """Return every passage in exactly one group, in the order of the text.

    The pairs of passages that overlap best (shared code points to covered ones, then shared codes)
    are joined first, each with one of every other coder only: no chain of overlaps joins what is
    apart. A coder's passages must have different ends. Takes n log n for n pairs that overlap.
    """
    members = {(*each.span, coder): each for coder, layer in layers.items() for each in layer}
    group_of: dict[_Place, list[_Place]] = {place: [place] for place in members}
    for _, _, one, other in sorted(_pairs(members)):
        left, right = group_of[one], group_of[other]
        if left is not right and _fit(left, right):
            left += right
            for place in right:
                group_of[place] = left
    each = {id(group): group for group in group_of.values()}
    ordered = sorted((sorted(group) for group in each.values()), key=lambda group: group[0])
    return [{place[2]: members[place] for place in group} for group in ordered]


def _pairs(members: Mapping[_Place, Marked]) -> Iterator[_Pair]:
    """Yield all passages of different coders that overlap: a sweep over their starts."""
    running: list[_Place] = []
    for place in sorted(members):
        running = [other for other in running if other[1] > place[0]]
        for other in running:
            if other[2] != place[2]:
                shared = min(other[1], place[1]) - place[0]
                covered = max(other[1], place[1]) - other[0]
                alike = len(members[other].codes & members[place].codes)
                yield _Pair(-shared / covered, -alike, *_lesser_first(other, place))
        running.append(place)


def _lesser_first(one: _Place, other: _Place) -> tuple[_Place, _Place]:
    return (one, other) if one < other else (other, one)


def _fit(left: Sequence[_Place], right: Sequence[_Place]) -> bool:
    """Say whether two groups are of different coders and all of their passages overlap."""
    if {place[2] for place in left} & {place[2] for place in right}:
        return False
    first_end = min(place[1] for place in (*left, *right))
    last_start = max(place[0] for place in (*left, *right))
    return last_start < first_end
