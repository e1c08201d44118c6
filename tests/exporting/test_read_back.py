"""What is exported is what is read: the two halves of the guard against formulas agree."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from codebook.exporting.background_sheet import BackgroundEntry, background_sheet
from codebook.exporting.codebook_sheet import CodebookEntry, CodeLabel, codebook_sheet
from codebook.exporting.codings_sheet import CodingEntry, codings_sheet
from codebook.exporting.files import file_bytes
from codebook.exporting.participants_sheet import participants_sheet
from codebook.exporting.rankings_sheet import RankingEntry, rankings_sheet
from codebook.exporting.sheets import Column, Sheet
from codebook.exporting.taxonomy_sheet import TaxonomyEntry, taxonomy_sheet
from codebook.exporting.themes_sheet import ThemeEntry, themes_sheet
from codebook.reading.drafts import Kind
from codebook.reading.formats.tables import read_table
from codebook.reading.sheets.taxonomy import taxonomy_of
from codebook.study.known_fields import GROUP
from codebook.study.people.grid import ID
from codebook.study.settings import CODEBOOK
from kinds import kind_of

# No table that is read has NUL or half characters in it.
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")) | st.text(
    "=+-@\t\r\n'\",; a😀_x0B\x0b", max_size=8
)
# A csv of little but such characters is no text, and refused.
_CONTROL, _MOST = re.compile(r"[\x01-\x08\x0e-\x1a\x1c-\x1f\x7f]"), 8
rows = st.tuples(texts, texts).filter(lambda row: any(cell.strip() for cell in row))


@given(st.lists(rows, min_size=1, max_size=4), st.sampled_from(["sheet.csv", "sheet.xlsx"]))
def test_any_texts_are_read_as_they_were(some: list[tuple[str, str]], name: str) -> None:
    controls = sum(len(_CONTROL.findall(cell)) for row in some for cell in row)
    assume(name.endswith(".xlsx") or controls <= _MOST)
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(file_bytes(name, Sheet("S", (Column("one"), Column("two")), some)))
        assert [row.cells for row in read_table(path).rows] == some


@pytest.mark.parametrize("name", ["taxonomy.csv", "taxonomy.xlsx"])
def test_a_taxonomy_is_read_with_all_that_it_says(tmp_path: Path, name: str) -> None:
    theme = TaxonomyEntry(
        *("C.1", "Memory", "C", "=Where,\nwhen", "use", "avoid", "taxonomy", "accepted"),
        *("#aabbcc", ("one, two", "three、four")),
    )
    entries = [TaxonomyEntry("C", "Bug", examples=("one, alone",)), theme]
    (tmp_path / name).write_bytes(file_bytes(name, taxonomy_sheet(entries)))
    (root,) = taxonomy_of(read_table(tmp_path / name)).roots
    (child,) = root.children
    assert (root.number, root.name, root.examples) == ("C", "Bug", ("one, alone",))
    assert (child.number, child.name, child.parent) == ("C.1", "Memory", "C")
    assert (child.definition, child.use_when, child.avoid_when) == ("=Where,\nwhen", "use", "avoid")
    assert (child.colour, child.examples) == ("#aabbcc", ("one, two", "three、four"))


WHEN = "2026-05-01T10:20:30Z"
SHEETS: dict[Kind, Sheet] = {
    "codebook": codebook_sheet(
        [CodebookEntry("U1", "User", ("", ""), "", "I teach.", (CodeLabel("A.1", "One"),), "")],
        CODEBOOK,
    ),
    "codings": codings_sheet(
        [
            CodingEntry(
                *("U1", "U1", "II", 2, "U1", "Ann", 4, 12, "I teach.", "A.1", "", "", False),
                *(WHEN, WHEN),
            )
        ]
    ),
    "rankings": rankings_sheet(
        [RankingEntry("U1", "User", "", "II", "given", 1, "A.1", "One", True, "")]
    ),
    "taxonomy": taxonomy_sheet([TaxonomyEntry("A", "One")]),
    "themes": themes_sheet([ThemeEntry("Ann", "All", "", "", "A.1", "One", "")]),
}


@pytest.mark.parametrize("kind", SHEETS)
@pytest.mark.parametrize("suffix", ["csv", "xlsx"])
def test_a_sheet_that_is_read_again_is_known(tmp_path: Path, kind: Kind, suffix: str) -> None:
    path = tmp_path / f"sheet.{suffix}"
    path.write_bytes(file_bytes(path.name, SHEETS[kind]))
    assert kind_of(path) == kind


# What a study may ask of its participants; tables of codes and of passages have some of it.
asked = st.lists(
    st.sampled_from(
        [
            *("Company", "Town", "单位", "Topic", "Comment", "Description", "Category", "Code"),
            *("Type", "Name", "Theme", "Document", "Level", "Position", "Frequency", "Age"),
        ]
    ),
    unique=True,
)


@given(asked)
def test_participants_are_known_whatever_is_asked_of_them(names: list[str]) -> None:
    cells = tuple(f"some {name}" for name in names)
    both = [(who, "User", *cells) for who in ("U1", "U2")]
    background = [BackgroundEntry(who, cells, cells) for who in ("U1", "")]
    sheets = {
        "participants.csv": participants_sheet((ID, GROUP, *names), both),
        "participants.xlsx": participants_sheet((ID, GROUP, *names), both),
        "background.xlsx": background_sheet(names, background),
    }
    with TemporaryDirectory() as folder:
        for name, sheet in sheets.items():
            (path := Path(folder) / name).write_bytes(file_bytes(name, sheet))
            assert kind_of(path) == "participants"
