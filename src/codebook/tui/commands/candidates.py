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
        help="Give the candidate the next free id in its branch.",
        group=_GROUP,
        spare=("f2",),
        footer=1,
        action="accept",
    ),
    Command(
        id="candidate_join",
        keys=("m",),
        label="Join",
        help="Join it with another code: all its passages get that one.",
        group=_GROUP,
        spare=("f3",),
        footer=2,
        action="join",
    ),
    Command(
        id="candidate_reject",
        keys=("x",),
        label="Reject",
        help=(
            "Take the candidate out of use and say why; its passages keep it. Bring back one that"
            " is rejected."
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
        help="Change its name, its definition and the branch it stands in.",
        group=_GROUP,
        spare=("f5",),
        footer=4,
        action="edit",
    ),
)
