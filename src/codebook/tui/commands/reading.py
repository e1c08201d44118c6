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
        id="unit",
        keys=("s",),
        label="Sentences / turns",
        help="Step by turns instead of sentences, or by sentences again.",
        group=_GROUP,
        spare=("f7",),
    ),
    Command(
        id="next_passage",
        keys=(">",),
        label="Next coded",
        help="Go to the next coded passage.",
        group=_GROUP,
    ),
    Command(
        id="previous_passage",
        keys=("<",),
        label="Previous coded",
        help="Go to the previous coded passage.",
        group=_GROUP,
    ),
    Command(
        id="next_uncoded",
        keys=("n",),
        label="Next uncoded",
        help="Go to the next turn of a participant without a code of yours.",
        group=_GROUP,
        spare=("f8",),
    ),
    Command(
        id="next_unsure",
        keys=("U",),
        label="Next unsure",
        help="Go to the next passage with an unsure coding; after the last, to the first.",
        group=_GROUP,
        spare=("alt+u",),
    ),
    Command(
        id="questions",
        keys=("d",),
        label="Questions",
        help="Hide what the interviewer says, or show it again.",
        group=_GROUP,
        spare=("ctrl+d",),
    ),
    *(
        Command(f"reading_{number}", keys, label, text, _GROUP, native=True)
        for number, (keys, label, text) in enumerate(
            (
                *((step.listed, step.label, step.help) for step in STEPS),
                (_SELECTING, "Select", "Select as you move; any of the moves above with shift."),
                (
                    (STICK,),
                    "Sticky",
                    "Select with every move from here on; pressed again, keep what is selected.",
                ),
            ),
            1,
        )
    ),
)
