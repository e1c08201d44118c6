"""The participants' grid."""

from __future__ import annotations

from codebook.tui.commands.coding import UNDOING
from codebook.tui.commands.command import Command

_GROUP = "Participants"

PARTICIPANTS: tuple[Command, ...] = (
    Command(
        id="people_next",
        keys=("enter", "down", "up"),
        label="Save",
        help=(
            "Save what was typed and go to the next participant, or the previous one. An id that"
            " has transcripts is changed after a question."
        ),
        group=_GROUP,
        footer=1,
        action="go(1, 0)",
        native=True,
    ),
    Command(
        id="people_column",
        keys=("tab", "shift+tab"),
        label="Next column",
        help="Save what was typed and go to the next column, or the previous one.",
        group=_GROUP,
        action="go(0, 1)",
        native=True,
    ),
    Command(
        id="people_mend",
        keys=("f2",),
        label="Fix",
        help=(
            "List what is missing or spelled inconsistently; go there, apply the usual spelling,"
            " or say who speaks in an interview."
        ),
        group=_GROUP,
        footer=2,
        action="mend",
    ),
    Command(
        id="people_add",
        keys=("f3",),
        label="New",
        help="Add a participant.",
        group=_GROUP,
        footer=3,
        action="add",
    ),
    Command(
        id="people_link",
        keys=("f4",),
        label="Link rows",
        help="Assign the rows of a background sheet without ids to participants.",
        group=_GROUP,
        footer=4,
        action="link",
    ),
    Command(
        id="people_column_new",
        keys=("f5",),
        label="Column",
        help="Add a column of the study's own, or change what one holds.",
        group=_GROUP,
        footer=5,
        action="column",
    ),
    Command(
        id="people_levels",
        keys=("f6",),
        label="Levels",
        help="Set the years of experience at which each level begins.",
        group=_GROUP,
        footer=6,
        action="levels",
    ),
    Command(
        id="people_write",
        keys=("f7",),
        label="Export",
        help="Export the grid as csv and xlsx.",
        group=_GROUP,
        footer=7,
        action="write_out",
    ),
    Command(
        id="people_forget",
        keys=("f8",),
        label="Forget",
        help=(
            "Erase a participant who withdraws: words, quotes, codings, names. This"
            " cannot be undone."
        ),
        group=_GROUP,
        action="forget",
    ),
    Command(
        id="people_memo",
        keys=("f9",),
        label="Memo",
        help="Write a note on the participant in focus.",
        group=_GROUP,
        action="memo",
    ),
    Command(
        id="people_remove",
        keys=("f12",),
        label="Remove",
        help="Remove a participant of whom the study has no words, as one made by mistake.",
        group=_GROUP,
        action="remove",
    ),
    *UNDOING,
)
"""A table pasted from a spreadsheet is taken in; it needs no command."""
