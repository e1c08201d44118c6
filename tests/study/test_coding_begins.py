"""What begins the coding: a coding by a coder of the study, by hand or from a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from codebook import Study
from phrases import emerged, place_of
from refi_files import coding, one_text, save, selection
from refusals import refusal_of, written

NOTHING_YET = (
    "There is nothing to finish yet: no coder of the study has coded; what came with files is in"
    " external layers. Code the first passage. To take such a layer over, import its rows of"
    " `codebook export codings` with your name for coder."
)
SHEET = "transcript,coder,start,end,code\nTalk,{},0,5,Dogs\n"
PUBLISHED = (
    "Participant,Type,Experience Level,Framework Context,Prompt Category,Thematic Quote,"
    "Linked Taxonomy Node(s),Research Insight\nU1,User,Beginner,one tool,First,No way,A.1,Hard\n"
)


def project(folder: Path) -> Path:
    return save(folder, one_text(selection(0, 9, coding())), "project.qdpx")


def sheet(folder: Path) -> Path:
    return written(folder, SHEET.format("Zed"))


def published(folder: Path) -> Path:
    return written(folder, PUBLISHED, "CodeBook.csv")


def made(folder: Path, *coders: str) -> Study:
    """Make a study of coders with one talk, in which the first works."""
    talk = written(folder, "Interviewer: Why?\n\nU1: Dogs, and much else.\n", "Talk.txt")
    study = Study.create(folder / "study", coders=coders, files=[talk])
    study.work_as(coders[0])
    return study


@pytest.mark.parametrize("came", [project, sheet, published])
@pytest.mark.parametrize("coders", [("Eve",), ("Eve", "Ben")], ids=["alone", "two"])
def test_what_comes_in_external_layers_alone_begins_no_coding(
    tmp_path: Path, coders: tuple[str, ...], came: Callable[[Path], Path]
) -> None:
    with made(tmp_path, *coders) as study:
        study.import_files([came(tmp_path)])
        status = study.status()
        assert (status.stage, status.codings) == ("setup", 1)
        assert refusal_of(study.done) == NOTHING_YET
        assert study.status().stage == "setup"
        emerged(study, *place_of(study, "much else", "Talk"), "More")
        assert study.status().stage == "coding"


@pytest.mark.parametrize("coders", [("Eve",), ("Eve", "Ben")], ids=["alone", "two"])
def test_a_coders_own_rows_begin_it(tmp_path: Path, coders: tuple[str, ...]) -> None:
    with made(tmp_path, *coders) as study:
        study.import_files([written(tmp_path, SHEET.format("Eve"))])
        assert study.status().stage == "coding"


def test_who_takes_over_what_another_tool_brought_goes_on_with_it(tmp_path: Path) -> None:
    with made(tmp_path, "Eve") as study:
        study.import_files([project(tmp_path)])
        (exported,) = study.export(["codings"], tmp_path)
        (external,) = (coder.name for coder in study.coders() if coder.kind == "external")
        rows = exported.read_text("utf-8").replace(f",{external},", ",Eve,")
        (taken,) = study.import_files([written(tmp_path, rows, "mine.csv")])
        assert (taken.added, taken.problems) == (1, ())
        assert {each.name: each.codings for each in study.status().coders} == {
            "Eve": 1,
            external: 1,
        }
        assert study.done() == ("reconciliation", ("Eve",))
        assert study.done() == ("grouping", ("Eve",))
