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
            "Narrow the list: to passages with another code on the same words, or in the same turn,"
            " or by group, level or other background; then further, or show all again."
        ),
        group=_GROUP,
        footer=2,
        action="only",
    ),
    Command(
        id="passages_whose",
        keys=("w",),
        label="Whose",
        help="Show only the next coder's passages, or everyone's.",
        group=_GROUP,
        footer=5,
        action="whose",
    ),
    Command(
        id="passages_move",
        keys=("m",),
        label="Other code",
        help="Give the chosen passages, or the one in focus, another code; this splits a code.",
        group=_GROUP,
        footer=4,
        action="move",
    ),
    Command(
        id="passages_uncode",
        keys=("x", "delete"),
        label="Uncode",
        help="Remove the code from the chosen passages of yours, or from the one in focus.",
        group=_GROUP,
        footer=7,
        action="uncode",
    ),
)
