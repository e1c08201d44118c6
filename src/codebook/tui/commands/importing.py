"""Files into the study."""

from __future__ import annotations

from codebook.tui.commands.command import Command, by_id

_GROUP = "Import"

_COMMANDS = (
    Command(
        "import_apply", ("enter",), "Import",
        "Import all files that are chosen, in one action; in the line above, look at the path.",
        _GROUP, footer=1, native=True,
    ),
    Command(
        "import_update", ("r",), "Next text",
        "Take a file with another text as the next one of the transcript that the study has; what"
        " is coded follows.", _GROUP, ("f11",), footer=3,
    ),
    Command(
        "import_columns", ("t",), "Columns",
        "Say which column of another tool's table holds what; it holds for all of that header.",
        _GROUP, ("f12",), footer=3,
    ),
    Command(
        "import_kind", ("k",), "Kind",
        "Say what the file is that looks like something else; of a file of several projects, which"
        " is meant.", _GROUP, ("alt+k",), footer=7,
    ),
    Command(
        "import_speaker", ("right", "left"), "Speaker",
        "Go to the next speaker of the transcript in focus, or to the one before.", _GROUP,
        footer=3, native=True,
    ),
    Command(
        "import_style", ("s",), "Labels",
        "Read the transcript by the next style of speakers' labels that it could have.", _GROUP,
        ("f2",), footer=7,
    ),
    Command(
        "import_name", ("n",), "Name",
        "Give the speaker in focus another name; another speaker's name joins the two.", _GROUP,
        ("f3",), footer=4,
    ),
    Command(
        "import_join", ("j",), "Join",
        "Take those for one person who may be one.", _GROUP, ("alt+j",), footer=3,
    ),
    Command(
        "import_asks", ("i",), "Asks", "Say that the speaker is an interviewer, or is none.",
        _GROUP, ("f4",), footer=6,
    ),
    Command(
        "import_answers", ("p",), "Answers",
        "Say which participant the speaker is; one that is new is made.", _GROUP, ("f5",),
        footer=4,
    ),
    Command(
        "import_text", ("x",), "No speaker", "Say that the label is no speaker's, but text.",
        _GROUP, ("f6",),
    ),
    Command(
        "import_add", ("+",), "One more speaker",
        "Say that a label is a speaker's that was taken for text.", _GROUP, ("f7",),
    ),
    Command(
        "import_encoding", ("e",), "Encoding",
        "Name what the text of the file in focus is encoded in.", _GROUP, ("f9",),
    ),
    Command(
        "import_comments", ("c",), "Comments",
        "Take the document's comments as codings and memos in their authors' layers, or not.",
        _GROUP, ("f10",),
    ),
    Command(
        "import_anew", ("0",), "As read", "Take back all that was said of the file.",
        _GROUP, ("f8",),
    ),
    Command(
        "import_scroll", ("ctrl+down", "ctrl+up"), "Scroll",
        "Scroll how the file in focus is read, on or back.", _GROUP, native=True,
    ),
    Command(
        "import_path", ("tab",), "Complete",
        "In the line above, complete the path; else go there, to look somewhere else.", _GROUP,
        native=True,
    ),
)  # fmt: skip

IMPORTING: tuple[Command, ...] = by_id(_COMMANDS)
