"""What concerns the whole study."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "Study"

STUDY: tuple[Command, ...] = (
    Command(
        id="who",
        keys=("@",),
        label="Who am I",
        help="Choose the coder whose layer you work in.",
        group=_GROUP,
        spare=("f11",),
    ),
    Command(
        id="reconcile",
        keys=("R",),
        label="Reconcile",
        help=(
            "Settle what the coders disagree on; in a study in review mode, review the"
            " other coder's codings."
        ),
        group=_GROUP,
        spare=("alt+r",),
    ),
    Command(
        id="done",
        keys=("D",),
        label="Done",
        help=(
            "Declare that you have finished the stage, or coding an interview; or that"
            " you have not, after all."
        ),
        group=_GROUP,
        spare=("alt+d",),
    ),
    Command(
        id="participants",
        keys=("P",),
        label="Participants",
        help="Enter and correct who was interviewed, and their background.",
        group=_GROUP,
        spare=("alt+i",),
    ),
    Command(
        id="rankings",
        keys=("O",),
        label="Rankings",
        help="Enter what participants ranked; see it in tables and bars.",
        group=_GROUP,
        spare=("alt+o",),
    ),
    Command(
        id="candidates",
        keys=("N",),
        label="Candidates",
        help="See the codes that emerged; accept, merge or reject them.",
        group=_GROUP,
        spare=("alt+e",),
    ),
    Command(
        id="grouping",
        keys=("S",),
        label="Grouping",
        help="Sort codes into themes on your own; then compare, and make the joint grouping.",
        group=_GROUP,
        spare=("alt+g",),
    ),
    Command(
        id="pseudonyms",
        keys=("Y",),
        label="Pseudonyms",
        help=(
            "Replace names of people, places and organisations by pseudonyms, everywhere"
            " in the study."
        ),
        group=_GROUP,
        spare=("alt+y",),
    ),
    Command(
        id="import",
        keys=("I",),
        label="Import",
        help="Preview files, correct how they are read, and import them into the study.",
        group=_GROUP,
        spare=("alt+f",),
    ),
    Command(
        id="remove_interview",
        keys=(),
        label="Remove interview",
        help=(
            "Remove the open interview, or the one in focus in the list, on which nobody has"
            " anything, as one imported by mistake."
        ),
        group=_GROUP,
    ),
    Command(
        id="export",
        keys=("E",),
        label="Export",
        help="Write the usual sheets into the study's exports.",
        group=_GROUP,
        spare=("f10",),
    ),
    Command(
        id="theme",
        keys=(),
        label="Theme",
        help="Choose a colour theme: dark, light, or the terminal's own colours.",
        group=_GROUP,
    ),
    Command(
        id="tour",
        keys=("T",),
        label="Tour",
        help="Show the first steps; during the tour, the next one.",
        group=_GROUP,
        spare=("alt+t",),
    ),
    Command(
        id="leave",
        keys=("q", "ctrl+q"),
        label="Quit",
        help="Close the workbench; everything is saved already.",
        group=_GROUP,
        action="app.quit",
    ),
)
