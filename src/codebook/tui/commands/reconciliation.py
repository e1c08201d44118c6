"""The queue of disagreements."""

from __future__ import annotations

from codebook.tui.commands.command import Command
from codebook.tui.commands.study import STUDY
from codebook.tui.commands.walking import WALKING

_GROUP = "Reconciliation"

RECONCILIATION: tuple[Command, ...] = (
    Command(
        id="rule_side",
        keys=("1", "2", "3", "4"),
        label="One side",
        help="Take this coder's side, and go on to the next disagreement.",
        group=_GROUP,
        spare=("ctrl+f1", "ctrl+f2", "ctrl+f3", "ctrl+f4"),
        footer=1,
        action="rule_side({place})",
    ),
    Command(
        id="rule_both",
        keys=("+",),
        label="Both",
        help="Keep what each coder put there.",
        group=_GROUP,
        spare=("f2",),
        footer=2,
        action="rule('both')",
    ),
    Command(
        id="rule_neither",
        keys=("-", "0"),
        label="Neither",
        help="Keep nothing of it; this closes it too.",
        group=_GROUP,
        spare=("f3",),
        footer=3,
        action="rule('neither')",
    ),
    Command(
        id="rule_union",
        keys=("w",),
        label="Widest",
        help="Keep all their codes, on everything that any of them marked.",
        group=_GROUP,
        spare=("f4",),
        footer=6,
        action="rule('union')",
    ),
    Command(
        id="rule_intersection",
        keys=("s",),
        label="Shared",
        help="Keep all their codes, on what all of them marked; not where one alone did.",
        group=_GROUP,
        spare=("f5",),
        footer=7,
        action="rule('intersection')",
    ),
    Command(
        id="rule_other",
        keys=("enter",),
        label="Other code",
        help="Put another code there; typing a code's id does the same.",
        group=_GROUP,
    ),
    Command(
        id="rule_later",
        keys=("l",),
        label="Later",
        help="Leave it open, to talk about it later.",
        group=_GROUP,
        spare=("f6",),
        footer=4,
        action="rule('later')",
    ),
    Command(
        id="rule_reason",
        keys=("r",),
        label="Reason",
        help=(
            "Write the reason of the ruling shown, or of the one just made; before a ruling, the"
            " reason is kept for it until you go on."
        ),
        group=_GROUP,
        spare=("f7",),
        footer=5,
    ),
    Command(
        id="rule_alike",
        keys=("=",),
        label="Similar",
        help=(
            "Apply the ruling shown, or else the last one, to other disagreements with the same"
            " codes; they are listed first."
        ),
        group=_GROUP,
        spare=("f8",),
    ),
    Command(
        id="docket_order",
        keys=("o",),
        label="Order",
        help="Sort by kind of disagreement, by the codes in dispute, or by interview.",
        group=_GROUP,
        spare=("f9",),
        action="order",
    ),
    *(each for each in STUDY if each.id == "done"),
    *WALKING,
)

ALIKE: tuple[Command, ...] = (
    Command(
        id="alike_apply",
        keys=("enter",),
        label="Rule on these",
        help="Apply the ruling to the chosen ones.",
        group=_GROUP,
        footer=1,
        native=True,
    ),
)
"""The list of those that one ruling can settle."""
