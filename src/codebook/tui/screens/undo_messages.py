"""The messages after undo and redo."""

from __future__ import annotations

from codebook.tui.fitting import cut

_WIDEST = 72
"""The width of one row in a terminal of 80 cells. The log has the full labels of actions."""


def undone(label: str) -> str:
    """Return the message that an action of this label was undone."""
    return cut(f"Undone: {label}", _WIDEST)


def done_again(label: str) -> str:
    """Return the message that an action of this label was redone."""
    return cut(f"Done again: {label}", _WIDEST)
