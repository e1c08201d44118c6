"""xlsx: each cell of the type of its value, no text a formula, ready to be read."""

from __future__ import annotations

import io
import time
import zipfile
from typing import TYPE_CHECKING

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.worksheet.worksheet import Worksheet

from codebook.errors import RefusedError
from codebook.exporting.sheets import Column, Merge, Sheet, fitting_column, lines_in
from codebook.exporting.xlsx_file import xlsx_bytes
from codebook.text.cells import unescape_xstring

if TYPE_CHECKING:
    from codebook.exporting.sheets import Value

texts = st.text(min_size=1) | st.text("=+-@\t\r\n'\"<&>]_x0aBF\x0b\x00😀", min_size=1, max_size=12)
COLUMNS = (Column("one", wrap=True), Column("two", "number", width=9))


def opened(*sheets: Sheet) -> Worksheet:
    book = openpyxl.load_workbook(io.BytesIO(xlsx_bytes(*sheets)))
    sheet = book.worksheets[0]
    assert isinstance(sheet, Worksheet)
    return sheet


def one(*values: Value) -> Sheet:
    return Sheet("S", (Column("one"),), [(value,) for value in values])


def test_each_cell_has_the_type_of_its_value() -> None:
    read = opened(one(None, "", float("nan"), "é 😀 或", "3", 3, 0.5, 4.0, True, False))
    found = [(row[0].value, row[0].data_type) for row in read.iter_rows(min_row=2)]
    assert found == [
        *((None, "n"), (None, "n"), (None, "n"), ("é 😀 或", "s"), ("3", "s")),
        *((3, "n"), (0.5, "n"), (4, "n"), (True, "b"), (False, "b")),
    ]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\tx", "\rx", "{=A1}", "#N/A", "'x"])
def test_a_text_is_no_formula_and_no_error_whatever_it_starts_with(text: str) -> None:
    cell = opened(one(text))["A2"]
    assert (cell.value, cell.data_type) == (text, "s")


def test_editing_a_text_that_looks_like_a_formula_keeps_it_one() -> None:
    read = opened(one("=1+1", "plain"))
    assert [read["A2"].quotePrefix, read["A3"].quotePrefix] == [True, False]


def test_a_header_is_no_formula() -> None:
    cell = opened(Sheet("S", (Column("=1+1"),), []))["A1"]
    assert (cell.value, cell.data_type) == ("=1+1", "s")


@settings(max_examples=40, deadline=None)
@given(st.lists(texts, min_size=1, max_size=8))
def test_any_text_reads_back(some: list[str]) -> None:
    read = opened(one(*some))
    assert [unescape_xstring(str(row[0].value)) for row in read.iter_rows(min_row=2)] == some


def test_a_sheet_opens_ready_to_read() -> None:
    read = opened(Sheet("Quotes", COLUMNS, [("a long text", 1), ("another", 2)]))
    assert (read.title, read.dimensions) == ("Quotes", "A1:B3")
    assert (read.freeze_panes, read.auto_filter.ref) == ("A2", "A1:B3")
    assert [read.column_dimensions[letter].width for letter in "AB"] == [16, 9]
    assert [read["A2"].alignment.wrap_text, read["B2"].alignment.wrap_text] == [True, None]
    assert read["A2"].alignment.vertical == "top"
    assert read["A1"].font.b
    assert not read["A2"].font.b
    assert read["B1"].alignment.horizontal == "right"


@pytest.mark.parametrize(("width", "plain", "clear"), [(9, False, 1), (5, False, 0), (9, True, 0)])
def test_a_figure_stands_clear_of_the_text_beside_it(width: int, plain: bool, clear: int) -> None:
    columns = (Column("n", "number", width=width), Column("text"))
    read = opened(Sheet("S", columns, [(3, "three")], plain=plain))
    assert [read[cell].alignment.indent for cell in ("A1", "A2", "B1", "B2")] == [
        clear,
        clear,
        0,
        0,
    ]
    assert read["A2"].alignment.horizontal == ("right" if clear else None)


def test_a_plain_sheet_has_neither_filters_nor_a_frozen_header() -> None:
    read = opened(Sheet("Sheet1", COLUMNS, [("a", 1)], plain=True))
    assert (read.freeze_panes, read.auto_filter.ref) == (None, None)


def test_merged_cells_are_high_enough_for_their_text() -> None:
    columns = (Column("one", width=12, wrap=True), Column("two", width=12, wrap=True))
    rows = [("0123456789 " * 6, "short"), ("", "0123456789 " * 4), ("alone", "x")]
    read = opened(Sheet("S", columns, rows, (Merge(0, 0, 1),)))
    assert [str(area) for area in read.merged_cells.ranges] == ["A2:A3"]
    # Seven lines of ten characters over two rows are four each; the second has five of its own.
    assert [read.row_dimensions[row].height for row in (2, 3, 4)] == [60, 75, None]


def test_rows_are_high_enough_for_their_text() -> None:
    columns = (Column("one", width=12, wrap=True), Column("two and three", width=12))
    rows = [("0123456789" * 3, "x"), ("x", "0123456789" * 3), ("a\nb", "x"), ("x" * 9_999, "x")]
    read = opened(Sheet("S", columns, rows))
    assert [read.row_dimensions[row].height for row in range(1, 6)] == [30, 45, None, 30, 409]
    assert b"customHeight" not in zipfile.ZipFile(
        io.BytesIO(xlsx_bytes(Sheet("S", columns, rows)))
    ).read("xl/worksheets/sheet1.xml"), "who edits a cell has its row fitted anew"


@pytest.mark.parametrize(
    ("width", "paper", "fits"),
    [(24, None, True), (25, 8, True), (64, 8, True), (65, 8, False)],
    ids=["as usual", "A3", "just A3", "several"],
)
def test_a_sheet_is_printed_on_pages_as_wide_as_it_is(
    width: int, paper: int | None, *, fits: bool
) -> None:
    columns = tuple(Column(f"{number}", width=width) for number in range(10))
    read = opened(Sheet("S", columns, [], labels=2))
    assert (read.page_setup.orientation, read.print_title_rows) == ("landscape", "$1:$1")
    assert read.page_setup.paperSize == paper
    page = read.sheet_properties.pageSetUpPr
    assert (bool(page and page.fitToPage), read.page_setup.fitToHeight) == (
        fits,
        0 if fits else None,
    )
    assert (read.freeze_panes, read.print_title_cols) == ("C2", None if fits else "$A:$B")


def test_prose_takes_fewer_lines_than_figures_do() -> None:
    column = Column("one", width=42, wrap=True)
    assert lines_in(column, "so it is that " * 6) == 2, "84 characters in lines of 40"
    assert lines_in(column, "1848 * 1848 * " * 6) == lines_in(column, "SO IT IS THAT " * 6) == 3


def test_a_plain_sheet_is_printed_as_wide_as_its_page() -> None:
    read = opened(Sheet("Sheet1", COLUMNS, [("a", 1)], plain=True))
    assert (read.page_setup.orientation, read.page_setup.fitToHeight) == ("landscape", 0)
    page = read.sheet_properties.pageSetUpPr
    assert page
    assert page.fitToPage


def test_a_column_of_figures_has_room_to_stand_clear() -> None:
    columns = (fitting_column("Age", [2, 41]), fitting_column("Work", ["Learns"]))
    read = opened(Sheet("S", columns, [(2, "Learns")]))
    assert (columns[0].width, read["A2"].alignment.indent) == (8, 1)


def test_a_sheet_without_columns_still_opens() -> None:
    assert opened(Sheet("S", (), [])).dimensions == "A1:A1"


def test_several_sheets_make_one_workbook() -> None:
    data = xlsx_bytes(one("first"), Sheet("T", (Column("x"),), [("second",)]))
    book = openpyxl.load_workbook(io.BytesIO(data))
    assert {sheet.title: sheet["A2"].value for sheet in book} == {"S": "first", "T": "second"}


def test_more_rows_than_a_block_all_arrive_in_order() -> None:
    read = opened(one(*range(2500)))
    assert [row[0] for row in read.iter_rows(min_row=2, values_only=True)] == list(range(2500))


def test_the_same_sheet_is_the_same_bytes_at_any_time() -> None:
    sheet = Sheet("S", COLUMNS, [("=1", 1), ("或 😀", 2)])
    first = xlsx_bytes(sheet)
    time.sleep(1.1)  # the times in a workbook have steps of a second
    assert xlsx_bytes(sheet) == first
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        assert {member.date_time for member in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_what_a_cell_cannot_hold_is_refused_not_cut_off() -> None:
    opened(one("x" * 32_767))
    opened(one("😀" * 16_383))
    with pytest.raises(RefusedError) as refused:
        xlsx_bytes(one("fits", "😀" * 16_384))
    assert str(refused.value) == (
        "The sheet S, row 3, column one: a text of 32,768 characters; a cell of a workbook holds"
        " 32,767. Shorten it, or export the sheet as csv."
    )


def test_more_rows_than_a_worksheet_has_are_refused() -> None:
    with pytest.raises(RefusedError) as refused:
        xlsx_bytes(Sheet("Codings", (Column("x"),), [("x",)] * 1_048_576))
    assert str(refused.value) == (
        "The sheet Codings has 1,048,576 rows; a workbook holds 1,048,575 below the header."
        " Export it as csv."
    )
