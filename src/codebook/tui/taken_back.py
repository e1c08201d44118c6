"""How it is said that something was taken back, or done again."""

from __future__ import annotations

from codebook.tui.fitting import cut

_WIDEST = 72
"""Cells: one row where the terminal has 80. The log has the whole of what an action is called."""


def undone(label: str) -> str:
    """Say that an action of this label was taken back."""
    return cut(f"Undone: {label}", _WIDEST)


def done_again(label: str) -> str:
    """Say that it was done again."""
    return cut(f"Done again: {label}", _WIDEST)
