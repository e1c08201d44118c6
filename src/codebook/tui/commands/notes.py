"""All that was written: memos and insights."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "Notes"

NOTES: tuple[Command, ...] = (
    Command(
        id="note_enter",
        keys=("enter",),
        label="Go there",
        help="Go to the passage, interview, code or participant that the note is about.",
        group=_GROUP,
        footer=1,
        native=True,
    ),
    Command(
        id="notes_kind",
        keys=("t",),
        label="Memos or insights",
        help="Show only memos, only insights, or both.",
        group=_GROUP,
        footer=2,
        action="kind",
    ),
    Command(
        id="notes_whose",
        keys=("w",),
        label="Whose",
        help="Show only the next coder's notes, or everyone's.",
        group=_GROUP,
        footer=3,
        action="whose",
    ),
    Command(
        id="notes_edit",
        keys=("e",),
        label="Edit",
        help="Change the memo or insight in focus, if it is yours; without text it is removed.",
        group=_GROUP,
        footer=4,
        action="edit",
    ),
    Command(
        id="notes_study",
        keys=("m",),
        label="On study",
        help="Write a note on the study as a whole.",
        group=_GROUP,
        footer=5,
        action="memo",
    ),
)
