"""The messages after undo and redo."""

from __future__ import annotations

from codebook.tui.fitting import cut

_WIDEST = 72
"""Cells: one row where the terminal has 80. The log has the whole of what an action is called."""


def undone(label: str) -> str:
    """Return the message that an action of this label was undone."""
    return cut(f"Undone: {label}", _WIDEST)


def done_again(label: str) -> str:
    """Return the message that an action of this label was redone."""
    return cut(f"Done again: {label}", _WIDEST)
