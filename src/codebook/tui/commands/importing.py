"""Files into the study."""

from __future__ import annotations

from codebook.tui.commands.command import Command, dispatched_by_id

_GROUP = "Import"

_COMMANDS = (
    Command(
        id="import_apply",
        keys=("enter",),
        label="Import",
        help=(
            "Import all files that are chosen, in one action; in the line above, look at the path."
        ),
        group=_GROUP,
        footer=1,
        native=True,
    ),
    Command(
        id="import_update",
        keys=("r",),
        label="Next text",
        help=(
            "Take a file with another text as the next one of the transcript that the study has;"
            " what is coded follows."
        ),
        group=_GROUP,
        spare=("f11",),
        footer=3,
    ),
    Command(
        id="import_columns",
        keys=("t",),
        label="Columns",
        help=(
            "Say which column of another tool's table holds what; it holds for all of that header."
        ),
        group=_GROUP,
        spare=("f12",),
        footer=3,
    ),
    Command(
        id="import_kind",
        keys=("k",),
        label="Kind",
        help=(
            "Say what the file is that looks like something else; of a file of several projects,"
            " which is meant."
        ),
        group=_GROUP,
        spare=("alt+k",),
        footer=7,
    ),
    Command(
        id="import_speaker",
        keys=("right", "left"),
        label="Speaker",
        help="Go to the next speaker of the transcript in focus, or to the one before.",
        group=_GROUP,
        footer=3,
        native=True,
    ),
    Command(
        id="import_style",
        keys=("s",),
        label="Labels",
        help="Read the transcript by the next style of speakers' labels that it could have.",
        group=_GROUP,
        spare=("f2",),
        footer=7,
    ),
    Command(
        id="import_name",
        keys=("n",),
        label="Name",
        help="Give the speaker in focus another name; another speaker's name joins the two.",
        group=_GROUP,
        spare=("f3",),
        footer=4,
    ),
    Command(
        id="import_join",
        keys=("j",),
        label="Join",
        help="Take those for one person who may be one.",
        group=_GROUP,
        spare=("alt+j",),
        footer=3,
    ),
    Command(
        id="import_asks",
        keys=("i",),
        label="Asks",
        help="Say that the speaker is an interviewer, or is none.",
        group=_GROUP,
        spare=("f4",),
        footer=6,
    ),
    Command(
        id="import_answers",
        keys=("p",),
        label="Answers",
        help="Say which participant the speaker is; one that is new is made.",
        group=_GROUP,
        spare=("f5",),
        footer=4,
    ),
    Command(
        id="import_text",
        keys=("x",),
        label="No speaker",
        help="Say that the label is no speaker's, but text.",
        group=_GROUP,
        spare=("f6",),
    ),
    Command(
        id="import_add",
        keys=("+",),
        label="One more speaker",
        help="Say that a label is a speaker's that was taken for text.",
        group=_GROUP,
        spare=("f7",),
    ),
    Command(
        id="import_encoding",
        keys=("e",),
        label="Encoding",
        help="Name what the text of the file in focus is encoded in.",
        group=_GROUP,
        spare=("f9",),
    ),
    Command(
        id="import_comments",
        keys=("c",),
        label="Comments",
        help="Take the document's comments as codings and memos in their authors' layers, or not.",
        group=_GROUP,
        spare=("f10",),
    ),
    Command(
        id="import_anew",
        keys=("0",),
        label="As read",
        help="Take back all that was said of the file.",
        group=_GROUP,
        spare=("f8",),
    ),
    Command(
        id="import_scroll",
        keys=("ctrl+down", "ctrl+up"),
        label="Scroll",
        help="Scroll how the file in focus is read, on or back.",
        group=_GROUP,
        native=True,
    ),
    Command(
        id="import_path",
        keys=("tab",),
        label="Complete",
        help="In the line above, complete the path; else go there, to look somewhere else.",
        group=_GROUP,
        native=True,
    ),
)

IMPORTING: tuple[Command, ...] = dispatched_by_id(_COMMANDS)
