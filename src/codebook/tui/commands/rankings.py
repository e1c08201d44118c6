"""What participants ranked: typed in, and in figures."""

from __future__ import annotations

from codebook.tui.commands.coding import CODING
from codebook.tui.commands.command import Command

_GROUP, _FIGURES = "Rankings", "Rankings in figures"
_UNDOING = {"undo", "redo"}

RANKINGS: tuple[Command, ...] = (
    Command(
        "rank_next", ("enter", "down", "up"), "Keep",
        "Keep what was typed and go to the next participant, or to the one before.", _GROUP,
        footer=1, action="go(1, 0)", native=True,
    ),
    Command(
        "rank_part", ("tab", "shift+tab"), "Next part",
        "Keep what was typed and go to the participant's next part, or to the one before.", _GROUP,
        footer=2, action="go(0, 1)", native=True,
    ),
    Command(
        "rank_said", ("f2",), "Where said",
        "Choose the passage in which the answer was given, or none.", _GROUP, footer=4,
        action="said",
    ),
    Command(
        "rank_figures", ("f3",), "Figures", "See how the codes were ranked, in tables and bars.",
        _GROUP, footer=3, action="figures",
    ),
    *(each._replace(footer=0) for each in CODING if each.id in _UNDOING),
)  # fmt: skip

RANKED: tuple[Command, ...] = (
    Command(
        "ranked_part", ("right", "left"), "Part", "Show the next part, or the one before.",
        _FIGURES, footer=1, action="part(1)", native=True,
    ),
    Command(
        "ranked_by", ("tab",), "All, group, level",
        "Show all participants alone, or by group, or by experience.", _FIGURES, footer=2,
        action="by",
    ),
    Command(
        "ranked_scroll", ("down", "up", "pagedown", "pageup"), "Scroll", "Read on, or back.",
        _FIGURES, native=True,
    ),
)  # fmt: skip
