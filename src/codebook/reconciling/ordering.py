"""In which order disputes are ruled on, and which are like one another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from codebook.reconciling.disputes import KINDS, Dispute, Kind

Order = Literal["kind", "codes", "transcript"]

ORDERS: tuple[Order, ...] = ("kind", "codes", "transcript")
"""By kind and then by codes; by the codes that each side has; in the order of the texts."""

_Codes = tuple[tuple[int, ...], ...]


def sort_key(dispute: Dispute, by: Order, rank: Mapping[str, int]) -> tuple[int, _Codes]:
    """Return what disputes sort by before their place; `rank` has the place of each code."""
    codes = () if by == "transcript" else _codes(dispute, rank)
    return KINDS.index(dispute.kind) if by == "kind" else 0, codes


def _codes(dispute: Dispute, rank: Mapping[str, int]) -> _Codes:
    """Return the codes of the sides as a pair, whoever has which, so that B:C and C:B adjoin."""
    unknown = len(rank)
    found = (sorted(rank.get(code, unknown) for code in side.codes) for side in dispute.sides)
    return tuple(sorted(map(tuple, found)))


def ruling_key(dispute: Dispute) -> tuple[Kind, tuple[tuple[str, frozenset[str]], ...]]:
    """Return a key that disputes share which one ruling can settle: their kind, and whose codes."""
    return dispute.kind, tuple((side.coder, side.codes) for side in sorted(dispute.sides))
