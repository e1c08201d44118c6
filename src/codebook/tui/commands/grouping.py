"""Grouping: the board of themes, the passages of one, two groupings compared."""

from __future__ import annotations

from codebook.tui.commands.coding import CODING
from codebook.tui.commands.command import Command

_GROUP, _COMPARED, _THEME = "Grouping", "Groupings compared", "Passages of a theme"
_UNDOING = {"undo", "redo"}

GROUPING: tuple[Command, ...] = (
    Command(
        "group_put", tuple("123456789"), "To theme",
        "Put the code in focus, or those chosen, into the theme whose key it is.", _GROUP,
        tuple(f"alt+{number}" for number in range(1, 10)), footer=2, action="put({place})",
    ),
    Command(
        "group_beyond", ("0",), "Beyond 9", "Before a theme's key: nine themes further on.",
        _GROUP, ("f7",), action="beyond",
    ),
    Command(
        "group_also", ("+",), "Also in",
        "Before a theme's key: leave the code where it is too, so that it lies in several.",
        _GROUP, ("f6",), action="also",
    ),
    Command(
        "group_carry", ("shift+right", "shift+left"), "Carry",
        "Take the code in focus to the theme at the right, or at the left.", _GROUP,
        native=True,
    ),
    Command(
        "group_new", ("n",), "New theme", "Make a theme, with the code in focus or those chosen.",
        _GROUP, ("f2",), footer=1, action="new",
    ),
    Command(
        "group_edit", ("r",), "Theme",
        "Change the name and definition of the theme in focus; of a joint one, the reason too.",
        _GROUP, ("f3",), footer=4, action="edit",
    ),
    Command(
        "group_out", ("x", "delete"), "Take out", "Take the code in focus out of its theme.",
        _GROUP, footer=5, action="out",
    ),
    Command(
        "group_choose", ("space",), "Choose", "Choose the code, or no longer, and go on.",
        _GROUP, action="choose",
    ),
    Command(
        "group_quotes", ("enter",), "Quotes", "Read the passages of the code in focus.", _GROUP,
        footer=3, action="quotes",
    ),
    Command(
        "group_key", ("*",), "Key passages",
        "Choose the passages that show what the theme in focus is about.", _GROUP, ("f4",),
        action="key",
    ),
    Command(
        "group_find", ("/",), "Find", "Go to a code by its id or name; so does typing an id.",
        _GROUP, ("f5",), action="find",
    ),
    Command(
        "group_unused", ("t",), "Unused", "Show the codes too that nobody used, or hide them.",
        _GROUP, ("f8",), action="unused",
    ),
    Command(
        "group_later", (">",), "Later", "Let the theme in focus stand one place later.", _GROUP,
        action="order(1)",
    ),
    Command(
        "group_earlier", ("<",), "Earlier", "Let it stand one place earlier.", _GROUP,
        action="order(-1)",
    ),
    Command(
        "group_remove", ("-",), "Remove", "Take the theme in focus away; its codes stay.",
        _GROUP, ("f9",), action="remove",
    ),
    Command(
        "group_whose", ("w",), "Whose",
        "Show the joint grouping, or another coder's, once they are open; then your own.",
        _GROUP, ("f11",), footer=6, action="whose",
    ),
    Command(
        "group_compare", ("=",), "Compare", "See two coders' groupings side by side.", _GROUP,
        ("f12",), footer=7, action="compare",
    ),
    *(each._replace(footer=0) for each in CODING if each.id in _UNDOING),
    Command("group_cell", ("down", "up", "right", "left"), "Card", "Go to another card or theme.",
            _GROUP, native=True),
    Command("group_page", ("pagedown", "pageup", "end", "home"), "Page",
            "A page of cards on or back; the last, the first card.", _GROUP, native=True),
)  # fmt: skip

COMPARED: tuple[Command, ...] = (
    Command(
        "joint_begin", ("enter",), "Joint grouping",
        "Begin the joint grouping, with what is agreed or with one coder's; then change it on the"
        " board.", _COMPARED, footer=1, action="begin",
    ),
    Command(
        "compared_scroll", ("down", "up", "pagedown", "pageup", "end", "home"), "Scroll",
        "Read on, or back.", _COMPARED, native=True,
    ),
)  # fmt: skip

THEME: tuple[Command, ...] = (
    Command(
        "theme_key", ("*",), "Key passage",
        "Let the passage show what the theme is about, or no longer.", _THEME, ("f4",), footer=4,
        action="key",
    ),
    Command(
        "passages_whose", ("w",), "Whose", "Show the passages of the next coder only, or of all.",
        _THEME, ("f9",), footer=5, action="whose",
    ),
)  # fmt: skip
