"""The review of another coder's codings."""

from __future__ import annotations

from codebook.tui.commands.coding import CODING
from codebook.tui.commands.command import Command
from codebook.tui.commands.walking import WALKING

_GROUP = "Review"
_ENDS = {"end_on", "end_back", "start_back", "start_on"}

REVIEWING: tuple[Command, ...] = (
    Command(
        "review_accept", ("enter",), "Accept", "Accept the coding as it is, and go on.", _GROUP,
        footer=1, action="review('accept')",
    ),
    Command(
        "review_reject", ("x", "delete"), "Reject", "Leave the coding out, and go on.", _GROUP,
        footer=2, action="review('reject')",
    ),
    Command(
        "review_change", ("r",), "Other code",
        "Put another code in its place; typing a code's id does it as well.", _GROUP, ("ctrl+t",),
        footer=3,
    ),
    Command(
        "review_ask", ("!",), "Ask", "Leave it open, to be asked about, and go on.", _GROUP,
        ("f2",), footer=4, action="review('ask')",
    ),
    Command(
        "review_add", ("&",), "One more", "Put a code of your own beside it.", _GROUP, ("f3",),
        footer=5,
    ),
    Command(
        "review_reason", ("m",), "Why",
        "Write why, or what you ask: of the coding shown, else of the one before.", _GROUP,
        ("f4",), footer=6,
    ),
    *(
        each._replace(action=f"move_end('{each.id}')", footer=0)
        for each in CODING if each.id in _ENDS
    ),
    *WALKING,
)  # fmt: skip
"""The ends move by the keys that move them on the desk."""
