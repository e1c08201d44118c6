"""Rows as SpreadsheetML (ECMA-376 part 1, 18.3), each cell typed as what it is."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple
from xml.sax.saxutils import escape

from codebook.errors import RefusedError
from codebook.exporting.sheets import Column, Sheet, Value, lines_in, written_number
from codebook.text.cells import escape_xstring, is_risky

MOST_ROWS = 1_048_576
MOST_COLUMNS = 16_384
MOST_CHARACTERS = 32_767
HIGHEST = 409
"""The limits of Excel: rows and columns of a sheet, UTF-16 code units of a cell, points of a row.
"""


_LINE = 15  # points


class ColumnStyle(NamedTuple):
    """The letter of a column and the numbers of its cell styles in the workbook.

    `quoted` is for texts that would be formulas if typed: after editing, such a cell is still text.
    `swatches` are the styles of some texts: of colours that are shown, of sheets that are linked.
    """

    letter: str
    header: int
    body: int
    quoted: int
    swatches: Mapping[str, int]


def sheet_rows(sheet: Sheet, styles: Sequence[ColumnStyle]) -> Iterator[str]:
    """Yield the `row` elements of a sheet, the header first."""
    as_header = [
        style._replace(body=style.header, quoted=style.header, swatches={}) for style in styles
    ]
    headers = [column.header for column in sheet.columns]
    lines = (lines_in(replace(column, wrap=True), column.header) for column in sheet.columns)
    high = max(lines, default=1)
    yield _row(1, as_header, headers, _height(high) if high > 1 else "")
    wrapped = [(at, column) for at, column in enumerate(sheet.columns) if column.wrap]
    merged = _merged_lines(sheet)
    for number, row in enumerate(sheet.rows, 2):
        # Some programs do not fit rows to their texts on opening a file, and none do so for merged
        # cells.
        if number - 2 in merged:
            height = f'{_height(merged[number - 2])} customHeight="1"'
        else:
            needed = max((lines_in(column, row[at]) for at, column in wrapped), default=1)
            height = _height(needed) if needed > 1 else ""
        element = _row(number, styles, row, height)
        if len(element) > MOST_CHARACTERS // 2:  # it is at least as long as each text in it
            _check_lengths(sheet, number, row)
        yield element


def sheet_links(sheet: Sheet, names: Collection[str]) -> str:
    """Return the `hyperlinks` element: from cells of the first column to the sheets they name."""
    has_links = bool(sheet.columns) and sheet.columns[0].kind == "sheet"
    found = [
        f'<hyperlink ref="A{number}" location="\'{row[0]}\'!A1" display="{row[0]}"/>'
        for number, row in enumerate(sheet.rows if has_links else (), 2)
        if row[0] in names
    ]
    return f"<hyperlinks>{''.join(found)}</hyperlinks>" if found else ""


def _row(number: int, styles: Sequence[ColumnStyle], values: Sequence[Value], height: str) -> str:
    cells = [_cell(number, style, value) for style, value in zip(styles, values, strict=True)]
    return f'<row r="{number}"{height}>{"".join(cells)}</row>'


def _height(lines: int) -> str:
    return f' ht="{min(_LINE * lines, HIGHEST)}"'


def _merged_lines(sheet: Sheet) -> dict[int, int]:
    """Return how many lines the rows in merged cells need, by row."""
    lines: dict[int, int] = {}
    rows = list(sheet.rows) if sheet.merges else []
    for column, first, last in sheet.merges:
        for at in range(first, last + 1):
            own = map(lines_in, sheet.columns, rows[at])
            others = [count for place, count in enumerate(own) if place != column]
            merged = lines_in(sheet.columns[column], rows[first][column])
            share = math.ceil(merged / (last - first + 1))
            lines[at] = max(share, lines.get(at, 1), *others)
    return lines


def _cell(number: int, style: ColumnStyle, value: Value) -> str:
    if isinstance(value, str):
        return _text_cell(number, style, value) if value else ""
    if value is None:
        return ""
    kind = ' t="b"' if isinstance(value, bool) else ""
    written = written_number(int(value) if isinstance(value, bool) else value)
    place = f'r="{style.letter}{number}" s="{style.body}"'
    return f"<c {place}{kind}><v>{written}</v></c>" if written else ""


def _text_cell(number: int, style: ColumnStyle, text: str) -> str:
    chosen = style.quoted if is_risky(text) else style.body
    if style.swatches:
        chosen = style.swatches.get(text, chosen)
    # A bare CR would be read as LF (XML 1.0, 2.11).
    safe = escape(escape_xstring(text)).replace("\r", "&#13;")
    return (
        f'<c r="{style.letter}{number}" s="{chosen}" t="inlineStr">'
        f'<is><t xml:space="preserve">{safe}</t></is></c>'
    )


def check_limits(sheet: Sheet) -> None:
    """Refuse more rows or columns than Excel can hold; `sheet_rows` refuses too long a text."""
    if len(sheet.rows) >= MOST_ROWS:
        raise RefusedError(
            f"The sheet {sheet.name} has {len(sheet.rows):,} rows; a workbook holds"
            f" {MOST_ROWS - 1:,} below the header.",
            "Export it as csv.",
        )
    if len(sheet.columns) > MOST_COLUMNS:
        raise RefusedError(
            f"The sheet {sheet.name} has {len(sheet.columns):,} columns; a workbook holds"
            f" {MOST_COLUMNS:,}.",
            "Export it as csv.",
        )


def _check_lengths(sheet: Sheet, number: int, row: Sequence[Value]) -> None:
    for column, value in zip(sheet.columns, row, strict=True):
        if isinstance(value, str) and len(value) > MOST_CHARACTERS // 2:
            _check_length(sheet, number, column, value)


def _check_length(sheet: Sheet, number: int, column: Column, text: str) -> None:
    units = len(text.encode("utf-16-le", "surrogatepass")) // 2
    if units > MOST_CHARACTERS:
        raise RefusedError(
            f"The sheet {sheet.name}, row {number}, column {column.header}: a text of {units:,}"
            f" characters; a cell of a workbook holds {MOST_CHARACTERS:,}.",
            "Shorten it, or export the sheet as csv.",
        )
