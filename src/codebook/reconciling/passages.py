"""Passages with their sets of codes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from codebook.text.spans import Span


class Marked(NamedTuple):
    """A passage with its codes, by id."""

    span: Span
    codes: frozenset[str]


def merged(passages: Iterable[Marked]) -> tuple[Marked, ...]:
    """Return passages in the order of the text; equal ends make one, and none is without a code."""
    found: dict[Span, frozenset[str]] = {}
    for span, codes in passages:
        found[span] = found.get(span, frozenset()) | codes
    return tuple(Marked(span, found[span]) for span in sorted(found) if found[span])
