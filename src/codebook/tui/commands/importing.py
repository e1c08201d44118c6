"""Files into the study."""

from __future__ import annotations

from codebook.tui.commands.command import Command, dispatched_by_id

_GROUP = "Import"

_COMMANDS = (
    Command(
        id="import_apply",
        keys=("enter",),
        label="Import",
        help="Import all chosen files in one action; on the path above, look at the files there.",
        group=_GROUP,
        footer=1,
        native=True,
    ),
    Command(
        id="import_update",
        keys=("r",),
        label="Next text",
        help=(
            "Import a file as the next text of a transcript that the study has, and codings"
            " move with the text; or a guideline as what the study asks."
        ),
        group=_GROUP,
        footer=3,
    ),
    Command(
        id="import_columns",
        keys=("t",),
        label="Columns",
        help=(
            "Set what each column of another tool's table holds, for all tables with the"
            " same header."
        ),
        group=_GROUP,
        footer=3,
    ),
    Command(
        id="import_kind",
        keys=("k",),
        label="Kind",
        help="Set what kind of file it is; for a file with several projects, choose the project.",
        group=_GROUP,
        footer=7,
    ),
    Command(
        id="import_speaker",
        keys=("right", "left"),
        label="Speaker",
        help="Go to the next speaker of the transcript in focus, or the previous one.",
        group=_GROUP,
        footer=3,
        native=True,
    ),
    Command(
        id="import_style",
        keys=("s",),
        label="Labels",
        help="Read the transcript with the next possible style of speakers' labels.",
        group=_GROUP,
        footer=7,
    ),
    Command(
        id="import_name",
        keys=("n",),
        label="Name",
        help="Rename the speaker in focus; another speaker's name joins the two.",
        group=_GROUP,
        footer=4,
    ),
    Command(
        id="import_join",
        keys=("j",),
        label="Join",
        help="Join the speakers who may be one person.",
        group=_GROUP,
        footer=3,
    ),
    Command(
        id="import_asks",
        keys=("i",),
        label="Asks",
        help="Make the speaker an interviewer, or no longer one.",
        group=_GROUP,
        footer=6,
    ),
    Command(
        id="import_answers",
        keys=("p",),
        label="Answers",
        help="Set which participant the speaker is; a new one is added.",
        group=_GROUP,
        footer=4,
    ),
    Command(
        id="import_text",
        keys=("x",),
        label="Not a speaker",
        help="Treat the label as text, not as a speaker.",
        group=_GROUP,
    ),
    Command(
        id="import_add",
        keys=("+",),
        label="Add speaker",
        help="Treat a label that was read as text as a speaker.",
        group=_GROUP,
    ),
    Command(
        id="import_encoding",
        keys=("e",),
        label="Encoding",
        help="Set the encoding of the file in focus.",
        group=_GROUP,
    ),
    Command(
        id="import_comments",
        keys=("c",),
        label="Comments",
        help=(
            "Import the document's comments as codings and memos in their authors'"
            " layers, or leave them out."
        ),
        group=_GROUP,
    ),
    Command(
        id="import_anew",
        keys=("0",),
        label="As read",
        help="Remove all corrections of the file; undo takes back only the last one.",
        group=_GROUP,
    ),
    Command(
        id="import_scroll",
        keys=("ctrl+down", "ctrl+up"),
        label="Scroll",
        help="Scroll the preview of the file in focus, down or up.",
        group=_GROUP,
        native=True,
    ),
    Command(
        id="import_path",
        keys=("tab",),
        label="Complete",
        help="On the path above, complete it; from the files, go to the path.",
        group=_GROUP,
        native=True,
    ),
)

IMPORTING: tuple[Command, ...] = dispatched_by_id(_COMMANDS)
