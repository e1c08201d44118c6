"""What works on the desk and on every screen over it."""

from __future__ import annotations

from codebook.tui.commands.command import ALWAYS, Command

_GROUP = "Everywhere"

EVERYWHERE: tuple[Command, ...] = (
    Command(
        "palette", ("ctrl+p",), "Commands",
        "Find any command by name; on the desk, any code or interview too.", _GROUP,
        action="app.command_palette", native=True,
    ),
    Command("help", ("?", "f1"), "Help", "List what works here.", _GROUP, footer=ALWAYS + 1),
)  # fmt: skip

OVER: tuple[Command, ...] = (
    Command(
        "leave_screen", ("escape",), "Back", "Leave a screen over the desk.", _GROUP,
        footer=ALWAYS, action="leave",
    ),
    *EVERYWHERE,
)  # fmt: skip
"""On the screens over the desk."""
