"""The search."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "Search"

SEARCH: tuple[Command, ...] = (
    Command(
        "search_code", ("+",), "Code by name",
        "Code the places chosen, or the one in focus; typing a code's id does it as well.",
        _GROUP, ("f7",), footer=4, action="code",
    ),
    Command(
        "search_dials", ("f2", "f3", "f4", "f5"), "Dials",
        "Whole words or parts; regular expression; all interviews or this one; how much round a"
        " place is coded.", _GROUP, ("f6", "f8", "f9", "f10"), action="turn({place})",
    ),
)  # fmt: skip
