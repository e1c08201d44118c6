"""What is looked at: interviews, codes, what was found."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "Looking around"

LOOKING: tuple[Command, ...] = (
    Command(
        "next_interview", ("]",), "Next interview", "Open the next interview.", _GROUP,
    ),
    Command(
        "previous_interview", ("[",), "Previous interview", "Open the interview before.", _GROUP,
    ),
    Command(
        "interviews", ("o",), "Open", "Choose an interview; see its progress and background.",
        _GROUP, ("f2",), footer=7,
    ),
    Command(
        "search", ("/",), "Search",
        "Find words in the interviews; go to a place, or code those chosen.", _GROUP,
        ("alt+s",),
    ),
    Command(
        "next_hit", (";",), "Next found", "Go to the next place that the search found.", _GROUP,
        ("alt+n",),
    ),
    Command(
        "previous_hit", (":",), "Previous found", "Go to the place before that it found.",
        _GROUP, ("alt+p",),
    ),
    Command(
        "passages", ("p",), "Passages",
        "Read the passages of the code under the cursor or at the caret; go to one, or give some"
        " another code.", _GROUP, ("f12",),
    ),
    Command(
        "edit_code", ("=",), "Meaning",
        "Change the definition, name, colour or place of that code; merge or retire it; see what"
        " it meant before.", _GROUP, ("alt+c",),
    ),
    Command(
        "notes", ("M",), "Notes",
        "Read all memos and insights that you may see; go to what one is about.", _GROUP,
        ("alt+k",),
    ),
    Command(
        "matrix", ("#",), "Matrix", "Count the codes by participant; go to what is counted.",
        _GROUP, ("alt+m",),
    ),
    Command(
        "agreement", ("%",), "Agreement",
        "See how far the coders agree, and who gave what where the other gave something else.",
        _GROUP, ("alt+a",),
    ),
    Command(
        "back", ("escape",), "Back",
        "Clear the selection; from a list, go back to the transcript; then show all codings.",
        _GROUP,
    ),
    Command(
        "panes", ("tab", "shift+tab"), "Other pane", "Go to the next pane, or back.", _GROUP,
        action="app.focus_next", native=True,
    ),
    Command(
        "layers", ("w",), "Whose layers", "Show all layers that you may see, or your own only.",
        _GROUP, ("f9",),
    ),
    Command(
        "only", ("f",), "Show only",
        "Show one code with those below it, one coder, one part or one speaker only; again, all.",
        _GROUP, ("ctrl+l",),
    ),
    Command(
        "copy", ("ctrl+c",), "Copy", "Copy the words selected to the clipboard.", _GROUP,
        action="screen.copy_text", native=True,
    ),
)  # fmt: skip
