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
            " to unsure codings, or by group, level or other background; then further, or show all"
            " again."
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
    Command(
        id="passages_memo",
        keys=("n",),
        label="Memo",
        help="Write a note on the passage in focus, if it is yours.",
        group=_GROUP,
        footer=4,
        action="memo",
    ),
    Command(
        id="passages_insight",
        keys=("i",),
        label="Insight",
        help="Write what the passage in focus shows, for the codebook sheet.",
        group=_GROUP,
        action="insight",
    ),
    Command(
        id="passages_star",
        keys=("*",),
        label="Key passage",
        help="Mark the passage in focus as one for the codebook sheet, or unmark it.",
        group=_GROUP,
        action="star",
    ),
)
