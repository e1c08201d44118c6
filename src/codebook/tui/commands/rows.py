"""Commands of the lists of passages, notes, and other places in interviews."""

from __future__ import annotations

from codebook.tui.commands.coding import SCREEN_UNDOING
from codebook.tui.commands.command import Command

_GROUP = "Lists of passages"

ROW_ENTER = Command(
    id="row_enter",
    keys=("enter",),
    label="Go there",
    help="Go to the place in its interview.",
    group=_GROUP,
    footer=1,
    action="enter",
)

ROW_CHOOSING: tuple[Command, ...] = (
    Command(
        id="row_choose",
        keys=("space",),
        label="Choose",
        help="Choose the row, or unchoose it, and go to the next.",
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
)
"""How several rows are chosen."""

ROW_MOVES: tuple[Command, ...] = (
    *SCREEN_UNDOING,
    Command("row_step", ("down", "up"), "Row", "Next, previous row.", _GROUP, native=True),
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
"""Moving between rows; and undo and redo, which reverse what was done to them."""

ROWS: tuple[Command, ...] = (ROW_ENTER, *ROW_CHOOSING, *ROW_MOVES)

READ_ON = Command(
    id="read_on",
    keys=("ctrl+down", "ctrl+up"),
    label="Scroll",
    help="Scroll the text about the row in focus, down or up.",
    group=_GROUP,
    action="read_on({place})",
)
"""For screens that show more of the row in focus than there may be room for."""
