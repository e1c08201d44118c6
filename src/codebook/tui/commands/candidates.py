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
        help="Accept the candidate, with the next free id in its branch.",
        group=_GROUP,
        spare=("f2",),
        footer=1,
        action="accept",
    ),
    Command(
        id="candidate_join",
        keys=("m",),
        label="Merge",
        help="Merge the candidate into another code, which takes over its passages.",
        group=_GROUP,
        spare=("f3",),
        footer=2,
        action="merge",
    ),
    Command(
        id="candidate_reject",
        keys=("x",),
        label="Reject",
        help=(
            "Reject the candidate and say why; its passages keep it. On a rejected one,"
            " bring it back."
        ),
        group=_GROUP,
        spare=("f4",),
        footer=3,
        action="reject",
    ),
    Command(
        id="candidate_edit",
        keys=("=",),
        label="Meaning",
        help="Change its name, its definition and its branch.",
        group=_GROUP,
        spare=("f5",),
        footer=4,
        action="edit",
    ),
)
