"""Going through places in interviews one after the other, to decide something about each."""

from __future__ import annotations

from codebook.tui.commands.coding import SCREEN_UNDOING
from codebook.tui.commands.command import Command

_GROUP = "From place to place"

WALKING: tuple[Command, ...] = (
    Command(
        id="walk_next",
        keys=("n",),
        label="Next open",
        help="Go to the next one that is open.",
        group=_GROUP,
        spare=("f10",),
    ),
    Command(
        id="walk_on",
        keys=("down", "j"),
        label="Next",
        help="Show the next one.",
        group=_GROUP,
        action="go(1)",
    ),
    Command(
        id="walk_back",
        keys=("up", "k"),
        label="Previous",
        help="Show the previous one.",
        group=_GROUP,
        action="go(-1)",
    ),
    Command(
        id="walk_there",
        keys=("g",),
        label="Go there",
        help="Go to the place in its interview.",
        group=_GROUP,
        spare=("f11",),
    ),
    Command(
        id="walk_more",
        keys=("space",),
        label="More room",
        help="Make more room for what was written, or less.",
        group=_GROUP,
    ),
    *(
        Command(
            id=f"walk_{way}",
            keys=(key,),
            label=label,
            help=f"Scroll the interview {text}.",
            group=_GROUP,
            action=f"scroll_text({how})",
        )
        for way, key, label, text, how in (
            ("line_on", "ctrl+down", "Line down", "down by a line", "'down'"),
            ("line_back", "ctrl+up", "Line up", "up by a line", "'up'"),
            ("page_on", "pagedown", "Page down", "down by a page", "'page_down'"),
            ("page_back", "pageup", "Page up", "up by a page", "'page_up'"),
        )
    ),
    *SCREEN_UNDOING,
)
