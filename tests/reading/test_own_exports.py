"""What codebook writes to be read is no interview and no data."""

from __future__ import annotations

from pathlib import Path

import pytest

import small
from codebook.errors import InputError
from codebook.exporting.figures.drawing import Drawing, Words
from codebook.exporting.figures.pdf import pdf_bytes
from codebook.reading.registry import read
from codebook.text.spans import Span

INSTEAD = (
    "Import what the study is made of: the transcripts, codings.csv, CodeBook.csv, taxonomy.csv,"
    " participants.csv, rankings.csv, or a .qdpx with all of it."
)
KEPT = Path(__file__).parents[2] / "exports"
"""Those of the sample study, as they are kept."""
SHEETS = {
    "codes": "sheet of codes",
    "cooccurrence": "matrix",
    "groups": "matrix",
    "matrix": "matrix",
    "memos": "sheet of memos",
    "log": "log",
    "quotes": "sheet of quotes",
    "saturation": "saturation sheet",
    "workbook": "workbook",
}


@pytest.fixture(scope="module")
def exports(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("exports")
    with small.make(str(place / "study"), place / "sources") as study:
        (u1,) = (each for each in study.interviews() if each.name == "U1")
        codes = [study.codebook().by_number[number].id for number in ("A.1", "A.2")]
        study.code(u1.revision_id, Span(70, 80), codes)
        study.export([*SHEETS, "word"], place)
        study.write_kits(place / "kits")
    return place


def refused(path: Path) -> str:
    with pytest.raises(InputError) as found:
        read(path)
    return str(found.value)


@pytest.mark.parametrize("name", SHEETS)
def test_a_view_of_a_study_is_refused_by_its_name(exports: Path, name: str) -> None:
    (path,) = exports.glob(f"{name}.*")
    assert refused(path) == (
        f"{path}: this is the {SHEETS[name]} that codebook wrote, to be read only. {INSTEAD}"
    )


def test_those_of_the_sample_study_too() -> None:
    assert "this is the agreement sheet" in refused(KEPT / "agreement.csv")
    assert "this is the sheet of disagreements" in refused(KEPT / "reconciliation.csv")
    assert "this is the list of transcripts" in refused(KEPT / "transcripts.csv")
    assert "this is the report" in refused(KEPT / "report.html")
    with pytest.raises(InputError) as found:
        read(KEPT / "report.html", "transcript")
    assert "this is the report that codebook wrote" in str(found.value)


def test_kits_and_figures_are_no_interviews(exports: Path, tmp_path: Path) -> None:
    for path in (exports / "kits").iterdir():
        assert "this is the interview kit that codebook wrote" in refused(path)
    figure = tmp_path / "figure.pdf"
    figure.write_bytes(pdf_bytes(Drawing("A", 90, 20, (Words(1, 10, "Some"),))))
    assert "this is the figure that codebook wrote" in refused(figure)


def test_what_a_study_takes_in_again_is_not_refused(exports: Path) -> None:
    kinds = {name: type(read(KEPT / name)).__name__ for name in ("CodeBook.csv", "codings.csv")}
    assert kinds == {"CodeBook.csv": "CodebookDraft", "codings.csv": "CodingsDraft"}
    assert {type(read(path)).__name__ for path in (exports / "word").iterdir()} == {
        "TranscriptDraft"
    }
