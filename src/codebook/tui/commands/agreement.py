"""How far the coders agree."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "Agreement"

AGREEMENT: tuple[Command, ...] = (
    Command(
        id="agreement_page",
        keys=("t",),
        label="Figures, matrix, methods",
        help=(
            "Show the figures, the matrix of codes that the coders confused, or the"
            " paragraph for the methods section."
        ),
        group=_GROUP,
        footer=1,
        action="page",
    ),
    Command(
        id="agreement_unit",
        keys=("n",),
        label="Unit",
        help="Compare turns, sentences, characters or passages.",
        group=_GROUP,
        footer=2,
        action="unit",
    ),
    Command(
        id="agreement_passages",
        keys=("enter",),
        label="Passages",
        help="Read the passages that a cell of the matrix counts.",
        group=_GROUP,
        footer=3,
        action="passages",
    ),
    Command(
        id="agreement_pair",
        keys=("p",),
        label="Pair",
        help="With more than two coders: show the matrix of the next two.",
        group=_GROUP,
        footer=3,
        action="pair",
    ),
    Command(
        id="agreement_copy",
        keys=("y",),
        label="Copy",
        help="Copy the paragraph to the clipboard.",
        group=_GROUP,
        footer=4,
        action="copy_paragraph",
    ),
    Command(
        id="agreement_cell",
        keys=("down", "up", "right", "left"),
        label="Cell",
        help="Go to another cell.",
        group=_GROUP,
        native=True,
    ),
)
