"""The passages of a code."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "Passages of a code"

PASSAGES: tuple[Command, ...] = (
    Command(
        id="passages_only",
        keys=("f",),
        label="Show only",
        help=(
            "Show only those with another code on the same words too, or of one group, level or"
            " other background; then what else is to be so, or all again."
        ),
        group=_GROUP,
        spare=("ctrl+l",),
        footer=2,
        action="only",
    ),
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
