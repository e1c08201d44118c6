"""Keys of panes, fields and boxes, most of which stay as they are."""

from __future__ import annotations

from codebook.tui.commands.code import CODE
from codebook.tui.commands.command import Command

_TREE, _FIELDS = "Codebook beside the text", "Fields and boxes"

TREE: tuple[Command, ...] = (
    *(
        each._replace(action=f"screen.do('{each.id}')")
        for each in CODE if each.id in {"code_back", "code_on"}
    ),
    Command("tree_choose", ("enter",), "Apply", "Put the code on the passage in focus.", _TREE,
            native=True),
    Command("tree_open", ("right", "left"), "Open", "Open the code, close it or go to the one"
            " above.", _TREE, native=True),
)  # fmt: skip

FIELDS: tuple[Command, ...] = (
    Command("box_leave", ("escape",), "Leave", "Leave the box, with nothing done.", _FIELDS,
            native=True),
    Command("box_step", ("down", "up"), "Row", "Next row of a list, row before.", _FIELDS,
            native=True),
    Command("box_page", ("pagedown", "pageup"), "Page", "Eight rows on, eight back.", _FIELDS,
            native=True),
    Command("box_apply", ("enter",), "Apply", "Take the row highlighted.", _FIELDS, native=True),
    Command("box_several", (",",), "Several", "In the code box, one more code.", _FIELDS,
            native=True),
    Command("box_parent", ("tab",), "Under", "In the code box, put a new code under another.",
            _FIELDS, native=True),
    Command("save_note", ("ctrl+s", "ctrl+enter"), "Save a note",
            "Keep the insight or memo as it stands in its box; an empty one is taken away.",
            _FIELDS, native=True),
    Command("reason_line", ("ctrl+j", "shift+enter"), "New line",
            "In a reason, which enter keeps, begin another line.", _FIELDS, native=True),
    Command("field_turn", ("enter", "space"), "Change",
            "Turn a dial on; in the field of the code above, choose another.", _FIELDS,
            native=True),
    Command("field_colour", ("right", "left"), "Colour", "Among the swatches, take the next"
            " colour or the one before.", _FIELDS, native=True),
    Command("notice_quit", ("q", "escape", "enter"), "Quit",
            "Close the workbench where the study cannot be opened.", _FIELDS, native=True),
)  # fmt: skip
