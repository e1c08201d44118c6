"""The queue of disagreements."""

from __future__ import annotations

from codebook.tui.commands.command import Command
from codebook.tui.commands.walking import WALKING

_GROUP = "Reconciliation"

RECONCILIATION: tuple[Command, ...] = (
    Command(
        "rule_side", ("1", "2", "3", "4"), "Take a side",
        "Take what this coder put there, and go on to the next disagreement.", _GROUP,
        ("ctrl+f1", "ctrl+f2", "ctrl+f3", "ctrl+f4"), footer=1, action="rule_side({place})",
    ),
    Command(
        "rule_both", ("+",), "Both", "Keep what each put there, as it is.", _GROUP, ("f2",),
        footer=2, action="rule('both')",
    ),
    Command(
        "rule_neither", ("-", "0"), "Neither", "Keep nothing of it; that closes it too.", _GROUP,
        ("f3",), footer=3, action="rule('neither')",
    ),
    Command(
        "rule_union", ("w",), "Widest", "Keep all their codes, on all that any of them marked.",
        _GROUP, ("f4",), footer=5, action="rule('union')",
    ),
    Command(
        "rule_intersection", ("s",), "Shared",
        "Keep all their codes, on what all of them marked.", _GROUP, ("f5",), footer=6,
        action="rule('intersection')",
    ),
    Command(
        "rule_other", ("enter",), "Other code",
        "Put another code there; typing a code's id does it as well.", _GROUP,
    ),
    Command(
        "rule_later", ("l",), "Later", "Leave it open, to be talked about.", _GROUP, ("f6",),
        footer=4, action="rule('later')",
    ),
    Command(
        "rule_reason", ("r",), "Reason",
        "Write why: of the ruling shown, else of the last one.", _GROUP, ("f7",),
    ),
    Command(
        "rule_alike", ("=",), "The like",
        "Rule alike on disagreements with the same codes; each is listed.", _GROUP, ("f8",),
    ),
    Command(
        "docket_order", ("o",), "Order",
        "Sort by kind of disagreement, by the codes in dispute, or by interview.", _GROUP,
        ("f9",),
    ),
    *WALKING,
)  # fmt: skip

ALIKE: tuple[Command, ...] = (
    Command("alike_apply", ("enter",), "Rule alike", "Rule alike on those chosen.", _GROUP,
            footer=1, native=True),
)  # fmt: skip
"""The list of those that one ruling can settle."""
