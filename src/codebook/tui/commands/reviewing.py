"""The review of another coder's codings."""

from __future__ import annotations

from codebook.tui.commands.coding import CODING
from codebook.tui.commands.command import Command
from codebook.tui.commands.study import STUDY
from codebook.tui.commands.walking import WALKING

_GROUP = "Review"
_ENDS = {"end_on", "end_back", "start_back", "start_on"}

REVIEWING: tuple[Command, ...] = (
    Command(
        id="review_accept",
        keys=("enter",),
        label="Accept",
        help="Accept the coding as it is, and go on.",
        group=_GROUP,
        footer=1,
        action="review('accept')",
    ),
    Command(
        id="review_reject",
        keys=("x", "delete"),
        label="Reject",
        help="Reject the coding, and go on.",
        group=_GROUP,
        footer=2,
        action="review('reject')",
    ),
    Command(
        id="review_change",
        keys=("r",),
        label="Other code",
        help="Replace its code by another; typing a code's id does the same.",
        group=_GROUP,
        spare=("ctrl+t",),
        footer=3,
    ),
    Command(
        id="review_ask",
        keys=("!",),
        label="Ask",
        help="Leave it open, write the question, and go on.",
        group=_GROUP,
        spare=("f2",),
        footer=4,
    ),
    Command(
        id="review_add",
        keys=("&",),
        label="Add code",
        help="Add a code of your own beside it.",
        group=_GROUP,
        spare=("f3",),
        footer=5,
    ),
    Command(
        id="review_reason",
        keys=("m",),
        label="Reason",
        help=(
            "Write the reason or the question, on the coding shown or else on the previous one; on"
            " a coding of yours, the answer."
        ),
        group=_GROUP,
        spare=("f4",),
        footer=6,
    ),
    *(each for each in STUDY if each.id == "done"),
    *(
        each._replace(action=f"move_end('{each.id}')", footer=0)
        for each in CODING
        if each.id in _ENDS
    ),
    *WALKING,
)
"""The ends move by the keys that move them on the desk."""
