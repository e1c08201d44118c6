"""Rows kept on disk until they are written."""

from __future__ import annotations

import tempfile
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.errors import StudyError
from codebook.exporting import kept_rows
from codebook.exporting.kept_rows import KeptRows
from codebook.exporting.sheets import Value

cells = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()


@given(st.lists(st.tuples(cells, cells), max_size=9), st.integers(1, 4), st.sampled_from([1, 999]))
def test_they_come_again_as_they_were_however_they_are_kept(
    rows: list[tuple[Value, ...]], block: int, in_memory: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept_rows, "_BLOCK", block)
        patch.setattr(kept_rows, "_IN_MEMORY", in_memory)
        kept = KeptRows(iter(rows))
    assert (len(kept), list(kept)) == (len(rows), rows)
    assert [list(map(type, row)) for row in kept] == [list(map(type, row)) for row in rows]
    first, second = iter(kept), iter(kept)
    assert [*islice(first, 3), *second, *first] == [*rows[:3], *rows, *rows[3:]]


def test_where_they_cannot_be_kept_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    monkeypatch.setattr(kept_rows, "_IN_MEMORY", 1)
    with pytest.raises(StudyError) as caught:
        KeptRows([("a",)])
    assert str(caught.value) == (
        "The rows of a large sheet cannot be kept meanwhile (No such file or directory). Make room"
        f" in {tmp_path / 'gone'}, or name another folder in TMPDIR."
    )
