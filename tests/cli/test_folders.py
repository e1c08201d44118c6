"""Whole folders on the command line: all that is in them, or nothing."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

import arriving
from codebook import Study
from codebook.cli.main import run
from command import codebook


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of which one file is damaged, and one is hidden."""
    return arriving.write(tmp_path / "files")


@pytest.fixture
def study(tmp_path: Path) -> Path:
    Study.create(tmp_path / "study", coders=["Ada"]).close()
    return tmp_path / "study"


def test_a_folder_is_imported_or_nothing_of_it(folder: Path, study: Path) -> None:
    given = ("--study", study, "--coder", "Ada")
    damaged = codebook("import", folder, *given)
    assert (damaged.code, damaged.out) == (1, "")
    assert damaged.err == (
        f"codebook: {folder / 'scan.docx'}: the file is damaged or cut off. Get the file again from"
        " where it came from, or save it anew in its program.\n"
    )
    (folder / "scan.docx").unlink()
    found = codebook("import", folder, *given, "--json").json["imported"]
    assert [(Path(file["path"]).name, file["kind"], file["added"]) for file in found] == [
        ("U7.docx", "transcript", 1),
        ("U8.vtt", "transcript", 1),
        ("U9.md", "transcript", 1),
        ("errors.csv", "taxonomy", 2),
    ]
    again = codebook("import", folder, *given, "--json").json["imported"]
    assert all(file["added"] == file["updated"] == 0 for file in again)


@pytest.mark.parametrize("options", [(), ("--update",)])
def test_a_folder_for_each_participant_is_imported(
    tmp_path: Path, study: Path, options: tuple[str, ...]
) -> None:
    """Two files of one name there are not taken for one interview."""
    given = ("--study", study, "--coder", "Ada")
    top = tmp_path / "interviews"
    for who in ("U1", "U2"):
        (top / who).mkdir(parents=True)
        said = f"Interviewer: Who?\n\n{who}: It is {who}.\n\nInterviewer: Yes?\n\n{who}: No.\n"
        (top / who / "talk.txt").write_text(said, "utf-8")
    refused = codebook("import", top, *given, *options)
    assert (refused.code, refused.out) == (1, "")
    assert refused.err == (
        f"codebook: {top / 'U2' / 'talk.txt'}: like {top / 'U1' / 'talk.txt'}, it would become"
        " the transcript talk, but with another text. Give each file a name of its own, such as"
        " the participant's id.\n"
    )
    for who in ("U1", "U2"):
        (top / who / "talk.txt").rename(top / who / f"{who}.txt")
    assert codebook("import", top, *given).out == (
        f"{top / 'U1' / 'U1.txt'}: transcript; 1 added, 0 updated, 0 unchanged\n"
        f"{top / 'U2' / 'U2.txt'}: transcript; 1 added, 0 updated, 0 unchanged\n"
    )


def test_a_folder_is_inspected_file_by_file(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    ran = codebook("inspect", folder, tmp_path / "none", "--json")
    assert ran.code == 1
    assert [(Path(file["path"]).name, file["kind"]) for file in ran.json["files"]] == [
        ("U7.docx", "transcript"),
        ("U8.vtt", "transcript"),
        ("U9.md", "transcript"),
        ("errors.csv", "taxonomy"),
        ("scan.docx", None),
        ("none", None),
    ]
    assert ran.json["files"][-1]["problems"] == [
        {"line": None, "message": "there is no file in this folder. Name another one."}
    ]


def test_the_folder_of_a_study_is_joined_and_not_imported(study: Path, tmp_path: Path) -> None:
    Study.create(tmp_path / "copy", coders=["Ada"]).close()
    for place in (tmp_path / "copy", tmp_path / "copy" / "study.db"):
        ran = codebook("import", place, "--study", study, "--coder", "Ada")
        said = "it is a study of codebook. Join it with: codebook merge."
        assert (ran.code, ran.err) == (1, f"codebook: {place}: {said}\n")


def test_an_import_says_at_a_terminal_how_many_files_were_read(
    folder: Path, study: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "scan.docx").unlink()
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr("codebook.cli.progress_line._PATIENCE", 0)
    monkeypatch.setattr("codebook.cli.progress_line._OFTEN", 0)
    assert run(["--study", str(study), "--coder", "Ada", "import", str(folder)]) == 0
    said = [line for line in terminal.getvalue().split("\r") if line.strip()]
    assert said == [f"Files read: {min(step, 4)} of 4" for step in range(1, 9)]


def test_the_study_itself_may_lie_in_the_folder_that_is_imported(tmp_path: Path) -> None:
    (tmp_path / "U1.txt").write_text("I: So?\n\nU1: It broke.\n\nI: Then?\n\nU1: I left.\n")
    codebook("init", tmp_path / "study", "--coder", "Ada")
    given = ("--study", tmp_path / "study", "--coder", "Ada")
    first = codebook("import", tmp_path, *given, "--json").json["imported"]
    codebook("export", "codings", *given)
    again = codebook("import", tmp_path, *given, "--json").json["imported"]
    assert [[Path(file["path"]).name for file in found] for found in (first, again)] == [
        ["U1.txt"],
        ["U1.txt"],
    ]


@pytest.mark.parametrize("name", ["a?mode=memory", "b#x", "c%20d", "e&f;g=h", "i j:k", "日本?"])
def test_a_study_may_lie_in_a_folder_of_any_name(tmp_path: Path, name: str) -> None:
    """Signs that mean something in the URL of a database mean nothing there."""
    talk = tmp_path / "U1.txt"
    talk.write_text("Interviewer: Who?\n\nU1: Me.\n", "utf-8")
    study = tmp_path / name / "study"
    (tmp_path / name).mkdir()
    given = ("--study", study, "--coder", "Ada")
    for command in (("init", study, "--coder", "Ada"), ("import", talk, *given)):
        ran = codebook(*command)
        assert (ran.code, ran.err.count("Warning")) == (0, 0), ran.err
    assert codebook("status", *given, "--json").json["transcripts"] == 1
    kept = Path(codebook("backup", *given, "--json").json["backup"])
    assert kept.parent == study / "backups"
    assert codebook("restore", kept, tmp_path / name / "again").code == 0
    assert codebook("check", "--study", tmp_path / name / "again").out == "All is well.\n"
    assert sorted(path.name for path in (tmp_path / name).iterdir()) == ["again", "study"]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["U1.txt", name])
