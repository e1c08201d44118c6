"""The screen of one code."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "One code"

CODE: tuple[Command, ...] = (
    Command(
        "code_save", ("ctrl+s",), "Save", "Keep what was changed.", _GROUP, footer=1,
        action="save", first=True,
    ),
    Command(
        "code_merge", ("f2",), "Merge", "Move all that bears the code to another one.", _GROUP,
        footer=2, action="merge", first=True,
    ),
    Command(
        "code_retire", ("f3",), "Retire",
        "Take the code out of use; its passages keep it. Again, bring it back.", _GROUP,
        footer=3, action="retire", first=True,
    ),
    Command(
        "code_passages", ("f4",), "Passages",
        "Read its passages; give some another code, which splits it.", _GROUP, footer=4,
        action="passages", first=True,
    ),
    Command(
        "code_stale", ("f5",), "Stale",
        "Read what was coded before the definition last changed.", _GROUP, footer=5,
        action="stale", first=True,
    ),
    *(
        Command(
            command_id, (key,), label, f"Put the code {where} among those under the same one.",
            _GROUP, action=f"move({by})", first=True,
        )
        for command_id, key, label, where, by in (
            ("code_back", "alt+up", "Up", "before its neighbour", -1),
            ("code_on", "alt+down", "Down", "behind its neighbour", 1),
        )
    ),
    Command(
        "code_number", ("f7",), "Id",
        "Give the code another id, with all below it; of a candidate, accept it with the next one"
        " free.", _GROUP, action="number", first=True,
    ),
    Command(
        "code_history", ("f6",), "History", "See what the code meant before, and who changed it.",
        _GROUP, footer=6, action="history", first=True,
    ),
)  # fmt: skip
