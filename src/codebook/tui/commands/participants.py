"""The participants' grid."""

from __future__ import annotations

from codebook.tui.commands.coding import CODING
from codebook.tui.commands.command import Command

_GROUP = "Participants"
_UNDOING = {"undo", "redo"}

PARTICIPANTS: tuple[Command, ...] = (
    Command(
        "people_next", ("enter", "down", "up"), "Keep",
        "Keep what was typed and go to the next participant, or to the one before.", _GROUP,
        footer=1, action="go(1, 0)", native=True,
    ),
    Command(
        "people_column", ("tab", "shift+tab"), "Next column",
        "Keep what was typed and go to the next column, or to the one before.", _GROUP,
        action="go(0, 1)", native=True,
    ),
    Command(
        "people_mend", ("f2",), "Mend",
        "List what is wanting or spelled otherwise; go there, or put the usual spelling.", _GROUP,
        footer=2, action="mend",
    ),
    Command(
        "people_add", ("f3",), "New", "Add a participant.", _GROUP, footer=3, action="add",
    ),
    Command(
        "people_link", ("f4",), "Link rows",
        "Say whose the rows of a background sheet without ids are.", _GROUP, footer=4,
        action="link",
    ),
    Command(
        "people_column_new", ("f5",), "Column",
        "Add a column of the study's own, or say what one holds.", _GROUP, footer=5,
        action="column",
    ),
    Command(
        "people_levels", ("f6",), "Levels",
        "Set the years from which on each level of experience is reached.", _GROUP, footer=6,
        action="levels",
    ),
    Command(
        "people_write", ("f7",), "Write", "Write the grid as csv and xlsx into the exports.",
        _GROUP, footer=7, action="write_out",
    ),
    Command(
        "people_forget", ("f8",), "Forget",
        "Erase a participant who withdraws: words, quotes, codings, names. It cannot be undone.",
        _GROUP, action="forget",
    ),
    *(each._replace(footer=0) for each in CODING if each.id in _UNDOING),
)  # fmt: skip
"""A table pasted from a spreadsheet is taken in; it needs no command."""
