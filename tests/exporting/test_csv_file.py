"""csv: each value as what it is, no cell a formula, written block by block."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.errors import RefusedError
from codebook.exporting.csv_file import csv_bytes, write_csv
from codebook.exporting.sheets import Column, Sheet
from codebook.text.cells import is_risky, unguard

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

texts = st.text() | st.text("=+-@\t\r\n'\",; a😀", max_size=8)
rows = st.lists(st.tuples(texts, texts), max_size=5)
COLUMNS = (Column("one"), Column("two"))


def cells(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode(), newline=""), strict=True))


def test_each_value_is_written_as_what_it_is() -> None:
    columns = tuple(Column(name) for name in "abcdefg")
    sheet = Sheet("S", columns, [("é 😀 或", 3, 0.5, 4.0, True, False, None)])
    assert csv_bytes(sheet) == "a,b,c,d,e,f,g\né 😀 或,3,0.5,4,true,false,\n".encode()


def test_lines_end_in_lf_and_only_needed_quotes_are_set() -> None:
    sheet = Sheet("S", COLUMNS, [('say "x"', "a, b"), ("two\nlines", "cr\rhere")])
    assert csv_bytes(sheet) == b'one,two\n"say ""x""","a, b"\n"two\nlines","cr\rhere"\n'


def test_no_cell_and_no_header_starts_as_a_formula() -> None:
    sheet = Sheet("S", (Column("=head"), Column("two")), [("=1+1", -5), ("@x", "'=y")])
    assert cells(csv_bytes(sheet)) == [["'=head", "two"], ["'=1+1", "-5"], ["'@x", "''=y"]]


@given(rows)
def test_texts_read_back_and_none_is_risky(some: list[tuple[str, str]]) -> None:
    read = cells(csv_bytes(Sheet("S", COLUMNS, some)))
    assert [tuple(map(unguard, row)) for row in read[1:]] == some
    assert not any(is_risky(cell) for row in read for cell in row)


def test_half_a_character_is_refused_with_its_place() -> None:
    with pytest.raises(RefusedError) as refused:
        csv_bytes(Sheet("Codings", COLUMNS, [("well then \ud83d", "")]))
    assert str(refused.value) == (
        "The sheet Codings has half a character (U+D83D), which no text may."
        " Correct it after “one,two\nwell then ”."
    )


class Taken:
    """Rows that say how many of them were taken."""

    def __init__(self, count: int) -> None:
        self.count, self.taken = count, 0

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[tuple[str, int]]:
        for at in range(self.count):
            self.taken += 1
            yield f"row {at}", at


def test_rows_are_gone_through_once_and_written_block_by_block() -> None:
    rows, before = Taken(5_001), []

    class Stream(io.BytesIO):
        def write(self, data: Buffer, /) -> int:
            before.append(rows.taken)
            return super().write(data)

    stream = Stream()
    write_csv(stream, Sheet("S", COLUMNS, rows))
    assert rows.taken == 5_001
    assert before[0] < 2_000
    assert stream.getvalue() == csv_bytes(Sheet("S", COLUMNS, list(Taken(5_001))))
    assert cells(stream.getvalue())[1:] == [[f"row {at}", str(at)] for at in range(5_001)]


def test_half_a_character_is_refused_with_what_was_written_before_it() -> None:
    some = [(f"row {at}", "") for at in range(3_000)]
    for at, before in ((0, "one,two\n"), (1_000, "8,\nrow 999,\n"), (2_500, "8,\nrow 2499,\n")):
        wrong = [*some[:at], ("\ud83d", ""), *some[at:]]
        with pytest.raises(RefusedError) as refused:
            csv_bytes(Sheet("S", COLUMNS, wrong))
        assert refused.value.hint.endswith(f"{before}”.")
