"""What the machine refuses is said in a sentence, and nothing is half done."""

from __future__ import annotations

import gzip
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing
from pathlib import Path

import pytest

from codebook import Study
from codebook.errors import StudyError
from command import Ran, codebook
from disks import filled, small_disk, written_by_nobody
from troubled import code, files, make_all
from troubles import no_room, read_only
from victims import state


@pytest.fixture(scope="module")
def _built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("troubled")
    make_all(folder)
    return folder


@pytest.fixture
def folder(_built: Path, tmp_path: Path) -> Path:
    """A study, another copy of it that has gone on, and a long transcript."""
    return Path(shutil.copytree(_built, tmp_path / "all"))


@pytest.fixture(scope="module")
def disk(_built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The same on a small disk of its own, for what changes nothing there."""
    folder = tmp_path_factory.mktemp("disk")
    with small_disk(folder):
        yield Path(shutil.copytree(_built, folder, dirs_exist_ok=True))


def as_first(folder: Path, command: str, trouble: str = "") -> Ran:
    """Run a command on a folder's study as its first coder, in a trouble of `troubles.BEGIN`."""
    whose = ("--study", "study", "--coder", "First")
    return codebook(*command.split(), *whose, cwd=folder, trouble=trouble)


_FULL = "the disk is full. Free some space and try again; nothing was changed."


@pytest.mark.parametrize(
    ("left", "arguments", "sentence"),
    [
        (0, "undo", f"study: {_FULL}"),
        (65_536, "import V.txt", f"study: {_FULL}"),
        (
            4096,
            "export codebook qdpx --out out",
            "qdpx.qdpx: it cannot be written (No space left on device)",
        ),
        (0, "merge other", "other/study.db: there is no room for the copy of it that is read."),
        (960_000, "merge other", f"study: {_FULL}"),
        (131_072, "backup", "study/backups: no backup can be made there (database or disk is"),
        (700_000, "backup --out new", f"new: {_FULL}"),
        (98_304, "handoff new --to Second", f"new: {_FULL}"),
        (700_000, "init new --taxonomy files/taxonomy.csv", f"new: {_FULL}"),
        (0, "forget U1", f"study: {_FULL}"),
        (0, "pseudonyms add Oskar P1", "study/pseudonyms.csv: the key cannot be written (No space"),
    ],
)
def test_on_a_full_disk_nothing_is_half_done(
    disk: Path, left: int, arguments: str, sentence: str
) -> None:
    with Study.open(disk / "study", "First") as study:
        before, there = state(study.store), files(disk)
        with filled(disk, left):
            ran = as_first(disk, arguments)
        assert (ran.code, ran.out) == (1, "")
        assert sentence in ran.err
        assert len(ran.err.splitlines()) == 1
        assert state(study.store) == before
        assert study.check() == []
    assert files(disk) - there <= {"study/backups"}


def test_a_full_disk_can_be_read_and_is_gone_on_with(disk: Path, tmp_path: Path) -> None:
    with filled(disk), Study.open(disk / "study", "First") as study:
        before = state(study.store)
        with pytest.raises(StudyError, match=f"study: {_FULL}"):
            code(study, 62)
        assert state(study.store) == before
        assert study.export(["codings"], tmp_path / "out")[0].read_text("utf-8").count("U1") > 1
        (disk / "filler").write_bytes(b"")  # there is room again, while it is open
        code(study, 62)
        assert study.undo().startswith("coded U1")
        assert study.check() == []


def test_what_cannot_be_erased_from_a_full_disk_is_said(disk: Path) -> None:
    study = shutil.copytree(disk / "study", disk / "forgetting")
    with filled(disk, 393_216):
        ran = codebook("forget", "U1", "--study", study, "--coder", "First", cwd=disk)
    assert ran.code == 0
    left = "  empty pages of the database, which is written anew when the study is next opened ("
    assert f"{left}{study}: the disk is full)\n" in ran.out
    assert codebook("check", "--study", study, cwd=disk).code == 0
    assert b"I teach." not in (study / "study.db").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "place", "sentence"),
    [
        ("import V.txt", "", "study: the study cannot be written. Check that the folder"),
        ("undo", "", "study: the study cannot be written. Check that the folder"),
        ("merge other", "", "study: the study cannot be written (Permission denied). Check that"),
        ("export codebook", "exports", "exports: it cannot be written (Permission denied). Choose"),
        ("backup", "backups", "backups: no backup can be made there (Permission denied). Make"),
        ("merge other", "backups", "backups: no backup can be made there (Permission denied)."),
        ("pseudonyms add Oskar P1", "", "pseudonyms.csv: the key cannot be written (Permission de"),
    ],
)
def test_a_read_only_folder(folder: Path, arguments: str, place: str, sentence: str) -> None:
    (folder / "study" / place).mkdir(exist_ok=True)
    with read_only(folder / "study" / place):
        ran = as_first(folder, arguments, "modes")
    assert ran.code == 1
    assert len(ran.err.splitlines()) == 1
    assert sentence in ran.err
    assert codebook("check", "--study", "study", cwd=folder).code == 0


@pytest.mark.parametrize("nobody", [read_only, written_by_nobody])
def test_a_read_only_study_can_be_read(
    folder: Path, nobody: Callable[[Path], AbstractContextManager[None]]
) -> None:
    there = files(folder / "study")
    with nobody(folder / "study"), Study.open(folder / "study", "First") as study:
        before = state(study.store)
        for act in (study.undo, lambda: code(study), study.prepare_to_write):
            with pytest.raises(StudyError, match=r"study: the study cannot be written\. Check"):
                act()
        assert study.status().codings == 1
        assert len(study.log(1)) == 1
        assert study.check() == []
        assert study.export(["codings"], folder / "out")[0].read_text("utf-8").count("U1") > 1
        study.back_up(folder / "copy")
        assert state(study.store) == before
    assert {path.name for path in (folder / "study").iterdir()} == there
    with Study.open(folder / "copy", "First") as study:
        code(study, 61)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("forget U1 --dry-run", "U1: 8 records, including 1 passage"),
        ("import V.txt --dry-run", "V.txt: transcript; 1 added, 0 updated"),
        ("merge other --dry-run", "there is more, which is not open to you yet"),
    ],
)
def test_what_would_be_written_to_a_read_only_study_is_said(
    folder: Path, arguments: str, said: str
) -> None:
    there = (folder / "study" / "study.db").read_bytes()
    with read_only(folder / "study"):
        ran = as_first(folder, arguments, "modes")
    assert said in ran.out
    assert ran.code == 0
    assert (folder / "study" / "study.db").read_bytes() == there


def test_what_others_write_meanwhile_is_seen_in_a_read_only_study(folder: Path) -> None:
    study = folder / "study"
    with read_only(study), Study.open(study, "First") as looking:
        assert looking.status().codings == 1
        study.chmod(0o700)
        (study / "study.db").chmod(0o600)
        with Study.open(study, "First") as writing:
            code(writing, 61)
            assert looking.status().codings == 2
        assert looking.status().codings == 2
        code(looking, 62)
        assert looking.status().codings == 3


def test_a_read_only_study_whose_log_holds_changes_says_what_to_do(folder: Path) -> None:
    with Study.open(folder / "study", "First") as study:
        code(study, 61)
        left = shutil.copytree(folder / "study", folder / "left")
    (left / "study.db-shm").unlink()
    sentence = r"left: its latest changes are in study\.db-wal, .* or copy the whole folder"
    with read_only(left), pytest.raises(StudyError, match=sentence):
        Study.open(left)
    with Study.open(shutil.copytree(left, folder / "copied"), "First") as study:
        assert study.check() == []
        assert study.status().codings == 2


def test_a_read_only_study_of_an_earlier_codebook_says_what_to_do(tmp_path: Path) -> None:
    old = Path(__file__).parents[1] / "fixtures" / "study-0003.db.gz"
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "study.db").write_bytes(gzip.decompress(old.read_bytes()))
    with closing(sqlite3.connect(tmp_path / "old" / "study.db")) as opened:
        opened.execute("PRAGMA journal_mode = WAL")  # as it is once codebook has opened it
    sentence = r"earlier codebook, .* Copy its folder to where you can write, and open it there;"
    with read_only(tmp_path / "old"), pytest.raises(StudyError, match=sentence):
        Study.open(tmp_path / "old")
    assert {path.name for path in (tmp_path / "old").iterdir()} == {"study.db"}


@pytest.mark.parametrize("held", ["BEGIN EXCLUSIVE", "PRAGMA locking_mode = EXCLUSIVE"])
def test_locked_by_another_program(folder: Path, held: str) -> None:
    locked = "codebook: study: another program holds the study locked. Close it, or try again"
    with closing(sqlite3.connect(folder / "study" / "study.db", isolation_level=None)) as other:
        other.execute(held)
        if held.startswith("PRAGMA"):
            other.execute("BEGIN IMMEDIATE")
        for arguments in ("import V.txt", "undo", "merge other"):
            ran = as_first(folder, arguments, "impatience")
            assert (ran.code, ran.out) == (1, "")
            assert ran.err.startswith(locked)
    assert codebook("undo", "--study", "study", "--coder", "First", cwd=folder).code == 0


def test_a_clock_set_back_changes_no_order(folder: Path) -> None:
    study = folder / "study"
    for arguments in ("import V.txt", "merge other"):
        ran = as_first(folder, arguments, "past")
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
