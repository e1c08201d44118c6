"""How one reads, and goes about in an interview."""

from __future__ import annotations

from codebook.tui.commands.command import Command
from codebook.tui.reading_keys import STEPS, STICK, in_turns, with_shift

_GROUP = "Reading"
_SELECTING = (
    *in_turns(*((with_shift(motion.keys[0]),) for motion in (STEPS[0].on, STEPS[0].back))),
    *(key for step in STEPS for key in in_turns(step.on.capitals, step.back.capitals)),
)

READING: tuple[Command, ...] = (
    Command(
        "unit", ("s",), "Sentences / turns", "Step by turns instead of sentences, or back.",
        _GROUP, ("f7",),
    ),
    Command(
        "next_passage", (">",), "Next coded", "Go to the next coded passage.", _GROUP,
    ),
    Command(
        "previous_passage", ("<",), "Previous coded", "Go to the coded passage before.", _GROUP,
    ),
    Command(
        "next_uncoded", ("n",), "Next uncoded",
        "Go to the next turn of a participant that bears no code of yours.", _GROUP, ("f8",),
    ),
    Command(
        "next_unsure", ("U",), "Next unsure",
        "Go to the next passage with an unsure coding; after the last, to the first.", _GROUP,
        ("alt+u",),
    ),
    Command(
        "questions", ("d",), "Questions", "Hide what the interviewer says, or show it again.",
        _GROUP, ("ctrl+d",),
    ),
    *(
        Command(f"reading_{number}", keys, label, text, _GROUP, native=True)
        for number, (keys, label, text) in enumerate(
            (
                *((step.listed, step.label, step.help) for step in STEPS),
                (_SELECTING, "Select",
                 "Select as you move; any of the moves above with shift."),
                ((STICK,), "Sticky",
                 "Select with every move from here; again to keep what is selected."),
            ), 1,
        )
    ),
)  # fmt: skip
