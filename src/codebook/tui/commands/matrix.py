"""The matrix of codes by participants, by what divides these, by codes."""

from __future__ import annotations

from codebook.tui.commands.command import Command
from codebook.tui.commands.looking import LOOKING

_GROUP = "Matrix"

MATRIX: tuple[Command, ...] = (
    Command(
        id="matrix_passages",
        keys=("enter",),
        label="Passages",
        help="Read the passages that the cell counts.",
        group=_GROUP,
        footer=1,
        action="passages",
    ),
    Command(
        id="matrix_level",
        keys=("t",),
        label="Levels",
        help="Show one more level of codes; after the last, only the first.",
        group=_GROUP,
        footer=2,
        action="level",
    ),
    Command(
        id="matrix_by",
        keys=("tab",),
        label="Count by",
        help=(
            "Count by group: how many participants have each code, and how many codings;"
            " then by experience, by other background, by code (on the same words), and by"
            " participant."
        ),
        group=_GROUP,
        footer=3,
        action="by",
    ),
    *(each._replace(group=_GROUP, footer=4) for each in LOOKING if each.id == "layers"),
    Command(
        id="matrix_cell",
        keys=("down", "up", "right", "left"),
        label="Cell",
        help="Go to another cell.",
        group=_GROUP,
        native=True,
    ),
)
