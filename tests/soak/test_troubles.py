"""What the machine refuses is said in a sentence, and nothing is half done."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from codebook import Study
from codebook.errors import StudyError
from codebook.text.spans import Span
from command import codebook
from small import make
from troubles import no_room, read_only
from victims import state


@pytest.fixture(scope="module")
def _built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("troubled")
    with make(folder / "study", folder / "files") as study:
        code(study)
    shutil.copytree(folder / "study", folder / "other")
    with Study.open(folder / "other", "Second") as other:
        code(other)
    text = "I: And then?\n\n" + "V: It took long. I waited.\n\n" * 2000
    (folder / "V.txt").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def folder(_built: Path, tmp_path: Path) -> Path:
    """A study, another copy of it that has gone on, and a long transcript."""
    return Path(shutil.copytree(_built, tmp_path / "all"))


def code(study: Study, start: int = 60) -> str:
    interview = study.interviews()[0]
    return study.code(interview.revision_id, Span(start, 70), [study.codebook().codes[1].id])


def files(folder: Path) -> set[str]:
    """What there is, but for what SQLite keeps beside a database."""
    found = (str(path.relative_to(folder)) for path in folder.rglob("*"))
    return {name for name in found if not name.endswith(("-wal", "-shm"))}


def refused(folder: Path, *arguments: str, trouble: str) -> str:
    """Run a command that is refused, see that nothing is half done; return what it said."""
    with Study.open(folder / "study", "First") as study:
        before, there = state(study.store), files(folder)
    ran = codebook(*arguments, "--study", "study", "--coder", "First", cwd=folder, trouble=trouble)
    assert ran.code == 1, ran
    assert len(ran.err.splitlines()) == 1
    assert ran.out == ""
    with Study.open(folder / "study", "First") as study:
        assert state(study.store) == before
        assert study.check() == []
    assert files(folder) - there <= {"study/backups"}
    return ran.err


@pytest.mark.parametrize(
    "arguments",
    ["import V.txt", "export codebook qdpx", "merge other", "backup", "handoff new --to Second",
     "init new --taxonomy files/taxonomy.csv"],
)  # fmt: skip
def test_a_full_disk(folder: Path, arguments: str) -> None:
    said = refused(folder, *arguments.split(), trouble="no room")
    assert any(word in said for word in ("disk", "room", "too large")), said


@pytest.mark.parametrize(
    ("arguments", "place", "sentence"),
    [
        ("import V.txt", "", "study: the study cannot be written. Check that the folder"),
        ("undo", "", "study: the study cannot be written. Check that the folder"),
        ("merge other", "", "study: the study cannot be written. Check that the folder"),
        ("export codebook", "exports", "exports: it cannot be written (Permission denied). Close"),
        ("backup", "backups", "backups: no backup can be made there (Permission denied). Make"),
        ("merge other", "backups", "backups: no backup can be made there (Permission denied)."),
    ],
)
def test_a_read_only_folder(folder: Path, arguments: str, place: str, sentence: str) -> None:
    (folder / "study" / place).mkdir(exist_ok=True)
    with read_only(folder / "study" / place):
        ran = codebook(*arguments.split(), "--study", "study", "--coder", "First", cwd=folder,
                       trouble="modes")  # fmt: skip
    assert ran.code == 1
    assert len(ran.err.splitlines()) == 1
    assert sentence in ran.err
    assert codebook("check", "--study", "study", cwd=folder).code == 0


@pytest.mark.parametrize("held", ["BEGIN EXCLUSIVE", "PRAGMA locking_mode = EXCLUSIVE"])
def test_locked_by_another_program(folder: Path, held: str) -> None:
    locked = "codebook: study: another program holds the study locked. Close it, or try again"
    with closing(sqlite3.connect(folder / "study" / "study.db", isolation_level=None)) as other:
        other.execute(held)
        if held.startswith("PRAGMA"):
            other.execute("BEGIN IMMEDIATE")
        for arguments in ("import V.txt", "undo", "merge other"):
            ran = codebook(*arguments.split(), "--study", "study", "--coder", "First", cwd=folder,
                           trouble="impatience")  # fmt: skip
            assert (ran.code, ran.out) == (1, "")
            assert ran.err.startswith(locked)
    assert codebook("undo", "--study", "study", "--coder", "First", cwd=folder).code == 0


def test_a_clock_set_back_changes_no_order(folder: Path) -> None:
    study = folder / "study"
    for arguments in ("import V.txt", "merge other"):
        ran = codebook(*arguments.split(), "--study", study, "--coder", "First", cwd=folder,
                       trouble="past")  # fmt: skip
        assert ran.code == 0
    with Study.open(study, "First") as opened:
        latest = opened.log()[0]
        assert (latest.label, latest.at[:4]) == ("imported V.txt", "2001")
        assert opened.undo() == "imported V.txt"
        assert opened.undo().startswith("coded U1")
        assert opened.check() == []


@pytest.fixture
def study(folder: Path) -> Iterator[Study]:
    with Study.open(folder / "study", "First") as study:
        yield study


def test_a_folder_that_is_removed_while_it_is_open(study: Study, folder: Path) -> None:
    shutil.move(folder / "study", folder / "moved")
    for act in (lambda: code(study), study.codebook, study.undo, study.check):
        with pytest.raises(StudyError, match=r"was moved, removed or replaced while it was open"):
            act()
    shutil.copytree(folder / "other", folder / "study")
    with pytest.raises(StudyError, match=r"was moved, removed or replaced while it was open"):
        code(study)
    shutil.rmtree(folder / "study")
    shutil.move(folder / "moved", folder / "study")
    code(study)
    assert study.check() == []


def test_what_is_written_while_there_is_no_room_is_refused_and_then_goes_on(study: Study) -> None:
    before = state(study.store)
    with no_room(8192):
        for start in (61, 62):
            with pytest.raises(StudyError, match=r"the disk"):
                code(study, start)
    assert state(study.store) == before
    code(study, 61)
    assert study.check() == []
