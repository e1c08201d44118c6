"""Cells that would be formulas are guarded and read back; what XML cannot hold is escaped."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.text.cells import escape_xstring, guard, is_risky, unescape_xstring, unguard

texts = st.text() | st.text("'=+-@\t\r\n a", max_size=6)
escapes = st.text(st.characters(exclude_categories=[])) | st.text("_x0\x0b", max_size=16)


@pytest.mark.parametrize(
    ("cell", "guarded"),
    [
        ("=1+1", "'=1+1"),
        ("+49 30", "'+49 30"),
        ("- no", "'- no"),
        ("@sum", "'@sum"),
        ("\tx", "'\tx"),
        ("\rx", "'\rx"),
        ("'=1", "''=1"),
        ("''-", "'''-"),
        ("'tis", "'tis"),
        ("a=b", "a=b"),
        ("'", "'"),
        ("", ""),
    ],
)
def test_a_formula_start_gets_an_apostrophe(cell: str, guarded: str) -> None:
    assert guard(cell) == guarded
    assert unguard(guarded) == cell


@given(texts)
def test_reading_is_the_inverse_and_no_cell_stays_risky(cell: str) -> None:
    assert unguard(guard(cell)) == cell
    assert not is_risky(guard(cell))


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("soft\x0bbreak", "soft_x000B_break"),
        ("_x000B_", "_x005F_x000B_"),
        ("_x000B\x0b", "_x005F_x000B_x000B_"),
        ("\ufffe", "_xFFFE_"),
        ("snake_case_x", "snake_case_x"),
        ("two\nlines\tand 😀", "two\nlines\tand 😀"),
    ],
)
def test_what_xml_cannot_hold_is_escaped(text: str, escaped: str) -> None:
    assert escape_xstring(text) == escaped
    assert unescape_xstring(escaped) == text


@given(escapes)
def test_escapes_read_back(text: str) -> None:
    assert unescape_xstring(escape_xstring(text)) == text
