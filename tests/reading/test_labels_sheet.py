"""Sheets of labels, known by their headers or by what is in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.errors import InputError
from codebook.reading.drafts import LabelsDraft
from codebook.reading.registry import read
from kinds import kind_of


def write(path: Path, *rows: str) -> Path:
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def test_raters_may_be_called_anything(tmp_path: Path) -> None:
    sheet = write(
        tmp_path / "rated.csv",
        "unit,Ann,Ben",
        *("1,yes,yes", "2,no,yes", "3,yes,no", "4,no,", "5,yes;no,no", "6,;,yes"),
    )
    draft = read(sheet)
    assert isinstance(draft, LabelsDraft)
    assert (draft.raters, draft.labels, len(draft.units)) == (("Ann", "Ben"), ("no", "yes"), 6)


@pytest.mark.parametrize(
    "rows",
    [
        ("unit,Ann", "1,yes", "2,no", "3,yes"),  # one rater
        ("place,town,river", "1,Ulm,Danube", "2,Bonn,Rhine", "3,Wels,Traun"),  # nothing in common
        ("place,north,south", *(f"{n},{n}.5,{n}.5" for n in range(20))),  # nothing comes again
    ],
)
def test_other_sheets_are_none(tmp_path: Path, rows: tuple[str, ...]) -> None:
    with pytest.raises(InputError) as unknown:
        kind_of(write(tmp_path / "other.csv", *rows))
    assert "is that of no sheet known here" in str(unknown.value)


def test_a_sheet_of_one_rater_is_refused(tmp_path: Path) -> None:
    sheet = write(tmp_path / "one.csv", "unit,Label1,Final_Label", "1,A,A")
    with pytest.raises(InputError) as refused:
        read(sheet)
    assert str(refused.value) == (
        f"{sheet}, line 1: fewer than two columns are raters'."
        " The first column names the unit, each other one is a rater's."
    )
    with pytest.raises(InputError) as empty:
        read(write(tmp_path / "none.csv", "unit,Label1,Label2"))
    assert (
        str(empty.value) == f"{tmp_path / 'none.csv'}: the sheet has no units. Add a row for each."
    )


def test_the_published_sheet_is_one() -> None:
    path = Path(__file__).parents[2].parent / "shared" / "artefacts" / "labels-MindSpeed.csv"
    if not path.exists():
        pytest.skip("the published files are not here")
    draft = read(path)
    assert isinstance(draft, LabelsDraft)
    assert (len(draft.units), len(draft.raters)) == (80, 7)
