"""The passages of a code."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "Passages of a code"

PASSAGES: tuple[Command, ...] = (
    Command(
        "passages_whose", ("w",), "Whose", "Show the passages of the next coder only, or of all.",
        _GROUP, ("f9",), footer=5, action="whose",
    ),
    Command(
        "passages_move", ("m",), "Other code",
        "Give those chosen, or the one in focus, another code: so a code is split.", _GROUP,
        ("f4",), footer=4, action="move",
    ),
)  # fmt: skip
