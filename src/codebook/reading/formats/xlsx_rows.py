"""A spreadsheet's first sheet with content → rows of strings as a person sees them."""

from __future__ import annotations

import re
import warnings
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zipfile import ZipFile

from codebook.errors import InputError
from codebook.reading.files import open_package
from codebook.text.cells import unescape_xstring
from codebook.text.display import counted, first_of

if TYPE_CHECKING:
    from openpyxl.workbook.workbook import Workbook

_MOST_ROWS = 1_048_576  # what the format allows
_MOST_CELLS = 10_000_000
_STYLES = "xl/styles.xml"
_NO_RESULT = (
    rb"(?:</(?:\w+:)?f|<(?:\w+:)?f\b[^<>]*/)>\s*"  # the end of a formula
    rb"<(?:/|(?:\w+:)?v\s*(?:/>|>\s*</))"  # no value, or an empty one
)
_HINT = "Open it in a spreadsheet program and save it anew as .xlsx, or as CSV."


class Merge(NamedTuple):
    """A range of merged cells, all of it included; rows and columns are 1-based."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True)
class Sheet:
    """A sheet: `rows` by 1-based number without the blank ones; `others` also have content.

    `indents` says how far cells are indented, by row and column (1-based), where they are, `maker`
    who made the workbook, as it says itself.
    """

    title: str
    rows: dict[int, list[str]]
    merges: tuple[Merge, ...]
    others: tuple[str, ...]
    indents: dict[tuple[int, int], int]
    maker: str


def read_sheet(path: Path, data: bytes) -> Sheet:
    """Read the first visible sheet that has content, formulas as the values last computed.

    Raises InputError for what is no whole and harmless spreadsheet with content, and for formulas
    that were never computed, as in what a script wrote.
    """
    with open_package(path, data) as package, warnings.catch_warnings():
        # It warns of what it would lose on saving (extensions, headers), which is not our case.
        warnings.filterwarnings("ignore", category=UserWarning, module=r"openpyxl\b")
        try:
            return _read(path, data, package)
        except InputError:
            raise
        except Exception as error:  # openpyxl's parsers raise whatever they stumble on
            raise InputError(path, "this is not a spreadsheet that can be read.", _HINT) from error


def _read(path: Path, data: bytes, package: ZipFile) -> Sheet:
    from openpyxl.reader.excel import ExcelReader

    reader = ExcelReader(BytesIO(data), read_only=True, data_only=True, keep_links=False)
    with reader.archive:
        reader.read()
        sheets = _sheets_with_content(path, reader.wb)
        parts = {sheet.name: relation.target for sheet, relation in reader.parser.find_sheets()}
        read = next(iter(sheets), None)
        for each in reader.wb.worksheets:
            if each.title == read or each.title not in sheets:
                _refuse_not_computed(path, each.title, package.read(parts[each.title]))
        if not sheets:
            raise InputError(path, "no sheet of it has a cell with content.", _HINT)
        title, *others = sheets
        merges = tuple(_merges(package, parts[title]))
        indents = _indents(package, reader.wb, title)
        maker = str(reader.wb.properties.creator)
        return Sheet(title, sheets[title], merges, tuple(others), indents, maker)


def _indents(package: ZipFile, book: Workbook, title: str) -> dict[tuple[int, int], int]:
    """Return how far the cells of a sheet are indented; most books have no style that indents."""
    if _STYLES not in package.namelist() or b"indent=" not in package.read(_STYLES):
        return {}
    rows = book[title].iter_rows(max_row=_MOST_ROWS)
    return {
        (cell.row, cell.column): int(cell.alignment.indent)
        for row in rows
        for cell in row
        if cell.value is not None and cell.alignment.indent
    }


def _sheets_with_content(path: Path, book: Workbook) -> dict[str, dict[int, list[str]]]:
    sheets = {}
    for sheet in sorted(book.worksheets, key=lambda sheet: sheet.sheet_state != "visible"):
        sheet.reset_dimensions()  # a file may say anything of its size
        rows = _shown_rows(path, sheet.iter_rows(max_row=_MOST_ROWS, values_only=True))
        if rows:
            sheets[sheet.title] = rows
    return sheets


def _shown_rows(path: Path, sheet: Iterable[tuple[object, ...]]) -> dict[int, list[str]]:
    rows, cells = {}, 0
    for number, row in enumerate(sheet, 1):
        cells += len(row)
        if cells > _MOST_CELLS:
            raise InputError(
                path, f"the sheet has more than {_MOST_CELLS:,} cells.", "Split it.", line=number
            )
        shown = [show(value) for value in row]
        if any(value.strip() for value in shown):
            rows[number] = shown
    return rows


def show(value: object) -> str:
    """Return a cell's value as a spreadsheet shows it: 3.0 as "3", midnight as a date alone."""
    if value is None:
        return ""
    if isinstance(value, str):
        return _unescaped(value)
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return format(value, ".15g")  # a spreadsheet keeps 15 digits; more is noise
    if isinstance(value, datetime):
        return value.isoformat(" ") if value.time() != time.min else value.date().isoformat()
    return value.isoformat() if isinstance(value, (date, time)) else str(value)


def _unescaped(text: str) -> str:
    """Resolve `_xHHHH_`, but leave as it stands what would be no storable text."""
    plain = unescape_xstring(text)
    return text if re.search("[\0\ud800-\udfff]", plain) else plain


def _refuse_not_computed(path: Path, title: str, xml: bytes) -> None:
    """Raise InputError for a sheet with formulas without a result: they would be empty cells."""
    cells = list(_not_computed(xml))
    if cells:
        raise InputError(
            path,
            f'the sheet "{title}" has {counted(len(cells), "formula")} without a result, in'
            f" {first_of(cells, 5)}.",
            "Open the file in Excel or LibreOffice and save it; then it has the results.",
        )


def _not_computed(xml: bytes) -> Iterator[str]:
    """Yield the cells whose formula has no result; an empty text is one."""
    from openpyxl.xml.constants import SHEET_MAIN_NS
    from openpyxl.xml.functions import iterparse

    if not (_is_utf16(xml) or re.search(_NO_RESULT, xml)):
        return  # nearly all sheets are spared a second parse
    for _, element in iterparse(BytesIO(xml)):
        if element.tag != f"{{{SHEET_MAIN_NS}}}row":
            continue
        for cell in element:
            value = cell.findtext(f"{{{SHEET_MAIN_NS}}}v")
            empty = value is None or (not value and cell.get("t") != "str")
            if empty and cell.find(f"{{{SHEET_MAIN_NS}}}f") is not None:
                yield cell.get("r") or f"row {element.get('r')}"
        element.clear()


def _is_utf16(xml: bytes) -> bool:
    return b"\0" in xml[:4]


def _merges(package: ZipFile, part: str) -> Iterator[Merge]:
    """Yield the merged ranges, which openpyxl does not give when it reads row by row.

    Reading at once would: but then one hostile range of the whole sheet exhausts the memory.
    """
    from openpyxl.utils import range_boundaries
    from openpyxl.xml.constants import SHEET_MAIN_NS
    from openpyxl.xml.functions import iterparse

    xml = package.read(part)
    if b"mergeCell" in xml or _is_utf16(xml):  # most sheets are spared a second parse
        for _, element in iterparse(BytesIO(xml)):
            if element.tag == f"{{{SHEET_MAIN_NS}}}mergeCell":
                yield Merge(*range_boundaries(element.get("ref")))
            element.clear()


def fill_merged(path: Path, sheet: Sheet, first: int) -> list[tuple[int, int]]:
    """Give each row of a merged range the value of its top cell, in place, from row `first` on.

    Returns the cells that were filled as (column, row), 1-based, sorted. Raises InputError where
    ranges overlap, which no spreadsheet program allows.
    """
    filled: set[tuple[int, int]] = set()
    numbers = sorted(sheet.rows)
    for left, top, _, bottom in sheet.merges:
        source = sheet.rows.get(top, [])
        if top < first or len(source) < left:
            continue
        for number in numbers[bisect_right(numbers, top) : bisect_right(numbers, bottom)]:
            if (left, number) in filled:
                raise InputError(path, "merged cells overlap.", _HINT, line=number)
            filled.add((left, number))
            row = sheet.rows[number]
            row.extend([""] * (left - len(row)))
            row[left - 1] = source[left - 1]
    return sorted(filled)
