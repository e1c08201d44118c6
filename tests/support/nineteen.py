"""Nineteen invented participants whose rankings have, as a whole, the orders of the paper.

Developers rank questions A.3 > A.1 > A.2 > A.4 and requirements B.1 > B.2 > B.3 > B.4; novice
users name the bugs C.1, C.6 and C.10, experienced ones C.2, C.3 and C.8.
"""

from __future__ import annotations

import atexit
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from codebook import Study

PROJECT = Path(__file__).parents[2]
GUIDELINE = PROJECT / "guideline"

_LEVELS = ["Beginner"] * 4 + ["Intermediate"] * 3 + ["Advanced"] * 4
USERS = [(f"U{place}", "User", level) for place, level in enumerate(_LEVELS, 1)]
DEVELOPERS = [(f"D{place}", "Developer", "Advanced") for place in range(1, 9)]
PEOPLE = USERS + DEVELOPERS

_USERS_BUGS = (
    *("1 6 10", "1 6 10", "6 1 10", "1=6 10"),  # novices
    *("4 5 7", "7 4", "5 4 1"),
    *("2 3 8", "2 3 8", "3 2 8", "2 8 3"),  # experienced
)
_DEVELOPERS_QUESTIONS = ("312", "312", "3 1 2 4", "132", "321", "3 1", "31=2", "12")
_DEVELOPERS_WISHES = ("1234", "1234", "123", "2134", "1324", "12", "1=2 3 4", "14")

TYPED: dict[str, dict[str, str]] = {
    **{
        label: {"II": ("123", "214", "1")[place % 3], "III": _USERS_BUGS[place], "IV": "42"}
        for place, (label, _, _) in enumerate(USERS)
    },
    **{
        label: {"II": _DEVELOPERS_QUESTIONS[at], "III": "-", "IV": _DEVELOPERS_WISHES[at]}
        for at, (label, _, _) in enumerate(DEVELOPERS)
    },
}
"""What is typed for each participant, by part."""


def copied(to: Path, *, ranked: bool = False) -> Path:
    """Make a study of the sample's taxonomy and guideline with these participants.

    `ranked` puts in all that they ranked.
    """
    return Path(shutil.copytree(_built(ranked), to))


@cache
def _built(ranked: bool) -> Path:
    folder = Path(mkdtemp(prefix="nineteen"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    if ranked:
        shutil.copytree(_built(ranked=False), folder, dirs_exist_ok=True)
        with Study.open(folder, "First") as study:
            rank_all(study)
        return folder
    sheet = folder / "participants.csv"
    rows = [f"{label},{group},{level},one tool" for label, group, level in PEOPLE]
    header = "Participant,Group,Experience Level,Framework Context"
    sheet.write_text("\n".join([header, *rows, ""]), encoding="utf-8")
    files = [GUIDELINE / "taxonomy.csv", GUIDELINE / "guideline.md", sheet]
    Study.create(folder, coders=["First", "Second"], files=files).close()
    return folder


def rank_all(study: Study) -> None:
    """Keep all that they ranked."""
    ids = {person.label: person.id for person in study.people()}
    for label, parts in TYPED.items():
        for part, typed in parts.items():
            study.rank(ids[label], part, typed)
