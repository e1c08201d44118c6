"""The search."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "Search"

SEARCH: tuple[Command, ...] = (
    Command(
        id="search_code",
        keys=("+",),
        label="Code by name",
        help="Code the chosen places, or the one in focus; typing a code's id does the same.",
        group=_GROUP,
        spare=("f7",),
        footer=4,
        action="code",
    ),
    Command(
        id="search_dials",
        keys=("f2", "f3", "f4", "f5", "f6"),
        label="Dials",
        help=(
            "Switch between whole words and parts; plain text and regular expression; all"
            " interviews and this one; how much around a place is coded; all speakers and those"
            " interviewed."
        ),
        group=_GROUP,
        spare=("f8", "f9", "f10", "f11", "f12"),
        action="turn({place})",
    ),
)
