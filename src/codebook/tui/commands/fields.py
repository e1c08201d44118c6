"""Keys of panes, fields and boxes, most of which stay as they are."""

from __future__ import annotations

from codebook.tui.commands.code import CODE
from codebook.tui.commands.command import Command

TREE_GROUP, LIST_GROUP = "Codebook beside the text", "Interviews beside the text"
_FIELDS = "Fields and boxes"

TREE: tuple[Command, ...] = (
    *(
        each._replace(action=f"screen.do('{each.id}')")
        for each in CODE
        if each.id in {"code_back", "code_on"}
    ),
    Command(
        id="tree_choose",
        keys=("enter",),
        label="Apply",
        help="Apply the code to the passage in focus.",
        group=TREE_GROUP,
        native=True,
    ),
    Command(
        id="tree_open",
        keys=("right", "left"),
        label="Open",
        help="Expand the code; collapse it, or go to the one above.",
        group=TREE_GROUP,
        native=True,
    ),
)

LIST: tuple[Command, ...] = (
    Command(
        id="list_choose",
        keys=("enter",),
        label="Open",
        help="Open the interview.",
        group=LIST_GROUP,
        native=True,
    ),
    Command(
        id="list_remove",
        keys=("f12",),
        label="Remove",
        help="Remove the interview in focus, on which nobody has anything.",
        group=LIST_GROUP,
        action="screen.do('remove_interview')",
    ),
)

FIELDS: tuple[Command, ...] = (
    Command(
        "box_leave",
        ("escape",),
        "Leave",
        "Leave the box without doing anything.",
        _FIELDS,
        native=True,
    ),
    Command(
        "box_step", ("down", "up"), "Row", "Next, previous row of a list.", _FIELDS, native=True
    ),
    Command(
        id="box_page",
        keys=("pagedown", "pageup"),
        label="Page",
        help="Eight rows down, eight up.",
        group=_FIELDS,
        native=True,
    ),
    Command("box_apply", ("enter",), "Apply", "Take the highlighted row.", _FIELDS, native=True),
    Command(
        "box_several",
        (",",),
        "Several",
        "In the code box: choose one more code. A name with a comma or semicolon goes in quotes.",
        _FIELDS,
        native=True,
    ),
    Command(
        id="box_parent",
        keys=("tab",),
        label="Under",
        help="In the code box: put a new code under another one.",
        group=_FIELDS,
        native=True,
    ),
    Command(
        id="save_note",
        keys=("ctrl+s", "ctrl+enter"),
        label="Save a note",
        help="Save the text in its box; enter does so too, except in a memo. Empty, it is deleted.",
        group=_FIELDS,
        native=True,
    ),
    Command(
        id="reason_line",
        keys=("ctrl+j", "shift+enter"),
        label="New line",
        help="In a box that enter saves: begin a new line.",
        group=_FIELDS,
        native=True,
    ),
    Command(
        id="field_turn",
        keys=("enter", "space"),
        label="Change",
        help="Switch a dial; in the field of the parent code, choose another one.",
        group=_FIELDS,
        native=True,
    ),
    Command(
        id="field_colour",
        keys=("right", "left"),
        label="Colour",
        help="Among the swatches, take the next colour or the previous one.",
        group=_FIELDS,
        native=True,
    ),
    Command(
        id="notice_quit",
        keys=("q", "escape", "enter"),
        label="Quit",
        help="Close the workbench when the study cannot be opened.",
        group=_FIELDS,
        native=True,
    ),
)
