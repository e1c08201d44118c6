"""Passages that lost their place, and the new place of one."""

from __future__ import annotations

from codebook.tui.commands.command import Command
from codebook.tui.commands.passages import PASSAGES
from codebook.tui.commands.reading import READING

_LOST, _PLACING = "Lost places", "New place of a passage"
_ALSO = {"passages_only": 2, "passages_uncode": 3}
_READING = {"unit": 4}
_SELECT = "Select"

LOST: tuple[Command, ...] = (
    Command(
        id="lost_place",
        keys=("e",),
        label="New place",
        help="Go to where the passage in focus was, and select the words on which it belongs now.",
        group=_LOST,
        footer=1,
        action="place",
    ),
    *(each._replace(footer=_ALSO[each.id]) for each in PASSAGES if each.id in _ALSO),
)

PLACING: tuple[Command, ...] = (
    Command(
        id="place_put",
        keys=("enter",),
        label="Put it here",
        help=(
            "Put the passage, with all that is on it, on the selected words, or on the sentence or"
            " turn in focus."
        ),
        group=_PLACING,
        footer=1,
        action="put",
    ),
    Command(
        id="place_find",
        keys=("/",),
        label="Find",
        help="Find words in the interview and select them; pressed again, the next place.",
        group=_PLACING,
        footer=3,
        action="find",
    ),
    *(
        each._replace(footer=_READING.get(each.id, 2 if each.label == _SELECT else 0))
        for each in READING
        if each.native or each.id in _READING
    ),
)
