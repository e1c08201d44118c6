"""What works on the desk and on every screen over it."""

from __future__ import annotations

from codebook.tui.commands.command import ALWAYS, Command

_GROUP = "Everywhere"

EVERYWHERE: tuple[Command, ...] = (
    Command(
        id="palette",
        keys=("ctrl+p",),
        label="Commands",
        help="Find any command by name; on the desk, also an interview to open or a code to apply.",
        group=_GROUP,
        action="app.command_palette",
        native=True,
    ),
    Command("help", ("?", "f1"), "Help", "List what works here.", _GROUP, footer=ALWAYS + 1),
)

OVER: tuple[Command, ...] = (
    Command(
        id="leave_screen",
        keys=("escape", "q"),
        label="Back",
        help="Leave a screen over the desk.",
        group=_GROUP,
        footer=ALWAYS,
        action="leave",
    ),
    *EVERYWHERE,
)
"""On the screens over the desk."""
