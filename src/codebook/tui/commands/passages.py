"""The passages of a code."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "Passages of a code"

PASSAGES: tuple[Command, ...] = (
    Command(
        id="passages_whose",
        keys=("w",),
        label="Whose",
        help="Show the passages of the next coder only, or of all.",
        group=_GROUP,
        spare=("f9",),
        footer=5,
        action="whose",
    ),
    Command(
        id="passages_move",
        keys=("m",),
        label="Other code",
        help="Give those chosen, or the one in focus, another code: so a code is split.",
        group=_GROUP,
        spare=("f4",),
        footer=4,
        action="move",
    ),
)
