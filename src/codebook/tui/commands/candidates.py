"""The codes that emerged."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "Candidates"

CANDIDATES: tuple[Command, ...] = (
    Command(
        "row_enter", ("enter",), "Passages", "Read the passages of the candidate.", _GROUP,
        footer=5, action="enter",
    ),
    Command(
        "candidate_accept", ("+",), "Accept",
        "Give the candidate the next free id in its branch.", _GROUP, ("f2",), footer=1,
        action="accept",
    ),
    Command(
        "candidate_join", ("m",), "Join",
        "Join it with another code: all its passages get that one.", _GROUP, ("f3",), footer=2,
        action="join",
    ),
    Command(
        "candidate_reject", ("x",), "Reject",
        "Take the candidate out of use and say why; its passages keep it. Bring back one that is"
        " rejected.", _GROUP, ("f4",), footer=3,
        action="reject",
    ),
    Command(
        "candidate_edit", ("=",), "Meaning",
        "Change its name, its definition and the branch it stands in.", _GROUP, ("f5",), footer=4,
        action="edit",
    ),
)  # fmt: skip
