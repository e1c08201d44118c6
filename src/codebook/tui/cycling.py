"""Stepping through a few values with one key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Value = TypeVar("Value")


def following(values: Sequence[Value], current: Value) -> Value:
    """Return the value after the current one, wrapping around.

    Where the current one is not among them, it counts as the first.
    """
    at = values.index(current) if current in values else 0
    return values[(at + 1) % len(values)]
