"""The screen of one code."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "One code"

CODE: tuple[Command, ...] = (
    Command(
        id="code_save",
        keys=("ctrl+s",),
        label="Save",
        help="Save what was changed.",
        group=_GROUP,
        footer=1,
        action="save",
        first=True,
    ),
    Command(
        id="code_merge",
        keys=("f2",),
        label="Merge",
        help="Merge the code into another one, which takes over its passages.",
        group=_GROUP,
        footer=2,
        action="merge",
        first=True,
    ),
    Command(
        id="code_retire",
        keys=("f3",),
        label="Retire",
        help="Take the code out of use; its passages keep it. Pressed again, bring it back.",
        group=_GROUP,
        footer=3,
        action="retire",
        first=True,
    ),
    Command(
        id="code_passages",
        keys=("f4",),
        label="Passages",
        help="Read its passages; give some of them another code, which splits it.",
        group=_GROUP,
        footer=4,
        action="passages",
        first=True,
    ),
    Command(
        id="code_stale",
        keys=("f5",),
        label="Stale",
        help="Read what was coded before the definition last changed.",
        group=_GROUP,
        footer=5,
        action="stale",
        first=True,
    ),
    *(
        Command(
            id=command_id,
            keys=(key,),
            label=label,
            help=f"Move the code {where} among its siblings.",
            group=_GROUP,
            action=f"move({by})",
            first=True,
        )
        for command_id, key, label, where, by in (
            ("code_back", "alt+up", "Up", "up", -1),
            ("code_on", "alt+down", "Down", "down", 1),
        )
    ),
    Command(
        id="code_number",
        keys=("f7",),
        label="Id",
        help=(
            "Give the code another id, and all codes below it; accept a candidate, with"
            " the next free id."
        ),
        group=_GROUP,
        action="number",
        first=True,
    ),
    Command(
        id="code_history",
        keys=("f6",),
        label="History",
        help="See what the code meant before, and who changed it.",
        group=_GROUP,
        footer=6,
        action="history",
        first=True,
    ),
)
