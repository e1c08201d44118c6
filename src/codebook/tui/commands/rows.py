"""What works in a list of passages or of what was found."""

from __future__ import annotations

from codebook.tui.commands.coding import CODING
from codebook.tui.commands.command import Command

_GROUP = "Lists of passages"
_UNDOING = {"undo", "redo"}

ROWS: tuple[Command, ...] = (
    Command(
        id="row_enter",
        keys=("enter",),
        label="Go there",
        help="Go to the place in its interview.",
        group=_GROUP,
        footer=1,
        action="enter",
    ),
    Command(
        id="row_choose",
        keys=("space",),
        label="Choose",
        help="Choose the row, or no longer, and go on.",
        group=_GROUP,
        footer=2,
        action="choose",
    ),
    Command(
        id="row_all",
        keys=("ctrl+a",),
        label="All or none",
        help="Choose all rows, or none.",
        group=_GROUP,
        footer=3,
        action="all",
    ),
    *(
        each._replace(action=f"screen.{each.id}", footer=0)
        for each in CODING
        if each.id in _UNDOING
    ),
    Command("row_step", ("down", "up"), "Row", "Next row, row before.", _GROUP, native=True),
    Command(
        "row_page", ("pagedown", "pageup"), "Page", "Next, previous page.", _GROUP, native=True
    ),
    Command(
        id="row_end",
        keys=("end", "home", "ctrl+end", "ctrl+home"),
        label="Ends",
        help="Last, first row.",
        group=_GROUP,
        native=True,
    ),
)
"""A list takes undo and redo as the desk does, to take back what was done to its rows."""

READ_ON = Command(
    id="read_on",
    keys=("ctrl+down", "ctrl+up"),
    label="Scroll",
    help="Scroll what is shown of the row in focus, on or back.",
    group=_GROUP,
    action="read_on({place})",
)
"""Where more of a row is shown than there may be room for."""
