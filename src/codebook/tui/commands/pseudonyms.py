"""Names, and what stands for them."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "Pseudonyms"

PSEUDONYMS: tuple[Command, ...] = (
    Command(
        id="name_person",
        keys=("p",),
        label="Person",
        help="Put the name into the key as a person’s, P1 and so on.",
        group=_GROUP,
        spare=("f2",),
        footer=1,
        action="put('person')",
    ),
    Command(
        id="name_place",
        keys=("l",),
        label="Place",
        help="Put it into the key as a place, Place 1 and so on.",
        group=_GROUP,
        spare=("f3",),
        footer=2,
        action="put('place')",
    ),
    Command(
        id="name_organisation",
        keys=("o",),
        label="Organisation",
        help="Put it into the key as an organisation, Organisation 1 and so on.",
        group=_GROUP,
        spare=("f4",),
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
        label="Leave",
        help="Leave the name as it is; it is not suggested again.",
        group=_GROUP,
        spare=("f7",),
        footer=5,
        action="stay",
    ),
    Command(
        id="names_apply",
        keys=("f5",),
        label="Apply",
        help=(
            "Put the pseudonyms into transcripts, codings, notes and journal; it cannot be undone."
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
            "Say where names of the key still are, in the study, its exports and the files beside."
        ),
        group=_GROUP,
        footer=7,
        action="check",
    ),
    Command(
        id="name_add",
        keys=("+",),
        label="Another name",
        help="Put a name into the key that is not listed.",
        group=_GROUP,
        spare=("f8",),
        action="add",
    ),
    Command(
        id="name_back",
        keys=("delete", "backspace"),
        label="Take back",
        help="Take the name out of the key, so that it is to be decided again.",
        group=_GROUP,
        action="take_back",
    ),
)
