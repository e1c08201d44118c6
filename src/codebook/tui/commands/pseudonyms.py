"""Names, and what stands for them."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "Pseudonyms"

PSEUDONYMS: tuple[Command, ...] = (
    Command(
        "name_person", ("p",), "Person", "Put the name into the key as a person’s, P1 and so on.",
        _GROUP, ("f2",), footer=1, action="put('person')",
    ),
    Command(
        "name_place", ("l",), "Place", "Put it into the key as a place, Place 1 and so on.",
        _GROUP, ("f3",), footer=2, action="put('place')",
    ),
    Command(
        "name_organisation", ("o",), "Organisation",
        "Put it into the key as an organisation, Organisation 1 and so on.", _GROUP,
        ("f4",), footer=3, action="put('organisation')",
    ),
    Command(
        "row_enter", ("enter",), "Type",
        "Type what shall stand for the name, or for all that are chosen.", _GROUP, footer=4,
        action="enter",
    ),
    Command(
        "name_stays", ("x",), "Leave", "Leave the name as it is; it is not suggested again.",
        _GROUP, ("f7",), footer=5, action="stay",
    ),
    Command(
        "names_apply", ("f5",), "Apply",
        "Put the pseudonyms into transcripts, codings, notes and journal; it cannot be undone.",
        _GROUP, footer=6, action="apply",
    ),
    Command(
        "names_check", ("f6",), "Check",
        "Say where names of the key still are, in the study, its exports and the files beside.",
        _GROUP, footer=7, action="check",
    ),
    Command(
        "name_add", ("+",), "Another name",
        "Put a name into the key that is not listed.", _GROUP, ("f8",), action="add",
    ),
    Command(
        "name_back", ("delete", "backspace"), "Take back",
        "Take the name out of the key, so that it is to be decided again.", _GROUP,
        action="take_back",
    ),
)  # fmt: skip
