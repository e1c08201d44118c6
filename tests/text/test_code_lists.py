"""Codes in one cell: what was joined is what is parted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.text.code_lists import joined_codes, parted_codes

names = st.text('ab ,;".1', min_size=1).map(str.strip).filter(bool)


@given(st.lists(names))
def test_what_was_joined_is_what_is_parted(codes: list[str]) -> None:
    assert parted_codes(joined_codes(codes)) == tuple(codes)


@pytest.mark.parametrize(
    ("cell", "codes"),
    [
        ("A.1, B.2", ("A.1", "B.2")),
        (" A.1;B.2 ,, ", ("A.1", "B.2")),
        ('A.1, "Cost, hardware; drivers", B.2', ("A.1", "Cost, hardware; drivers", "B.2")),
        ('24" screens, A.1', ('24" screens', "A.1")),
        ('"Trust" in it, A.1', ('"Trust" in it', "A.1")),
        ('"Trust, A.1', ('"Trust', "A.1")),
        ("", ()),
    ],
)
def test_a_cell_as_people_write_it(cell: str, codes: tuple[str, ...]) -> None:
    assert parted_codes(cell) == codes
