"""Quotes of a published sheet have no place until a transcript of their participant is there."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.reading.turns.correction import Correction
from codebook.study.importing.options import Options
from codebook.text.spans import Span
from command import codebook

HEAD = (
    "Participant,Type,Experience Level,Framework Context,Prompt Category,Thematic Quote,"
    "Linked Taxonomy Node(s),Research Insight\n"
)
LAST_FIRST = '"The manual  says nothing!"'
NEARLY = "Then I wait for hours, …"
ELSEWHERE = "Somebody else said so."


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """The small study's files by name, and a CodeBook.csv with three quotes of its U1."""
    quotes = LAST_FIRST, '"Then I wait for hours."', f'"{ELSEWHERE}"'
    sheet = tmp_path / "CodeBook.csv"
    rows = (f"U1,User,Beginner,one tool,,{quote},A.2,\n" for quote in quotes)
    sheet.write_text("".join((HEAD, *rows)), encoding="utf-8")
    return {path.name: path for path in (*small.write_files(tmp_path / "sources"), sheet)}


def made(folder: Path, *paths: Path) -> Study:
    """Make a study into which files come one after the other."""
    study = Study.create(folder, coders=["First", "Second"])
    study.work_as("First")
    for path in paths:
        study.import_files([path])
    return study


def cells(path: Path) -> list[list[str]]:
    return list(csv.reader(path.read_text(encoding="utf-8-sig").splitlines()))


def words_at(study: Study) -> list[tuple[str, str]]:
    """Return, of each coding, the quote and what its transcript has there, in the text's order."""
    texts = {each.name: study.transcript(each.id).text for each in study.interviews()}
    frame = study.codings()
    return [
        (quote, Span(int(start), int(end)).of(texts[name]) if name else "")
        for name, start, end, quote in frame[["transcript", "start", "end", "quote"]]
        .fillna(0)
        .itertuples(index=False)
    ]


@pytest.mark.parametrize(
    "order",
    [
        ["taxonomy.csv", "CodeBook.csv", "U1.md"],
        ["taxonomy.csv", "U1.md", "CodeBook.csv"],
    ],
)
def test_whichever_came_first_quotes_are_where_they_were_said(
    tmp_path: Path, files: dict[str, Path], order: list[str]
) -> None:
    *before, last = (files[name] for name in order)
    with made(tmp_path / "s", *before) as study:
        (told,) = study.import_files([last])
        assert told.problems[-1] == (
            None,
            "2 quotes that came without a transcript have their places now; 1 not word for"
            " word: please check; 1 other quote not found",
        )
        assert sorted(words_at(study)) == [
            (ELSEWHERE, ""),
            ("The manual says nothing!", "The manual says nothing!"),
            ("Then I wait, for hours.", "Then I wait, for hours."),
        ]
        (path,) = study.export(["codebook"], tmp_path / "out")
        printed, came = (cells(file) for file in (path, files["CodeBook.csv"]))
        assert printed == came
        for name in order:
            (again,) = study.import_files([files[name]])
            assert (again.added, again.updated) == (0, 0), name
            assert not any("quote" in said for _, said in again.problems)
        assert len(words_at(study)) == 3


def test_undone_they_wait_again(tmp_path: Path, files: dict[str, Path]) -> None:
    with made(tmp_path / "s", files["taxonomy.csv"], files["CodeBook.csv"]) as study:
        before = study.codings()
        study.import_files([files["U1.md"]])
        study.undo()
        assert study.codings().equals(before)
        assert study.check() == []


def test_words_that_stand_twice_are_taken_where_they_stand_first(
    tmp_path: Path, files: dict[str, Path]
) -> None:
    files["U1.md"].write_text("Q: So?\n\nU1: I wait. Yes, I wait.\n", encoding="utf-8")
    row = "U1,User,Beginner,one tool,,I wait.,A.2,{}\n"
    rows = (row.format(insight) for insight in ("once", "again"))
    files["CodeBook.csv"].write_text("".join((HEAD, *rows)), encoding="utf-8")
    with made(tmp_path / "s", files["taxonomy.csv"], files["CodeBook.csv"]) as study:
        (told,) = study.import_files([files["U1.md"]])
        assert told.problems[-1][1] == (
            "1 quote that came without a transcript has its place now;"
            " 1 at the first of several places; 1 other quote not found"
        )
        assert sorted(words_at(study)) == [("I wait.", ""), ("I wait.", "I wait.")]


def test_they_are_found_as_soon_as_it_is_said_who_is_interviewed(
    tmp_path: Path, files: dict[str, Path]
) -> None:
    talk = tmp_path / "Talk.md"
    talk.write_text(small.U1.replace("U1:", "Nora:"), encoding="utf-8")
    with made(tmp_path / "s", files["taxonomy.csv"], files["CodeBook.csv"], talk) as study:
        assert {words for _, words in words_at(study)} == {""}
        (interview,) = study.interviews()
        study.link_speakers(interview.id, {"": "u1"})
        assert sum(words != "" for _, words in words_at(study)) == 2
    with made(tmp_path / "t", files["taxonomy.csv"], files["CodeBook.csv"], talk) as study:
        options = Options(correction=Correction(participants={"Nora": "U1"}))
        study.import_files([talk], options=options)
        assert sum(words != "" for _, words in words_at(study)) == 2


def test_two_machines_find_the_same_and_merge(tmp_path: Path, files: dict[str, Path]) -> None:
    with made(tmp_path / "a", files["taxonomy.csv"], files["CodeBook.csv"]) as study:
        study.hand_off(tmp_path / "b", "Second")
        study.import_files([files["U1.md"]])
    with Study.open(tmp_path / "b", coder="Second") as other:
        other.import_files([files["U1.md"]])
    with Study.open(tmp_path / "a", coder="First") as study:
        merged = study.merge(tmp_path / "b")
        assert merged.conflicts == ()
        assert sum(words != "" for _, words in words_at(study)) == 2


def test_the_command_says_so(tmp_path: Path, files: dict[str, Path]) -> None:
    made(tmp_path / "s", files["taxonomy.csv"], files["CodeBook.csv"]).close()
    where = ("--study", tmp_path / "s", "--coder", "First")
    told = codebook("import", files["U1.md"], *where).out
    assert "\n  2 quotes that came without a transcript have their places now; 1 not word" in told
    (row, *_) = json.loads(codebook("passages", "A.2", "--json", *where).out)["passages"]
    assert (row["transcript"], row["participant"]) == ("U1", "U1")
