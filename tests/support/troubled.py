"""What trouble is tried on: a study, another copy of it that has gone on, and a long transcript."""

from __future__ import annotations

import shutil
from pathlib import Path

from codebook import Study
from codebook.text.spans import Span
from small import make


def make_all(folder: Path) -> None:
    """Make `study`, `other`, the files of both and `V.txt` in a folder."""
    with make(folder / "study", folder / "files") as study:
        code(study)
    shutil.copytree(folder / "study", folder / "other")
    with Study.open(folder / "other", "Second") as other:
        code(other)
    text = "I: And then?\n\n" + "V: It took long. I waited.\n\n" * 2000
    (folder / "V.txt").write_text(text, encoding="utf-8")


def code(study: Study, start: int = 60) -> str:
    """Code a passage of the first interview that ends at 70."""
    interview = study.interviews()[0]
    return study.code(interview.revision_id, Span(start, 70), [study.codebook().codes[1].id])


def files(folder: Path) -> set[str]:
    """Return what there is, but for what SQLite keeps beside a database."""
    found = (str(path.relative_to(folder)) for path in folder.rglob("*"))
    return {name for name in found if not name.endswith(("-wal", "-shm"))}
