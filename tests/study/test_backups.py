"""Backups, and studies made from them, on a file and on a server."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from datetime import datetime
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

import small
from codebook import Study
from codebook.errors import StudyError
from codebook.store.backup import FOLDER
from codebook.study.backups import DAYS, restore
from codebook.study.importing.options import Options
from codebook.text.spans import Span
from phrases import put


@pytest.fixture
def study(small_place: str) -> Iterator[Study]:
    with Study.open(small_place, "First") as made:
        interview = made.transcript(made.interviews()[0].id)
        passage = made.code(interview.revision_id, Span(60, 70), [made.codebook().codes[1].id])
        made.set_insight(passage, "'Quoted' – 引用 🙂")
        made.undo()
        made.redo()
        yield made


def exports(study: Study, folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in study.export(out=folder)}


def test_a_study_moves_to_a_folder_and_back_with_the_same_exports(
    study: Study, tmp_path: Path
) -> None:
    before = exports(study, tmp_path / "before")
    folder = study.back_up(tmp_path / "moved")
    with Study.open(folder, "First") as moved:
        assert moved.check() == []
        assert exports(moved, tmp_path / "after") == before
        assert [row.label for row in moved.log()] == [row.label for row in study.log()]
        assert moved.undo() == "wrote an insight in U1"
        assert study.merge(folder).updated == 1
        assert study.check() == []
    with pytest.raises(StudyError, match=r"moved: the folder is not empty\. Name a new one\."):
        study.back_up(folder)


@pytest.mark.parametrize("small_place", ["postgresql"], indirect=True)
def test_what_has_no_place_stands_where_it_stood_in_the_exports(
    study: Study, tmp_path: Path
) -> None:
    """SQLite puts first what is NULL, PostgreSQL last, unless they are told."""
    for words in ("How to set it up.", "Then I wait", "nothing!"):
        put(study, words, "A.1")
    code = study.codebook().by_number["A.1"].id
    changed = tmp_path / "U1.md"
    changed.write_text(small.U1.replace("How to set it up. ", ""), encoding="utf-8")
    study.import_files([changed], options=Options(updating=True))
    assert study.codings()["start"].isna().tolist() == [True, False, False, False]
    before = exports(study, tmp_path / "before")
    with Study.open(study.back_up(tmp_path / "moved"), "First") as moved:
        assert exports(moved, tmp_path / "after") == before
        assert moved.passages_of(code) == study.passages_of(code)


def test_a_backup_is_restored_where_it_is_whole(tmp_path: Path) -> None:
    with small.make(tmp_path / "one", tmp_path / "src") as study:
        path = study.back_up()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        study.edit_code(study.new_code("Waiting"), definition="later")
        restore(path, str(tmp_path / "two"))
        with Study.open(tmp_path / "two") as again:
            assert again.check() == []
            assert len(again.codebook().codes) == 5
        data = bytearray(path.read_bytes())
        at = data.index(b"I teach")
        data[at : at + 7] = b"I cheat"
        path.write_bytes(data)
        with pytest.raises(StudyError, match=r"the backup is damaged\. .* Choose an earlier one\."):
            restore(path, str(tmp_path / "three"))
        (tmp_path / "empty").touch()
        with pytest.raises(StudyError, match=f"^{tmp_path / 'empty'}: not a study"):
            restore(tmp_path / "empty", str(tmp_path / "three"))
        assert not (tmp_path / "three").exists()


def test_one_backup_a_day_for_a_week_is_kept(tmp_path: Path) -> None:
    with small.make(tmp_path / "one", tmp_path / "src") as study:
        folder = tmp_path / "one" / FOLDER
        folder.mkdir(mode=0o700)
        for day in range(10, 20):
            (folder / f"study-202601{day}-000000-000000-daily.db").touch()
        (folder / "study-20260101-000000-000000-asked.db").touch()
        made = study.back_up_daily()
        assert made
        assert study.back_up_daily() is None
        kept = sorted(folder.glob("*-daily.db"))
        assert (len(kept), kept[-1], kept[0].name[6:14]) == (DAYS, made, "20260114")
        assert (folder / "study-20260101-000000-000000-asked.db").exists()


def test_another_window_may_remove_the_oldest_backup_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    remove = Path.unlink

    def remove_second(path: Path, *, missing_ok: bool = False) -> None:
        remove(path, missing_ok=True)
        remove(path, missing_ok=missing_ok)

    with small.make(tmp_path / "one", tmp_path / "src") as study:
        folder = tmp_path / "one" / FOLDER
        folder.mkdir(mode=0o700)
        for day in range(10, 20):
            (folder / f"study-202601{day}-000000-000000-daily.db").touch()
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(Path, "unlink", remove_second)
            assert study.back_up_daily()
        assert len(list(folder.glob("*-daily.db"))) == DAYS


def test_a_clock_that_is_set_costs_no_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = import_module("codebook.store.backup")
    with small.make(tmp_path / "one", tmp_path / "src") as study:
        made: list[Path] = []
        days = ["2026-11-15", "2025-11-15", "2025-11-16", "2027-11-16", "2027-11-17", "2026-11-16"]
        days += ["2026-11-17", "2026-11-17", "2025-01-01", "2025-01-01", "2026-11-18", "2026-11-18"]
        for day in [f"{day} 09:00" for day in days] + ["2026-11-18 08:59", "2026-11-18 09:30"]:
            moment = datetime.fromisoformat(f"{day}+00:00")
            monkeypatch.setattr(clock, "datetime", SimpleNamespace(now=lambda _, at=moment: at))
            study.new_code(f"Code {len(made)} {day}")
            made += filter(None, [study.back_up_daily()])
            assert sorted(made[-DAYS:]) == sorted((tmp_path / "one" / FOLDER).glob("*-daily.db"))
        dates = [path.name[6:14] for path in made]
        assert dates == [
            "20261115",
            "20251115",
            "20251116",
            "20271116",
            "20271117",
            "20261116",
            "20261117",
            "20250101",
            "20261118",
            "20261118",
        ]


def test_a_server_has_no_folder_for_backups(postgres: str, study: Study) -> None:
    if study.store.folder is None:
        with pytest.raises(StudyError, match=r"has no folder for backups\. Name a folder with"):
            study.back_up()
        assert study.back_up_daily() is None
