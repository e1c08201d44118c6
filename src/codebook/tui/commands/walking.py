"""Going through one place of the interviews after the other, to say something of each."""

from __future__ import annotations

from codebook.tui.commands.coding import CODING
from codebook.tui.commands.command import Command

_GROUP = "From place to place"
_UNDOING = {"undo", "redo"}

WALKING: tuple[Command, ...] = (
    Command(
        "walk_next", ("n",), "Next open", "Go to the next one that is open.", _GROUP, ("f10",),
    ),
    Command(
        "walk_on", ("down", "j"), "Next", "Look at the next one.", _GROUP, action="go(1)",
    ),
    Command(
        "walk_back", ("up", "k"), "Previous", "Look at the one before.", _GROUP,
        action="go(-1)",
    ),
    Command(
        "walk_there", ("g",), "Go there", "Go to the place in its interview.", _GROUP,
        ("f11",),
    ),
    Command(
        "walk_more", ("space",), "More room", "Give what was written more room, or less.",
        _GROUP,
    ),
    *(
        Command(f"walk_{way}", (key,), label, f"Scroll the interview {text}.", _GROUP,
                action=f"scroll_text({how})")
        for way, key, label, text, how in (
            ("line_on", "ctrl+down", "Line on", "a line on", "'down'"),
            ("line_back", "ctrl+up", "Line back", "a line back", "'up'"),
            ("page_on", "pagedown", "Page on", "a page on", "'page_down'"),
            ("page_back", "pageup", "Page back", "a page back", "'page_up'"),
        )
    ),
    *(
        each._replace(action=f"screen.{each.id}", footer=0)
        for each in CODING if each.id in _UNDOING
    ),
)  # fmt: skip
