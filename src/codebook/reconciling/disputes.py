"""What coders agree on by themselves, and what is in dispute between them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from codebook.reconciling.pairing import Group, grouped
from codebook.reconciling.passages import Marked, merged
from codebook.text.spans import Span

Kind = Literal["codes", "more", "ends", "alone"]

KINDS: tuple[Kind, ...] = ("codes", "more", "ends", "alone")
"""Different codes; one has more codes on the same passage; the same codes with other ends; only
one (of several: some) coded it."""


class Side(NamedTuple):
    """What one coder put there: a passage, and those of its codes that are in dispute."""

    coder: str
    span: Span
    codes: frozenset[str]


class Dispute(NamedTuple):
    """A disagreement. A coder who has no side put nothing there that is in dispute.

    `agreed` are the codes that all put on one of these very passages; `beside` are passages of
    coders without a side that were paired with these, with codes that all have there.
    """

    kind: Kind
    sides: tuple[Side, ...]
    agreed: frozenset[str] = frozenset()
    beside: tuple[Side, ...] = ()

    @property
    def span(self) -> Span:
        """All that any side marked."""
        return Span(min(s.span.start for s in self.sides), max(s.span.end for s in self.sides))

    @property
    def key(self) -> str:
        """What tells it from all others of its text, the same on every machine."""
        return json.dumps([[s.coder, *s.span, sorted(s.codes)] for s in sorted(self.sides)])

    def side(self, coder: str) -> Side | None:
        """Return a coder's side."""
        return next((side for side in self.sides if side.coder == coder), None)


class Comparison(NamedTuple):
    """Every coding is in exactly one of the two, both in the order of the text."""

    agreed: tuple[Marked, ...]
    disputes: tuple[Dispute, ...]


def compare(layers: Mapping[str, Iterable[Marked]]) -> Comparison:
    """Compare the layers, by coder, of all who were to code one text.

    The same code with the same ends in all layers is agreed; so is all that a single coder coded.
    What is left over is paired by overlap. In a group, codes that all have are in dispute for
    their ends only, the others as sets.
    """
    own = {coder: {p.span: p.codes for p in merged(given)} for coder, given in layers.items()}
    agreed = _agreed(own)
    left = {
        coder: [
            Marked(span, rest)
            for span, codes in passages.items()
            if (rest := codes - agreed.get(span, frozenset()))
        ]
        for coder, passages in own.items()
    }
    found = (
        dispute for group in grouped(left) for dispute in _disputes(group, frozenset(own), agreed)
    )
    return Comparison(
        tuple(Marked(span, agreed[span]) for span in sorted(agreed)),
        tuple(sorted(found, key=lambda dispute: (dispute.span, dispute.kind))),
    )


def _agreed(own: Mapping[str, Mapping[Span, frozenset[str]]]) -> dict[Span, frozenset[str]]:
    """Return the codes that every layer has, by the ends that they have in all."""
    found: dict[Span, frozenset[str]] = {}
    first, *others = own.values() or [{}]
    for span, codes in first.items():
        for other in others:
            codes &= other.get(span, frozenset())  # noqa: PLW2901 - ever fewer of them
        if codes:
            found[span] = codes
    return found


def _disputes(
    group: Group, coders: frozenset[str], agreed: Mapping[Span, frozenset[str]]
) -> Iterator[Dispute]:
    every = len(group) == len(coders)
    shared = frozenset.intersection(*(p.codes for p in group.values())) if every else frozenset()
    common = frozenset[str]().union(*(agreed.get(p.span, ()) for p in group.values()))
    if shared:
        yield Dispute("ends", _sides(group, shared), common)
    rest = {
        coder: Marked(passage.span, passage.codes - shared)
        for coder, passage in group.items()
        if passage.codes - shared
    }
    if rest:
        sides = tuple(Side(coder, *rest[coder]) for coder in sorted(rest))
        alike = len({side.codes for side in sides}) == 1 and len(rest) < len(coders)
        kind: Kind = "codes" if not alike else "more" if shared or common else "alone"
        others = {coder: passage for coder, passage in group.items() if coder not in rest}
        yield Dispute(kind, sides, common, _sides(others, shared))


def _sides(group: Group, codes: frozenset[str]) -> tuple[Side, ...]:
    return tuple(Side(coder, group[coder].span, codes) for coder in sorted(group))
