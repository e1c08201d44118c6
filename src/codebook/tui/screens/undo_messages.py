"""The messages after undo and redo."""

from __future__ import annotations

from codebook.tui.fitting import cut

_NAME = 24  # cells of an interview's name

_WIDEST = 72
"""The width of one row in a terminal of 80 cells. The log has the full labels of actions."""


def undone(label: str, interview: str = "") -> str:
    """Return the message that an action of this label was undone, and in which interview."""
    return _message("Undone", label, interview)


def done_again(label: str, interview: str = "") -> str:
    """Return the message that an action of this label was redone, and in which interview."""
    return _message("Done again", label, interview)


def _message(done: str, label: str, interview: str) -> str:
    where = "" if interview in label else f" in {cut(interview, _NAME)}"
    return cut(f"{done}{where}: {label}", _WIDEST)
