"""How far the coders agree."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "Agreement"

AGREEMENT: tuple[Command, ...] = (
    Command(
        "agreement_page", ("t",), "Figures, matrix, methods",
        "Show the figures, the matrix of who gave what where the other gave something else, or the"
        " paragraph for the methods section.", _GROUP, ("f4",), footer=1, action="page",
    ),
    Command(
        "agreement_unit", ("n",), "Unit", "Compare turns, sentences, characters or passages.",
        _GROUP, ("f5",), footer=2, action="unit",
    ),
    Command(
        "agreement_passages", ("enter",), "Passages",
        "Read the passages that a cell of the matrix counts.", _GROUP, footer=3, action="passages",
    ),
    Command(
        "agreement_copy", ("y",), "Copy", "Copy the paragraph to the clipboard.", _GROUP, ("f6",),
        footer=4, action="copy_paragraph",
    ),
    Command(
        "agreement_cell", ("down", "up", "right", "left"), "Cell", "Go to another cell.", _GROUP,
        native=True,
    ),
)  # fmt: skip
