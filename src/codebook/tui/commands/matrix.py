"""The matrix of codes and participants."""

from __future__ import annotations

from codebook.tui.commands.command import Command
from codebook.tui.commands.looking import LOOKING

_GROUP = "Matrix"

MATRIX: tuple[Command, ...] = (
    Command(
        "matrix_passages", ("enter",), "Passages", "Read the passages that the cell counts.",
        _GROUP, footer=1, action="passages",
    ),
    Command(
        "matrix_level", ("t",), "Levels", "Show one more level of codes; then the first alone.",
        _GROUP, ("f4",), footer=2, action="level",
    ),
    *(each._replace(group=_GROUP, footer=3) for each in LOOKING if each.id == "layers"),
    Command(
        "matrix_cell", ("down", "up", "right", "left"), "Cell", "Go to another cell.", _GROUP,
        native=True,
    ),
)  # fmt: skip
