"""What participants ranked: typed in, and in figures."""

from __future__ import annotations

from codebook.tui.commands.coding import UNDOING
from codebook.tui.commands.command import Command

_GROUP, _FIGURES = "Rankings", "Rankings in figures"

RANKINGS: tuple[Command, ...] = (
    Command(
        id="rank_next",
        keys=("enter", "down", "up"),
        label="Save",
        help=(
            "Save what was typed and go to the next participant, or the previous one; more than"
            " the question asks for is saved at the second time."
        ),
        group=_GROUP,
        footer=1,
        action="go(1, 0)",
        native=True,
    ),
    Command(
        id="rank_part",
        keys=("tab", "shift+tab"),
        label="Next part",
        help="Save what was typed and go to the participant's next part, or the previous one.",
        group=_GROUP,
        footer=2,
        action="go(0, 1)",
        native=True,
    ),
    Command(
        id="rank_said",
        keys=("f2",),
        label="Where said",
        help="Choose the passage in which the answer was given, or none.",
        group=_GROUP,
        footer=4,
        action="said",
    ),
    Command(
        id="rank_figures",
        keys=("f3",),
        label="Figures",
        help="See how the codes were ranked, in tables and bars.",
        group=_GROUP,
        footer=3,
        action="figures",
    ),
    *UNDOING,
)

RANKED: tuple[Command, ...] = (
    Command(
        id="ranked_part",
        keys=("right", "left"),
        label="Part",
        help="Show the next part, or the previous one.",
        group=_FIGURES,
        footer=1,
        action="part(1)",
        native=True,
    ),
    Command(
        id="ranked_by",
        keys=("tab",),
        label="All, group, level",
        help="Show all participants together, by group, or by experience.",
        group=_FIGURES,
        footer=2,
        action="by",
    ),
    Command(
        id="ranked_scroll",
        keys=("down", "up", "pagedown", "pageup"),
        label="Scroll",
        help="Scroll down or up.",
        group=_FIGURES,
        native=True,
    ),
)
