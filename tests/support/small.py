"""A small invented study for tests: two coders, two interviews, a taxonomy of five codes."""

from __future__ import annotations

import atexit
import functools
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from codebook import Study

CODERS = ("First", "Second")
TAXONOMY = """id,name,parent,definition
A,Questions,,What people ask
A.1,Setting up,A,Installing and first steps
A.2,Documentation,A,What is written and what is not
B,Wishes,,What people would like
B.1,Speed,B,That it be faster
"""

PARTICIPANTS = """Participant,Group,Experience Level,Framework Context,Gender,Years
U1,User,Beginner,one tool,Female,8 Months
D1,Developer,Advanced,another tool,Male,4 years
"""

GUIDELINE = """## Part I. Background

**Objective:** Who they are.

**Questions:**
1. What do you do?

## Part II. Questions

### For Users:
- What do you ask?
- Please rank the top 3 questions.
"""

U1 = """## Part I. Background

Interviewer: What do you do?

U1: I teach. Naïve café 🙂 students mostly.

## Part II. Questions

Interviewer: What do you ask?

U1: How to set it up. The manual says nothing! Then I wait, for hours.
"""

D1 = """访谈者：您做什么工作？

D1：我写文档。没有人读它。

访谈者：还有呢？

D1：他们总是问安装的问题。
"""


def write_files(folder: Path) -> list[Path]:
    """Write the study's source files; return their paths in the order of import."""
    files = {
        "taxonomy.csv": TAXONOMY,
        "guideline.md": GUIDELINE,
        "participants.csv": PARTICIPANTS,
        "U1.md": U1,
        "D1.txt": D1,
    }
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / name for name in files]
    for path, text in zip(paths, files.values(), strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


@contextmanager
def started(folder: Path) -> Iterator[Study]:
    """Make a study that has the taxonomy alone, as First; the other files wait in `sources`."""
    taxonomy, *_ = write_files(folder / "sources")
    with Study.create(folder / "study", coders=CODERS, files=[taxonomy]) as study:
        study.work_as("First")
        yield study


def make(place: str | Path, sources: Path, coder: str | None = "First") -> Study:
    """Make the study at a folder or URL and open it as `coder`.

    In a folder it is a copy of one of that name, which each process makes once.
    """
    files = write_files(sources)
    if "://" in str(place):
        study = Study.create(place, coders=CODERS, files=files)
        if coder:
            study.work_as(coder)
        return study
    shutil.copytree(_made(Path(place).name), place, dirs_exist_ok=True)
    return Study.open(place, coder)


@functools.cache
def _made(name: str) -> Path:
    folder = Path(tempfile.mkdtemp(prefix="codebook-small"))
    atexit.register(shutil.rmtree, folder)
    Study.create(folder / name, coders=CODERS, files=write_files(folder / "files")).close()
    return folder / name
