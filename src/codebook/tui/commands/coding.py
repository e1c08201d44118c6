"""What codes, writes, and takes back."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "Coding"

CODING: tuple[Command, ...] = (
    Command(
        id="code",
        keys=("enter",),
        label="Code",
        help=(
            "Code the sentence, turn or selection in focus: type the code's id straight away, or"
            " press this and type a name."
        ),
        group=_GROUP,
        footer=1,
    ),
    Command(
        id="again",
        keys=(".",),
        label="Again",
        help="Apply the code used last to the passage in focus.",
        group=_GROUP,
        spare=("f5",),
        footer=2,
    ),
    Command(
        id="recent",
        keys=tuple("123456789"),
        label="Recent",
        help="Apply one of the codes used lately to it; each code stays on its key.",
        group=_GROUP,
        spare=("0",),
        action="do('recent', {place})",
    ),
    Command(
        id="uncode",
        keys=("x", "delete"),
        label="Uncode",
        help="Remove a code of yours from the passage in focus.",
        group=_GROUP,
        footer=4,
    ),
    Command(
        id="in_vivo",
        keys=('"',),
        label="In vivo",
        help="Make a new code named after the selected words, or those in focus.",
        group=_GROUP,
        spare=("ctrl+k",),
    ),
    Command(
        id="new_code",
        keys=("ctrl+n",),
        label="New code",
        help="Make a code that is on no passage yet, and then write its definition.",
        group=_GROUP,
    ),
    Command(
        id="recode",
        keys=("r",),
        label="Other code",
        help="Replace one of your codes by another.",
        group=_GROUP,
        spare=("ctrl+t",),
    ),
    Command(
        id="unsure",
        keys=("!",),
        label="Unsure",
        help="Mark a coding of yours as unsure, or as sure again.",
        group=_GROUP,
        spare=("ctrl+b",),
    ),
    Command(
        id="ends",
        keys=("e",),
        label="New ends",
        help="Give the passage in focus the boundaries of the selection.",
        group=_GROUP,
        spare=("ctrl+e",),
    ),
    *(
        Command(move, (key,), label, f"Make the passage in focus {text}.", _GROUP, (spare,))
        for move, key, spare, label, text in (
            ("end_on", "+", "alt+right", "Longer", "end a word later"),
            ("end_back", "-", "alt+left", "Shorter", "end a word earlier"),
            ("start_back", "(", "alt+up", "Begin earlier", "begin a word earlier"),
            ("start_on", ")", "alt+down", "Begin later", "begin a word later"),
        )
    ),
    Command(
        id="insight",
        keys=("i",),
        label="Insight",
        help="Write what a passage shows, for the codebook sheet.",
        group=_GROUP,
        spare=("w", "f3"),
        footer=5,
    ),
    Command(
        id="memo",
        keys=("m",),
        label="Memo",
        help=(
            "Write a note on the words in focus, coded or not; with a list in focus, on"
            " the code or interview there."
        ),
        group=_GROUP,
        spare=("f4",),
        footer=6,
    ),
    Command(
        id="key_passage",
        keys=("*",),
        label="Key passage",
        help="Mark a passage as one for the codebook sheet, or unmark it.",
        group=_GROUP,
        spare=("f6",),
    ),
    Command(
        id="published",
        keys=("'",),
        label="As published",
        help=(
            "Write the form in which a key passage is printed; the transcript's own words"
            " stay as they are."
        ),
        group=_GROUP,
        spare=("alt+q",),
    ),
    Command(
        id="correct",
        keys=("~",),
        label="Correct words",
        help=(
            "Correct a typing error in the transcript: the selected words, or the"
            " sentence in focus. Passages move with the text."
        ),
        group=_GROUP,
        spare=("alt+w",),
    ),
    Command(
        id="part",
        keys=("|",),
        label="Set part",
        help=(
            "Start the next part of the guideline at the turn with the caret; pressed"
            " again, the one after that."
        ),
        group=_GROUP,
        spare=("alt+p",),
    ),
    Command(
        id="undo",
        keys=("u", "ctrl+z"),
        label="Undo",
        help="Undo what you did last.",
        group=_GROUP,
        footer=3,
    ),
    Command(
        id="redo",
        keys=("ctrl+r", "ctrl+y"),
        label="Redo",
        help="Redo what you undid.",
        group=_GROUP,
    ),
)

UNDOING = tuple(each._replace(footer=0) for each in CODING if each.id in {"undo", "redo"})
"""Undo and redo on other screens, where the footer does not show them."""

SCREEN_UNDOING = tuple(each._replace(action=f"screen.{each.id}") for each in UNDOING)
"""The same in lists, which leave them to their screen."""
