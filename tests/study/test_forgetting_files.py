"""A participant withdraws: files that hold words of theirs go, also those without an id."""

from __future__ import annotations

from pathlib import Path

import pytest

import small
from bytes_left import still_in
from command import codebook

HEADER = "Participant,Type,Experience Level,Framework Context,Prompt Category,Thematic Quote,"
BOOK = f"""{HEADER}Linked Taxonomy Node(s),Research Insight
U7,User,Beginner,one tool among very many,,The lab's kettle boiled over.,A.1,Heat is the teacher.
U8,User,Beginner,one tool among very many,,Nobody reads the label on it.,A.1,Labels go unread.
"""

BACKGROUND = """Participant,Roles,Gender,Experience Years for LLMs,Responsibilities
U7,Cook,Female,3 years,Keeps the kettles of nine kitchens
U8,Baker,Male,4 years,Bakes
"""

SAID = ("The lab's kettle boiled over.", "Heat is the teacher.", "kettles of nine kitchens")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A study with two participants of whom nothing but published files is known; all exported."""
    small.write_files(tmp_path / "files")
    for name, text in {"Book.csv": BOOK, "Background.csv": BACKGROUND}.items():
        (tmp_path / "files" / name).write_text(text, "utf-8")
    done("init", tmp_path / "study", "--coder", "First", "--coder", "Second")
    files = [tmp_path / "files" / name for name in ("taxonomy.csv", "Book.csv", "Background.csv")]
    done("import", *files, *of(tmp_path / "study"))
    done("export", *of(tmp_path / "study"))
    done("export", "background", "--look", "published", *of(tmp_path / "study"))
    return tmp_path / "study"


def of(folder: Path) -> tuple[str | Path, ...]:
    return ("--study", folder, "--coder", "First")


def done(*arguments: str | Path) -> str:
    """Run a command that must succeed; return what it printed."""
    ran = codebook(*arguments)
    assert ran.code == 0, ran.err
    return ran.out


def test_exports_without_an_id_go_too(folder: Path) -> None:
    """A .qdpx has a quote without a place under no participant, the published background no id."""
    assert still_in(folder, [*SAID, "Bakes"]) == [*SAID, "Bakes"]
    done("forget", "U7", *of(folder))
    assert still_in(folder, [*SAID, "Bakes"]) == ["Bakes"]
    kept = {path.name for path in (folder / "exports").iterdir()}
    assert kept == {"taxonomy.csv", "qdc.qdc"}


def test_so_they_do_in_a_copy_that_takes_the_erasure_over(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    done("backup", "--out", copy, *of(folder))
    done("export", *of(copy))
    done("export", "background", "--look", "published", *of(copy))
    done("forget", "U7", *of(folder))
    done("merge", folder, *of(copy))
    assert still_in(copy, SAID) == []
    assert "exports/taxonomy.csv" in {str(p.relative_to(copy)) for p in copy.rglob("*.csv")}


def test_what_others_have_in_common_with_them_stays(folder: Path) -> None:
    """The same words of two participants are no trace of one of them."""
    (folder / "guideline" / "notes.txt").write_text("They use one tool among very many.", "utf-8")
    assert "notes.txt" not in done("forget", "U7", *of(folder))
