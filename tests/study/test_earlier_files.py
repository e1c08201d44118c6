"""What an earlier export wrote does not pass for current beside the files of a new one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from codebook import Study
from command import codebook
from phrases import put


@pytest.fixture
def study(made_small: Path, tmp_path: Path) -> Iterator[Study]:
    with Study.open(shutil.copytree(made_small, tmp_path / "s"), "First") as study:
        yield study


def told(folder: Path, *sheets: str) -> list[str]:
    """Return what an export says of files that it did not write, the folder as FOLDER."""
    err = codebook("export", *sheets, "--study", folder / "s", "--coder", "First").err
    lines = err.replace(str(folder / "s" / "exports"), "FOLDER").splitlines()
    return [line for line in lines if "FOLDER" in line]


def test_sheets_without_content_any_more_are_named(study: Study, tmp_path: Path) -> None:
    kept = tmp_path / "s" / "exports" / "CodeBook.csv"
    passage = put(study, "I teach.")
    study.set_key(passage, key=True)
    assert told(tmp_path) == []
    study.undo()
    assert told(tmp_path) == [
        "There is nothing to write for CodeBook.csv in FOLDER. If an earlier export of yours wrote"
        " it, it is outdated: delete it."
    ]
    study.undo()
    assert told(tmp_path) == [
        "There is nothing to write for CodeBook.csv, codings.csv in FOLDER. If an earlier export"
        " of yours wrote them, they are outdated: delete them."
    ]
    nobody = codebook("export", "--study", tmp_path / "s").err
    assert "No coder is named" in nobody
    assert "outdated" not in nobody
    assert "I teach." in kept.read_text(encoding="utf-8"), "a person may have made it"
    assert told(tmp_path, "taxonomy") == [], "nothing else was asked for"


def test_documents_of_interviews_that_went_are_named(study: Study, tmp_path: Path) -> None:
    talk = tmp_path / "U9.txt"
    talk.write_text("Interviewer: What?\n\nU9: I knit.\n", encoding="utf-8")
    study.import_files([talk])
    assert told(tmp_path, "word") == []
    study.undo()
    (tmp_path / "s" / "exports" / "word" / "notes.txt").write_text("Mine.", encoding="utf-8")
    assert told(tmp_path, "word") == [
        "There is nothing to write for word/U9.docx in FOLDER. If an earlier export of yours wrote"
        " it, it is outdated: delete it."
    ]


def test_what_has_to_be_named_is_not_written_anew(study: Study, tmp_path: Path) -> None:
    put(study, "I teach.")
    study.export(["codes", "word"])
    assert told(tmp_path) == [
        "Not written anew, as they were not named: codes.csv, word in FOLDER. `codebook export"
        " codes word` does it."
    ]
    assert told(tmp_path, "codes") == []
