"""What codes, writes, and takes back."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "Coding"

CODING: tuple[Command, ...] = (
    Command(
        "code", ("enter",), "Code",
        "Code the sentence, turn or selection in focus: type the code's id straight away, or"
        " press this and type a name.", _GROUP, footer=1,
    ),
    Command(
        "again", (".",), "Again", "Put the code used last on the passage in focus.", _GROUP,
        ("f5",), footer=2,
    ),
    Command(
        "recent", tuple("123456789"), "Recent",
        "Put one of the codes used lately on it; each stays on its key.", _GROUP, ("0",),
        action="do('recent', {place})",
    ),
    Command(
        "uncode", ("x", "delete"), "Uncode", "Take a code of yours off the passage in focus.",
        _GROUP, footer=4,
    ),
    Command(
        "in_vivo", ('"',), "In vivo",
        "Make a new code that is called as the words selected, or those in focus.", _GROUP,
        ("ctrl+k",),
    ),
    Command(
        "new_code", ("ctrl+n",), "New code",
        "Write down a code that is on no passage yet; then what it means.", _GROUP,
    ),
    Command(
        "recode", ("r",), "Other code", "Put another code in the place of one of yours.", _GROUP,
        ("ctrl+t",),
    ),
    Command(
        "unsure", ("!",), "Unsure", "Mark a coding of yours as unsure, or as sure again.", _GROUP,
        ("ctrl+b",),
    ),
    Command(
        "ends", ("e",), "New ends", "Give the passage in focus the ends of what is selected.",
        _GROUP, ("ctrl+e",),
    ),
    *(
        Command(move, (key,), label, f"Let the passage in focus {text}.", _GROUP, (spare,))
        for move, key, spare, label, text in (
            ("end_on", "+", "alt+right", "Longer", "end a word later"),
            ("end_back", "-", "alt+left", "Shorter", "end a word earlier"),
            ("start_back", "(", "alt+up", "Begin earlier", "begin a word earlier"),
            ("start_on", ")", "alt+down", "Begin later", "begin a word later"),
        )
    ),
    Command(
        "insight", ("i",), "Insight", "Write what a passage shows, for the codebook sheet.",
        _GROUP, ("w", "f3"), footer=5,
    ),
    Command(
        "memo", ("m",), "Memo",
        "Write a note: on the words in focus, coded or not, or on the code or interview where the"
        " list has the focus.", _GROUP, ("f4",), footer=6,
    ),
    Command(
        "key_passage", ("*",), "Key passage",
        "Mark a passage for the codebook sheet, or no longer.", _GROUP, ("f6",),
    ),
    Command(
        "published", ("'",), "As published",
        "Write the form in which a key passage is printed; its own words stay as they are.",
        _GROUP, ("alt+q",),
    ),
    Command(
        "correct", ("~",), "Correct words",
        "Put a typing error of the transcript right, in the words selected or the sentence in"
        " focus; passages follow.", _GROUP, ("alt+w",),
    ),
    Command(
        "part", ("|",), "Part begins",
        "Let the next part of the guideline begin with the turn at the caret; again, the one after"
        " that.", _GROUP, ("alt+p",),
    ),
    Command(
        "undo", ("u", "ctrl+z"), "Undo", "Take back what you did last.", _GROUP, footer=3,
    ),
    Command(
        "redo", ("ctrl+r", "ctrl+y"), "Redo", "Do again what you took back.", _GROUP,
    ),
)  # fmt: skip
