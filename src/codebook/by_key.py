"""Collecting the values that have the same key."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar

KeyT = TypeVar("KeyT", bound=Hashable)
ValueT = TypeVar("ValueT")


def by_key(pairs: Iterable[tuple[KeyT, ValueT]]) -> dict[KeyT, list[ValueT]]:
    """Return the values of each key; keys and values keep the order in which they come."""
    found: dict[KeyT, list[ValueT]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found
