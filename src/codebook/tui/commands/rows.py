"""What works in a list of passages or of what was found."""

from __future__ import annotations

from codebook.tui.commands.coding import CODING
from codebook.tui.commands.command import Command

_GROUP = "Lists of passages"
_UNDOING = {"undo", "redo"}

ROWS: tuple[Command, ...] = (
    Command(
        "row_enter", ("enter",), "Go there", "Go to the place in its interview.", _GROUP,
        footer=1, action="enter",
    ),
    Command(
        "row_choose", ("space",), "Choose", "Choose the row, or no longer, and go on.", _GROUP,
        footer=2, action="choose",
    ),
    Command(
        "row_all", ("ctrl+a",), "All or none", "Choose all rows, or none.", _GROUP, footer=3,
        action="all",
    ),
    *(
        each._replace(action=f"screen.{each.id}", footer=0)
        for each in CODING if each.id in _UNDOING
    ),
    Command("row_step", ("down", "up"), "Row", "Next row, row before.", _GROUP, native=True),
    Command("row_page", ("pagedown", "pageup"), "Page", "Next, previous page.", _GROUP,
            native=True),
    Command("row_end", ("end", "home", "ctrl+end", "ctrl+home"), "Ends", "Last, first row.",
            _GROUP, native=True),
)  # fmt: skip
"""A list takes undo and redo as the desk does, to take back what was done to its rows."""

READ_ON = Command(
    "read_on", ("ctrl+down", "ctrl+up"), "Scroll",
    "Scroll what is shown of the row in focus, on or back.", _GROUP, action="read_on({place})",
)  # fmt: skip
"""Where more of a row is shown than there may be room for."""
