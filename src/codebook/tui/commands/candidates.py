"""The codes that emerged."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "Candidates"

CANDIDATES: tuple[Command, ...] = (
    Command(
        id="row_enter",
        keys=("enter",),
        label="Passages",
        help="Read the passages of the candidate.",
        group=_GROUP,
        footer=5,
        action="enter",
    ),
    Command(
        id="candidate_accept",
        keys=("+",),
        label="Accept",
        help="Accept the candidate, or those chosen, with the next free id in the branch.",
        group=_GROUP,
        footer=1,
        action="accept",
    ),
    Command(
        id="candidate_join",
        keys=("m",),
        label="Merge",
        help="Merge the candidate, or those chosen, into a code, which takes over the passages.",
        group=_GROUP,
        footer=2,
        action="merge",
    ),
    Command(
        id="candidate_reject",
        keys=("x",),
        label="Reject",
        help=(
            "Reject the candidate, or those chosen, and say why; passages keep it. On a rejected"
            " one, bring it back."
        ),
        group=_GROUP,
        footer=3,
        action="reject",
    ),
    Command(
        id="candidate_edit",
        keys=("=",),
        label="Meaning",
        help="Change its name, its definition and its branch.",
        group=_GROUP,
        footer=4,
        action="edit",
    ),
)
