"""What concerns the whole study."""

from __future__ import annotations

from codebook.tui.commands.command import Command

_GROUP = "Study"

STUDY: tuple[Command, ...] = (
    Command(
        "who", ("@",), "Who am I", "Choose whose layer you work in.", _GROUP, ("f11",),
    ),
    Command(
        "reconcile", ("R",), "Reconcile",
        "Settle what coders who coded apart disagree on; in a study in review mode, review what"
        " the other one coded.", _GROUP, ("alt+r",),
    ),
    Command(
        "done", ("D",), "Done",
        "Say that you have finished the stage, or coding this interview; or that you have not,"
        " after all.", _GROUP, ("alt+d",),
    ),
    Command(
        "participants", ("P",), "Participants",
        "Enter and mend who was interviewed and what is known of them.", _GROUP, ("alt+i",),
    ),
    Command(
        "rankings", ("O",), "Rankings",
        "Type in what participants ranked; see it in tables and bars.", _GROUP, ("alt+o",),
    ),
    Command(
        "candidates", ("N",), "Candidates",
        "See the codes that emerged; accept, join or reject them.", _GROUP, ("alt+e",),
    ),
    Command(
        "grouping", ("S",), "Grouping",
        "Sort codes into themes, alone; then compare, and make the joint grouping.", _GROUP,
        ("alt+g",),
    ),
    Command(
        "pseudonyms", ("Y",), "Pseudonyms",
        "Put pseudonyms for names of people, places and organisations, everywhere in the study.",
        _GROUP, ("alt+y",),
    ),
    Command(
        "import", ("I",), "Import",
        "Look at files, correct how they are read, and take them into the study.", _GROUP,
        ("alt+f",),
    ),
    Command(
        "export", ("E",), "Export", "Write all sheets into the study's exports.", _GROUP,
        ("f10",),
    ),
    Command(
        "theme", (), "Theme", "Choose another look: dark, light, the terminal's own.", _GROUP,
    ),
    Command(
        "tour", ("T",), "Tour", "Show the first steps; during the tour, the next one.", _GROUP,
        ("alt+t",),
    ),
    Command(
        "leave", ("q", "ctrl+q"), "Quit", "Close the workbench; nothing needs saving.", _GROUP,
        action="app.quit",
    ),
)  # fmt: skip
