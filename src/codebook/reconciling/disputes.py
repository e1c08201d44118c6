"""What coders agree on by themselves, and what is in dispute between them."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from codebook.reconciling.pairing import Group, grouped
from codebook.reconciling.passages import Marked, merged
from codebook.text.spans import Span

Kind = Literal["codes", "more", "ends", "alone"]
CodesBySpan = Mapping[Span, frozenset[str]]

KINDS: tuple[Kind, ...] = ("codes", "more", "ends", "alone")
"""What coders may differ in:

- `codes`: they have different codes there, or had when it was ruled on.
- `more`: one has more codes than the other on the same passage.
- `ends`: they have the same codes, on passages with different ends.
- `alone`: one coder coded it (of more than two: some did), the other did not.
"""


class Side(NamedTuple):
    """What one coder put there: a passage, and those of its codes that are in dispute."""

    coder: str
    span: Span
    codes: frozenset[str]


class Dispute(NamedTuple):
    """A disagreement. A coder without a side has nothing there that is in dispute.

    `agreed` are the codes that every coder has on one of these passages, with the same ends.
    `beside` are passages of coders without a side that were paired with these; their codes are
    those that all coders of the group have.
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
    def common(self) -> Span:
        """What all sides marked; they overlap, or they would not be one dispute."""
        return Span(max(s.span.start for s in self.sides), min(s.span.end for s in self.sides))

    @property
    def is_shared(self) -> bool:
        """Whether more than one coder coded the passage."""
        return self.kind != "alone" or len(self.sides) > 1

    @property
    def key(self) -> str:
        """What tells it from all others of its text, the same on every machine."""
        return json.dumps([[s.coder, *s.span, sorted(s.codes)] for s in sorted(self.sides)])

    def side(self, coder: str) -> Side | None:
        """Return a coder's side."""
        return next((side for side in self.sides if side.coder == coder), None)


class Comparison(NamedTuple):
    """What is agreed and what is in dispute, in the order of the text; each coding is in one."""

    agreed: tuple[Marked, ...]
    disputes: tuple[Dispute, ...]


def compare(
    layers: Mapping[str, Iterable[Marked]],
    ruled: Iterable[Sequence[Side]] = (),
    kept: Collection[Sequence[Side]] = (),
) -> Comparison:
    """Compare the layers, by coder, of all who were to code one text.

    The same code with the same ends in all layers is agreed; so is all that a single coder coded.
    What is left over is paired: first what was `ruled` on together, if it is still so, the sides of
    the ruling that counts most coming first; then by codes and overlap. In a group, codes that all
    have are in dispute for their ends only, the others as sets.

    The sides of rulings that are `kept` are one dispute as long as they are so, even where all have
    the same codes by now, as after a merge of codes: what was decided on them is not agreed.
    """
    by_span = {coder: {p.span: p.codes for p in merged(given)} for coder, given in layers.items()}
    agreed = _agreed(list(by_span.values()))
    if len(by_span) > 1:
        _take_out(agreed, kept, by_span)
    disputed = {coder: _disputed(passages, agreed) for coder, passages in by_span.items()}
    groups = grouped(disputed, _still_disputed(ruled, disputed))
    one = frozenset(map(frozenset, kept))
    disputes = (d for group in groups for d in _disputes(group, len(layers), agreed, one))
    return Comparison(
        tuple(Marked(span, agreed[span]) for span in sorted(agreed)),
        tuple(sorted(disputes, key=lambda dispute: (dispute.span, dispute.kind))),
    )


def _agreed(layers: Sequence[CodesBySpan]) -> dict[Span, frozenset[str]]:
    """Return the codes that every layer has with the same ends, by these ends."""
    if not layers:
        return {}
    first, *others = layers
    found: dict[Span, frozenset[str]] = {}
    for span, codes in first.items():
        common = codes.intersection(*(other.get(span, ()) for other in others))
        if common:
            found[span] = common
    return found


def _take_out(
    agreed: dict[Span, frozenset[str]],
    kept: Iterable[Sequence[Side]],
    layers: Mapping[str, CodesBySpan],
) -> None:
    """Take out of what is agreed the codes that every side of a ruling has, if it is still so."""
    for sides in kept:
        span = sides[0].span
        if (
            span in agreed
            and {side.coder for side in sides} == layers.keys()
            and all(
                side.span == span and side.codes <= layers[side.coder].get(span, frozenset())
                for side in sides
            )
        ):
            agreed[span] -= frozenset.intersection(*(side.codes for side in sides))
            if not agreed[span]:
                del agreed[span]


def _disputed(passages: CodesBySpan, agreed: CodesBySpan) -> list[Marked]:
    """Return one coder's passages with the codes that are not agreed; none without any."""
    left = (Marked(span, codes - agreed.get(span, frozenset())) for span, codes in passages.items())
    return [passage for passage in left if passage.codes]


def _still_disputed(
    ruled: Iterable[Sequence[Side]], disputed: Mapping[str, Sequence[Marked]]
) -> Iterator[Mapping[str, Span]]:
    """Yield by coder where the sides of rulings are, of those whose sides are all in dispute."""
    codes = {(coder, p.span): p.codes for coder, found in disputed.items() for p in found}
    for sides in ruled:
        there = ((side.codes, codes.get((side.coder, side.span))) for side in sides)
        if all(found is not None and ruled_on <= found for ruled_on, found in there):
            yield {side.coder: side.span for side in sides}


def _disputes(
    group: Group, coders: int, agreed: CodesBySpan, kept: Collection[frozenset[Side]]
) -> Iterator[Dispute]:
    """Yield what is in dispute in a group: the ends of codes that all have, then other codes."""
    shared = frozenset[str]()
    if len(group) == coders and not _is_one(group, kept):
        shared = frozenset.intersection(*(passage.codes for passage in group.values()))
    settled = frozenset[str]().union(*(agreed.get(p.span, ()) for p in group.values()))
    if shared:
        yield Dispute("ends", _sides(group, shared), settled)
    sides = tuple(
        Side(coder, passage.span, passage.codes - shared)
        for coder, passage in sorted(group.items())
        if passage.codes - shared
    )
    if sides:
        own = {side.coder for side in sides}
        others = {coder: passage for coder, passage in group.items() if coder not in own}
        kind = _kind(sides, coders, has_common=bool(shared or settled))
        yield Dispute(kind, sides, settled, _sides(others, shared))


def _is_one(group: Group, kept: Collection[frozenset[Side]]) -> bool:
    """Whether a group is in dispute as a whole, whatever codes all have: as it was ruled on."""
    if len({passage.span for passage in group.values()}) == 1:
        return True  # no ends to dispute: such codes were agreed, if no ruling were on them
    if not kept or len({passage.codes for passage in group.values()}) == 1:
        return False
    return frozenset(Side(coder, *passage) for coder, passage in group.items()) in kept


def _kind(sides: Sequence[Side], coders: int, *, has_common: bool) -> Kind:
    """Return the kind of a dispute on codes; `has_common` where other codes there are common."""
    if len({side.codes for side in sides}) > 1 or len(sides) == coders:
        return "codes"
    return "more" if has_common else "alone"


def _sides(group: Group, codes: frozenset[str]) -> tuple[Side, ...]:
    return tuple(Side(coder, group[coder].span, codes) for coder in sorted(group))
