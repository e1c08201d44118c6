"""What is exported is what is read: the two halves of the guard against formulas agree."""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from codebook.exporting.files import file_bytes
from codebook.exporting.sheets import Column, Sheet
from codebook.exporting.taxonomy_sheet import TaxonomyEntry, taxonomy_sheet
from codebook.reading.formats.tables import read_table
from codebook.reading.sheets.taxonomy import taxonomy_of

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
