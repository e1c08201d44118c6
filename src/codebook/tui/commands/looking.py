"""What is looked at: interviews, codes, what was found."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "Looking around"

LOOKING: tuple[Command, ...] = (
    Command(
        id="next_interview",
        keys=("]",),
        label="Next interview",
        help="Open the next interview.",
        group=_GROUP,
    ),
    Command(
        id="previous_interview",
        keys=("[",),
        label="Previous interview",
        help="Open the previous interview.",
        group=_GROUP,
    ),
    Command(
        id="interviews",
        keys=("o",),
        label="Open",
        help="Choose an interview; see its progress and background.",
        group=_GROUP,
        spare=("f2",),
        footer=7,
    ),
    Command(
        id="search",
        keys=("/",),
        label="Search",
        help="Search the interviews; go to a place that was found, or code several at once.",
        group=_GROUP,
        spare=("alt+s",),
    ),
    Command(
        id="next_hit",
        keys=(";",),
        label="Next hit",
        help="Go to the next place that the search found.",
        group=_GROUP,
        spare=("alt+n",),
    ),
    Command(
        id="previous_hit",
        keys=(":",),
        label="Previous hit",
        help="Go to the previous place that the search found.",
        group=_GROUP,
        spare=("alt+p",),
    ),
    Command(
        id="passages",
        keys=("p",),
        label="Passages",
        help=(
            "Read the passages of the code under the cursor or at the caret; go to one, or give"
            " some another code."
        ),
        group=_GROUP,
        spare=("f12",),
    ),
    Command(
        id="lost_places",
        keys=(),
        label="Lost places",
        help=(
            "Read your passages that are no longer in their text since that was changed (orphans);"
            " give some a new place, remove the codes of others."
        ),
        group=_GROUP,
    ),
    Command(
        id="unsure_passages",
        keys=(),
        label="Unsure codings",
        help="Read the passages with unsure codings across the study, and go to one.",
        group=_GROUP,
    ),
    Command(
        id="edit_code",
        keys=("=",),
        label="Meaning",
        help=(
            "Change the definition, name, colour or position of that code; merge or"
            " retire it; see what it meant before."
        ),
        group=_GROUP,
        spare=("alt+c",),
    ),
    Command(
        id="notes",
        keys=("M",),
        label="Notes",
        help="Read all memos and insights that you may see; go to what one is about.",
        group=_GROUP,
        spare=("alt+k",),
    ),
    Command(
        id="matrix",
        keys=("#",),
        label="Matrix",
        help="Count the codes by participant, group or background; go to the passages counted.",
        group=_GROUP,
        spare=("alt+m",),
    ),
    Command(
        id="agreement",
        keys=("%",),
        label="Agreement",
        help="See how far the coders agree, and which codes they confused.",
        group=_GROUP,
        spare=("alt+a",),
    ),
    Command(
        id="back",
        keys=("escape",),
        label="Back",
        help=("Clear the selection; from a list, go back to the transcript; then show all again."),
        group=_GROUP,
    ),
    Command(
        id="panes",
        keys=("tab", "shift+tab"),
        label="Other pane",
        help="Go to the next pane, or the previous one.",
        group=_GROUP,
        action="app.focus_next",
        native=True,
    ),
    Command(
        id="layers",
        keys=("w",),
        label="Whose layers",
        help=(
            "Show all layers that you may see, only your own, or only the consensus. In the last"
            " stage, the consensus is counted at first, as in exports."
        ),
        group=_GROUP,
        spare=("f9",),
    ),
    Command(
        id="only",
        keys=("f",),
        label="Show only",
        help=(
            "Show only one code with those below it, what is unsure, one coder, one part or one"
            " speaker; pressed again, everything."
        ),
        group=_GROUP,
        spare=("ctrl+l",),
    ),
    Command(
        id="copy",
        keys=("ctrl+c",),
        label="Copy",
        help="Copy the selected words to the clipboard.",
        group=_GROUP,
        action="screen.copy_text",
        native=True,
    ),
)
