"""Files as they are offered for import."""

from __future__ import annotations

from pathlib import Path

import pytest

import arriving
from codebook.errors import InputError
from codebook.reading import places
from codebook.reading.places import files_at
from codebook.reading.turns.correction import Correction
from codebook.study import Study
from codebook.study.importing.offered import styles_of
from foreign_files import qualcoder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return arriving.write(tmp_path_factory.mktemp("offered") / "files")


def test_a_folder_gives_those_of_its_sub_folders_too(tmp_path: Path) -> None:
    """Not those that are hidden, nor what lies where a link to a folder leads."""
    for name in ("U1/talk.txt", "U1/more/notes.txt", "U2/talk.txt", "all.csv", ".git/config"):
        path = tmp_path / "top" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x", "utf-8")
    top = tmp_path / "top"
    project = qualcoder(top / "U2" / "Ours.qda").parent
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "private.txt").write_text("x", "utf-8")
    (top / "U2" / "link").symlink_to(tmp_path / "elsewhere")
    (top / "U1" / "loop").symlink_to(top)
    (top / "linked.txt").symlink_to(tmp_path / "elsewhere" / "private.txt")
    assert files_at(top) == [
        *(top / "all.csv", top / "linked.txt"),
        *(top / "U1" / "talk.txt", top / "U1" / "more" / "notes.txt"),
        *(top / "U2" / "talk.txt", project),
    ]


def test_a_folder_gives_its_files_without_hidden_ones(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [path.name for path in files_at(folder)]
    assert names == ["U7.docx", "U8.vtt", "U9.md", "errors.csv", "scan.docx"]
    assert files_at(folder / "U9.md") == [folder / "U9.md"]
    project = qualcoder(tmp_path / "Ours.qda").parent
    assert files_at(project) == [project]
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError) as refused:
        files_at(tmp_path / "empty")
    assert str(refused.value) == (
        f"{tmp_path / 'empty'}: there is no file in this folder. Name another one."
    )
    with pytest.raises(InputError) as refused:
        files_at(tmp_path / "none")
    assert str(refused.value) == (
        f"{tmp_path / 'none'}: there is no such file or folder. Check the path."
    )
    with pytest.raises(InputError) as refused:
        monkeypatch.setattr(places, "_MOST", 4)
        files_at(folder)
    assert str(refused.value) == (
        f"{folder}: there are more than 4 files in this folder and its sub-folders. Name a smaller"
        " one."
    )
    long = Path("x" * 5000)
    with pytest.raises(InputError) as refused:
        files_at(long)
    assert str(refused.value) == f"{long}: it cannot be read: file name too long. Check the path."


def test_a_file_is_offered_as_an_import_would_read_it(folder: Path, tmp_path: Path) -> None:
    with Study.create(tmp_path / "study", coders=["Ada"]) as study:
        offer = study.look_at
        found = offer(folder / "U9.md")
        assert (found.kind, found.format, found.encoding) == ("transcript", "md", "cp1252")
        assert found.speakers == ("Q", "A")
        assert [found.text[turn.start : turn.end] for turn in found.turns][
            1
        ] == "Nobody; naïve café."
        assert offer(found.path, Correction(speakers={"A": "U9"})).speakers == ("Q", "U9")
        assert offer(folder / "errors.csv").contents == {"codes": 2, "examples": 0}
        damaged = offer(folder / "scan.docx")
        assert damaged.kind == ""
        assert damaged.refusal == (
            f"{folder / 'scan.docx'}: the file is damaged or cut off."
            " Get the file again from where it came from, or save it anew in its program."
        )


def test_the_styles_are_those_that_read_it_differently(folder: Path, tmp_path: Path) -> None:
    assert styles_of(folder / "U9.md") == ["", "none"]
    assert styles_of(folder / "U8.vtt") == ["", "none"], "captions say who speaks"
    mixed = tmp_path / "mixed.txt"
    mixed.write_text(
        "Ann: One.\n\n[Ben] Two.\n\nAnn: Three.\n\n[Ben] Four.\n\nAnn: Five.\n", encoding="utf-8"
    )
    assert styles_of(mixed) == ["", "mark", "none"]
