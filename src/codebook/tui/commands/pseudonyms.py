"""Names, and what stands for them."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "Pseudonyms"

PSEUDONYMS: tuple[Command, ...] = (
    Command(
        id="name_person",
        keys=("p",),
        label="Person",
        help="Put the name into the key as a person: P1 and so on.",
        group=_GROUP,
        footer=1,
        action="put('person')",
    ),
    Command(
        id="name_place",
        keys=("l",),
        label="Place",
        help="Put it into the key as a place: Place 1 and so on.",
        group=_GROUP,
        footer=2,
        action="put('place')",
    ),
    Command(
        id="name_organisation",
        keys=("o",),
        label="Organisation",
        help="Put it into the key as an organisation: Organisation 1 and so on.",
        group=_GROUP,
        footer=3,
        action="put('organisation')",
    ),
    Command(
        id="row_enter",
        keys=("enter",),
        label="Type",
        help="Type what shall stand for the name, or for all that are chosen.",
        group=_GROUP,
        footer=4,
        action="enter",
    ),
    Command(
        id="name_stays",
        keys=("x",),
        label="Keep name",
        help="Keep the name as it is; it is not suggested again.",
        group=_GROUP,
        footer=5,
        action="stay",
    ),
    Command(
        id="names_apply",
        keys=("f5",),
        label="Apply",
        help=(
            "Replace the names by their pseudonyms in transcripts, codings, notes and"
            " journal. This cannot be undone."
        ),
        group=_GROUP,
        footer=6,
        action="apply",
    ),
    Command(
        id="names_check",
        keys=("f6",),
        label="Check",
        help=(
            "Show where names of the key still occur: in the study, its exports and the"
            " files beside it."
        ),
        group=_GROUP,
        footer=7,
        action="check",
    ),
    Command(
        id="name_add",
        keys=("+",),
        label="Another name",
        help="Add a name that is not listed to the key.",
        group=_GROUP,
        action="add",
    ),
    Command(
        id="name_back",
        keys=("delete", "backspace"),
        label="Take back",
        help="Remove the name from the key, so that it is to be decided again.",
        group=_GROUP,
        action="take_back",
    ),
)
