"""Where files of exports are written, how they are called, and what cannot be written."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import BinaryIO

import pytest

from codebook.errors import RefusedError, StudyError
from codebook.exporting.csv_file import csv_bytes
from codebook.exporting.files import file_bytes, file_stem, save_all, written
from codebook.exporting.sheets import Column, Sheet
from codebook.exporting.xlsx_file import xlsx_bytes

SHEET = Sheet("S", (Column("x"),), [("y",)])


def test_the_name_of_a_file_says_its_format() -> None:
    assert file_bytes("CodeBook.csv", SHEET) == csv_bytes(SHEET)
    assert file_bytes("Interviewee Background.xlsx", SHEET) == xlsx_bytes(SHEET)


def test_a_file_is_for_its_owner_alone_and_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "CodeBook.csv"
    path.write_bytes(b"a much longer older file")
    path.chmod(0o644)
    save_all({path.name: b"new"}, tmp_path)
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["CodeBook.csv"]


def test_all_files_go_into_a_folder_that_is_made(tmp_path: Path) -> None:
    paths = save_all({"a.csv": b"1", "b.csv": b"2"}, tmp_path / "out" / "new")
    assert [path.read_bytes() for path in paths] == [b"1", b"2"]
    assert [path.name for path in paths] == ["a.csv", "b.csv"]


def test_a_name_may_begin_with_a_folder(tmp_path: Path) -> None:
    (path,) = save_all({"word/U1.docx": b"1"}, tmp_path)
    assert path == tmp_path / "word" / "U1.docx"
    assert (path.read_bytes(), stat.S_IMODE(path.parent.stat().st_mode)) == (b"1", 0o700)


@pytest.mark.parametrize("name", ["../c.csv", "a/../../c.csv", "/c.csv"])
def test_no_file_is_written_outside_of_the_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(StudyError, match=r"it would lie outside of"):
        save_all({"a.csv": b"new", name: b"new"}, tmp_path / "out")
    assert list(tmp_path.rglob("*")) == []


@pytest.mark.parametrize(
    ("name", "stem"),
    [("U 1.a", "U 1.a"), ("../a\\b:c", "a b c"), (" ..x. ", "x"), ("//", ""), ("é" * 90, "é" * 80)],
)
def test_a_file_is_called_as_every_system_allows(name: str, stem: str) -> None:
    assert file_stem(name) == stem


def test_a_place_that_cannot_be_written_is_said_and_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "CodeBook.csv").mkdir()
    with pytest.raises(StudyError) as failed:
        save_all({"CodeBook.csv": b"new"}, tmp_path)
    assert str(failed.value) == (
        f"{tmp_path / 'CodeBook.csv'}: it cannot be written (Is a directory)."
        " Close it where it is open, or choose another folder."
    )
    assert [path.name for path in tmp_path.iterdir()] == ["CodeBook.csv"]


def test_a_file_in_the_place_of_the_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("")
    with pytest.raises(StudyError, match=r"out: it cannot be written"):
        save_all({"CodeBook.csv": b"new"}, tmp_path / "out")


def test_where_one_cannot_be_written_none_is(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("old")
    with pytest.raises(StudyError, match=r"b{300}\.csv: it cannot be written"):
        save_all({"a.csv": b"new", f"{'b' * 300}.csv": b"new"}, tmp_path)
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]


def tree(folder: Path) -> dict[str, str]:
    """Return the files below a folder, a folder itself as "/"."""
    return {
        str(path.relative_to(folder)): "/" if path.is_dir() else path.read_text()
        for path in folder.rglob("*")
    }


def test_where_a_folder_is_in_the_place_of_one_none_is(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("old")
    (tmp_path / "c.csv").mkdir()
    before = tree(tmp_path)
    with pytest.raises(StudyError, match=r"c\.csv: it cannot be written \(Is a directory\)"):
        save_all({"a.csv": b"new", "word/b": b"new", "c.csv": b"new"}, tmp_path)
    assert tree(tmp_path) == before == {"a.csv": "old", "c.csv": "/"}


@pytest.mark.parametrize("links", [True, False])
@pytest.mark.parametrize("error", [PermissionError(13, "Permission denied"), KeyboardInterrupt()])
def test_if_one_cannot_be_replaced_all_are_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, links: bool
) -> None:
    (tmp_path / "a.csv").write_text("old")
    (tmp_path / "link.csv").symlink_to("a.csv")
    before = tree(tmp_path)
    replace, link = Path.replace, os.link

    def replaced(path: Path, target: Path) -> Path:
        if target.name == "last.csv":
            raise error
        return replace(path, target)

    def linked(old: Path, new: Path, *, follow_symlinks: bool) -> None:
        if not links:
            raise PermissionError(1, "Operation not permitted")
        link(old, new, follow_symlinks=follow_symlinks)

    monkeypatch.setattr(Path, "replace", replaced)
    monkeypatch.setattr(os, "link", linked)
    names = ("a.csv", "link.csv", "b.csv", "word/c", "last.csv")
    with pytest.raises((StudyError, KeyboardInterrupt)) as failed:
        save_all(dict.fromkeys(names, b"new"), tmp_path)
    said = f"{tmp_path / 'last.csv'}: it cannot be written (Permission denied)."
    assert isinstance(failed.value, KeyboardInterrupt) or str(failed.value).startswith(said)
    assert tree(tmp_path) == before == {"a.csv": "old", "link.csv": "old"}
    assert (tmp_path / "link.csv").is_symlink()


KILLED = """
import os, sys
from pathlib import Path
from codebook.exporting.files import save_all

replace = Path.replace
Path.replace = lambda path, to: os._exit(9) if to.name == "b.csv" else replace(path, to)
save_all({"a.csv": b"new", "b.csv": b"new", "c.csv": b"new"}, Path(sys.argv[1]))
"""


def test_killed_amid_the_replacements_each_is_whole(tmp_path: Path) -> None:
    for name in ("a.csv", "b.csv"):
        (tmp_path / name).write_text("old")
    ran = subprocess.run([sys.executable, "-c", KILLED, tmp_path], check=False)
    assert ran.returncode == 9
    assert {path.name: path.read_text() for path in tmp_path.glob("*.csv")} == {
        "a.csv": "new",
        "b.csv": "old",
    }
    save_all({"d.csv": b"new"}, tmp_path)
    assert sorted(tree(tmp_path)) == ["a.csv", "b.csv", "d.csv"]


def test_exporting_is_imported_without_the_spreadsheet_library() -> None:
    code = "import codebook.exporting, sys; sys.exit('openpyxl' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_where_one_is_refused_while_it_is_written_none_is(tmp_path: Path) -> None:
    def refuse(stream: BinaryIO) -> None:
        stream.write(b"half of it")
        raise RefusedError("It cannot be told.")

    with pytest.raises(RefusedError, match=r"It cannot be told\."):
        save_all({"a.csv": b"new", "b.csv": refuse}, tmp_path / "out")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "b.csv").write_text("old")
    with pytest.raises(RefusedError):
        save_all({"a.csv": b"new", "b.csv": refuse}, tmp_path)
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]


def test_what_writes_itself_is_in_its_file(tmp_path: Path) -> None:
    for path in save_all({name: written(name, SHEET) for name in ("a.csv", "b.xlsx")}, tmp_path):
        assert path.read_bytes() == file_bytes(path.name, SHEET)
