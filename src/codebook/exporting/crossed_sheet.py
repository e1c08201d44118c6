"""Codes crossed with participants, with groups of them, and with codes: counts, or 1 and 0."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from codebook.exporting.sheets import Column, Sheet, Value

_NARROW, _WIDE = 8, 16
_LABELS = 2
"""The columns that say which code a row is of."""


class CrossedEntry(NamedTuple):
    """A code with a count for each column of its sheet."""

    code: str
    name: str
    counts: tuple[int, ...]


class GroupEntry(NamedTuple):
    """A code with (participants, codings) for each group of its sheet."""

    code: str
    name: str
    support: tuple[tuple[int, int], ...]


def matrix_sheet(participants: Sequence[str], entries: Sequence[CrossedEntry]) -> Sheet:
    """Return how often each participant's words have a code, and the total."""
    rows: list[tuple[Value, ...]] = [
        (entry.code, entry.name, *entry.counts, sum(entry.counts)) for entry in entries
    ]
    return Sheet("Matrix", _columns((*participants, "total")), rows, labels=_LABELS)


def cooccurrence_sheet(entries: Sequence[CrossedEntry]) -> Sheet:
    """Return how often codes lie on the same words; `counts` are in the order of the entries."""
    rows: list[tuple[Value, ...]] = [(e.code, e.name, *e.counts) for e in entries]
    return Sheet("Co-occurrence", _columns([entry.code for entry in entries]), rows, labels=_LABELS)


def presence_sheet(participants: Sequence[str], entries: Sequence[CrossedEntry]) -> Sheet:
    """Whether each participant's words have a code (1 or 0), and how many participants' do."""
    rows: list[tuple[Value, ...]] = []
    for entry in entries:
        marks = tuple(map(_mark, entry.counts))
        rows.append((entry.code, entry.name, *marks, sum(marks)))
    return Sheet(
        "Presence", _columns((*participants, "participants"), zeros=True), rows, labels=_LABELS
    )


def groups_sheet(groups: Sequence[tuple[str, int]], entries: Sequence[GroupEntry]) -> Sheet:
    """Return how many participants of each group have a code on their words, and how often.

    `groups` are names and how many participants each has; the entries' `support` is in their order.
    """
    headers: list[str] = []
    for name, size in groups:
        headers += [f"{name} (of {size})", f"{name} codings"]
    rows: list[tuple[Value, ...]] = [
        (entry.code, entry.name, *chain.from_iterable(entry.support)) for entry in entries
    ]
    return Sheet("Groups", _columns(headers), rows, labels=_LABELS)


def pairs_sheet(entries: Sequence[CrossedEntry]) -> Sheet:
    """Whether codes lie on the same words (1 or 0); `counts` as in `cooccurrence_sheet`."""
    rows: list[tuple[Value, ...]] = [(e.code, e.name, *map(_mark, e.counts)) for e in entries]
    return Sheet(
        "Pairs", _columns([entry.code for entry in entries], zeros=True), rows, labels=_LABELS
    )


def _mark(count: int) -> int:
    return int(count > 0)


def _columns(headers: Sequence[str], *, zeros: bool = False) -> tuple[Column, ...]:
    counts = (Column(header, "number", _width(header), zeros=zeros) for header in headers)
    return Column("code", width=14), Column("name", width=36), *counts


def _width(header: str) -> int:
    """Return a width in which the words of a header stand whole, unless they are very long."""
    longest = max(map(len, header.split()), default=0)
    return min(max(_NARROW, longest + 2), _WIDE)
