"""A study that a participant withdraws from: what they said, alone and beside another."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import small
from bytes_left import still_in
from codebook import Study
from phrases import emerged, place_of, put

SAID = ("I teach.", "students mostly", "The manual says nothing", "How to set it up", "for hours")
"""What U1 said, which is to go."""

KEPT = "我写文档。没有人读它。"
"""What D1 said, which stays."""

GROUP = """Interviewer: What do you think?

U1: I find it slow, all in all.

D1: So do I, as U1 knows.

U1: We agree then.
"""


@contextmanager
def begun(folder: Path) -> Iterator[Study]:
    """Give a study in which both have coded what U1 said, and something was taken back."""
    with small.make(folder / "study", folder / "files") as study:
        put(study, "The manual says nothing!")
        for name in ("Waiting", "I wait, for hours"):
            emerged(study, *place_of(study, "Then I wait, for hours."), name)
        study.add_memo("passage", put(study, "I teach."), "Teaches: I teach.")
        study.set_key(put(study, KEPT, name="D1"), key=True)
        study.undo()
        study.work_as("Second")
        put(study, "students mostly")
        study.work_as("First")
        yield study


def held(folder: Path) -> list[str]:
    """Return what a folder still holds of what U1 said."""
    return still_in(folder, SAID)


def talk_in_group(study: Study, folder: Path) -> Path:
    """Import what two participants say together, "Group"; return its file."""
    path = folder / "files" / "Group.txt"
    path.write_text(GROUP, encoding="utf-8")
    study.import_files([path])
    return path
