"""All that was written: memos and insights."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "Notes"

NOTES: tuple[Command, ...] = (
    Command(
        "note_enter", ("enter",), "Go there", "Go to the passage, the interview or the code that"
        " the note is about.", _GROUP, footer=1, native=True,
    ),
    Command(
        "notes_kind", ("t",), "Memos or insights", "Show memos only, insights only, or both.",
        _GROUP, ("f3",), footer=2, action="kind",
    ),
    Command(
        "notes_whose", ("w",), "Whose", "Show the notes of the next coder only, or of all.",
        _GROUP, ("f9",), footer=3, action="whose",
    ),
)  # fmt: skip
