"""Grouping: the board of themes, the passages of one, two groupings compared."""

from __future__ import annotations

from codebook.tui.commands.coding import UNDOING
from codebook.tui.commands.command import Command
from codebook.tui.commands.passages import PASSAGES
from codebook.tui.commands.study import STUDY

_GROUP, _COMPARED, _THEME = "Grouping", "Groupings compared", "Passages of a theme"
_READING = {"passages_only", "passages_whose"}

GROUPING: tuple[Command, ...] = (
    Command(
        id="group_put",
        keys=tuple("123456789"),
        label="To theme",
        help="Put the code in focus, or the chosen ones, into the theme with this key.",
        group=_GROUP,
        spare=tuple(f"alt+{number}" for number in range(1, 10)),
        footer=2,
        action="put({place})",
    ),
    Command(
        id="group_beyond",
        keys=("0",),
        label="Beyond 9",
        help="Before a theme's key: mean the theme nine further on.",
        group=_GROUP,
        spare=("f7",),
        action="beyond",
    ),
    Command(
        id="group_also",
        keys=("+",),
        label="Also in",
        help=(
            "Before a theme's key: keep the code where it is too, so that it is in several themes."
        ),
        group=_GROUP,
        spare=("f6",),
        action="also",
    ),
    Command(
        id="group_carry",
        keys=("shift+right", "shift+left"),
        label="Carry",
        help="Move the code in focus to the next theme on the right, or on the left.",
        group=_GROUP,
        native=True,
    ),
    Command(
        id="group_new",
        keys=("n",),
        label="New theme",
        help="Make a theme with the code in focus, or the chosen ones.",
        group=_GROUP,
        spare=("f2",),
        footer=1,
        action="new",
    ),
    Command(
        id="group_edit",
        keys=("r",),
        label="Edit",
        help=(
            "Change the name and definition of the theme in focus; of a joint theme, the"
            " reason too."
        ),
        group=_GROUP,
        spare=("f3",),
        footer=4,
        action="edit",
    ),
    Command(
        id="group_out",
        keys=("x", "delete"),
        label="Take out",
        help="Take the code in focus out of its theme.",
        group=_GROUP,
        footer=5,
        action="out",
    ),
    Command(
        id="group_choose",
        keys=("space",),
        label="Choose",
        help="Choose the code, or unchoose it, and go to the next.",
        group=_GROUP,
        action="choose",
    ),
    Command(
        id="group_quotes",
        keys=("enter",),
        label="Quotes",
        help="Read the passages of the code in focus.",
        group=_GROUP,
        footer=3,
        action="quotes",
    ),
    Command(
        id="group_key",
        keys=("*",),
        label="Key passages",
        help="Choose the passages that show what the theme in focus is about.",
        group=_GROUP,
        spare=("f4",),
        action="key",
    ),
    Command(
        id="group_find",
        keys=("/",),
        label="Find",
        help="Go to a code by its id or name; so does typing an id.",
        group=_GROUP,
        spare=("f5",),
        action="find",
    ),
    Command(
        id="group_unused",
        keys=("t",),
        label="Unused",
        help="Also show the codes that nobody used, or hide them.",
        group=_GROUP,
        spare=("f8",),
        action="unused",
    ),
    Command(
        id="group_later",
        keys=(">",),
        label="Later",
        help="Move the theme in focus one place later.",
        group=_GROUP,
        action="order(1)",
    ),
    Command(
        id="group_earlier",
        keys=("<",),
        label="Earlier",
        help="Move the theme in focus one place earlier.",
        group=_GROUP,
        action="order(-1)",
    ),
    Command(
        id="group_remove",
        keys=("-",),
        label="Remove",
        help="Delete the theme in focus; its codes stay.",
        group=_GROUP,
        spare=("f9",),
        action="remove",
    ),
    Command(
        id="group_whose",
        keys=("w",),
        label="Whose",
        help="Show the joint grouping or another coder's, once they are open; then your own.",
        group=_GROUP,
        spare=("f11",),
        footer=6,
        action="whose",
    ),
    Command(
        id="group_compare",
        keys=("=",),
        label="Compare",
        help="See two coders' groupings side by side.",
        group=_GROUP,
        spare=("f12",),
        footer=7,
        action="compare",
    ),
    *(each for each in STUDY if each.id == "done"),
    *UNDOING,
    Command(
        id="group_cell",
        keys=("down", "up", "right", "left"),
        label="Card",
        help="Go to another card or theme.",
        group=_GROUP,
        native=True,
    ),
    Command(
        id="group_page",
        keys=("pagedown", "pageup", "end", "home", "ctrl+end", "ctrl+home"),
        label="Page",
        help="A page of cards down or up; the last, the first card.",
        group=_GROUP,
        native=True,
    ),
)

COMPARED: tuple[Command, ...] = (
    Command(
        id="joint_begin",
        keys=("enter",),
        label="Joint grouping",
        help=(
            "Begin the joint grouping, with what is agreed or with one coder's grouping;"
            " then change it on the board."
        ),
        group=_COMPARED,
        footer=1,
        action="begin",
    ),
    Command(
        id="compared_scroll",
        keys=("down", "up", "pagedown", "pageup", "end", "home"),
        label="Scroll",
        help="Scroll down or up.",
        group=_COMPARED,
        native=True,
    ),
)

THEME: tuple[Command, ...] = (
    Command(
        id="theme_key",
        keys=("*",),
        label="Key passage",
        help="Mark the passage as one that shows what the theme is about, or unmark it.",
        group=_THEME,
        footer=4,
        action="key",
    ),
    *(each._replace(group=_THEME) for each in PASSAGES if each.id in _READING),
)
