"""Sheets as one xlsx workbook that opens ready to read, the same bytes on every run.

openpyxl makes the workbook around the rows: styles, widths, filters, merged cells. The rows are
put straight into its XML: that is several times as fast, and no text can become a formula.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime
from io import BytesIO
from typing import TYPE_CHECKING, BinaryIO, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from codebook.exporting.xlsx_charts import NAME as CHARTS
from codebook.exporting.xlsx_charts import add_charts
from codebook.exporting.xlsx_rows import ColumnStyle, check_limits, sheet_links, sheet_rows
from codebook.exporting.xlsx_styles import column_style, swatches
from codebook.lazy_patterns import lazy_pattern

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

    from codebook.exporting.sheets import Sheet

_NO_TIME = datetime(2000, 1, 1)  # noqa: DTZ001 - the format has no time zones
_NO_ROWS = lazy_pattern(r"<sheetData\s*/>|<sheetData>\s*</sheetData>")
_BLOCK = 1000
_A3 = "8"  # ECMA-376 part 1, 18.3.1.63
_WIDE_PAGE, _WIDEST_PAGE = 240, 640  # letters that can still be read on a page: of A4, of A3


class _Part(NamedTuple):
    """A sheet, the styles of its columns, and the XML of its links."""

    sheet: Sheet
    styles: list[ColumnStyle]
    links: str


def xlsx_bytes(*sheets: Sheet) -> bytes:
    """Return a workbook of the sheets; what Excel could not hold is refused."""
    stream = BytesIO()
    write_xlsx(stream, *sheets)
    return stream.getvalue()


def write_xlsx(stream: BinaryIO, *sheets: Sheet) -> None:
    """Write the workbook that `xlsx_bytes` returns, its rows block by block."""
    from openpyxl import Workbook

    for sheet in sheets:
        check_limits(sheet)
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    names = {*(sheet.name for sheet in sheets), CHARTS}
    parts = {
        f"xl/worksheets/sheet{number}.xml": _Part(
            sheet, _add_sheet(workbook, sheet, names), sheet_links(sheet, names)
        )
        for number, sheet in enumerate(sheets, 1)
    }
    if len(sheets) > 1:
        add_charts(workbook, sheets)
    with ZipFile(_saved(workbook)) as source, ZipFile(stream, "w") as target:
        for name in source.namelist():
            shell = source.read(name)
            with target.open(_member(name), "w") as member:
                member.writelines(_with_rows(shell, parts[name]) if name in parts else [shell])


def _saved(workbook: Workbook) -> BytesIO:
    from openpyxl.writer.excel import ExcelWriter

    workbook.properties.creator = "codebook"
    # The library wants a time; Workbook.save would enter the present one.
    workbook.properties.created = workbook.properties.modified = _NO_TIME
    shell = BytesIO()
    ExcelWriter(workbook, ZipFile(shell, "w")).save()
    return shell


def _member(name: str) -> ZipInfo:
    """Return a zip entry that does not depend on the clock or the system."""
    member = ZipInfo(name)
    member.compress_type = ZIP_DEFLATED
    member.create_system = 3
    member.external_attr = 0o600 << 16
    return member


def _add_sheet(workbook: Workbook, sheet: Sheet, names: Collection[str]) -> list[ColumnStyle]:
    from openpyxl.utils import get_column_letter

    worksheet = workbook.create_sheet(sheet.name)
    styles = []
    for number, column in enumerate(sheet.columns, 1):
        letter = get_column_letter(number)
        worksheet.column_dimensions[letter].width = column.width
        style = column_style(worksheet, column, letter, plain=sheet.plain)
        styles.append(style._replace(swatches=swatches(worksheet, sheet, number - 1, names)))
    for merge in sheet.merges:
        letter = styles[merge.column].letter
        worksheet.merged_cells.add(f"{letter}{merge.first + 2}:{letter}{merge.last + 2}")
    if not sheet.plain:
        worksheet.freeze_panes = f"{get_column_letter(sheet.labels + 1)}2"
        worksheet.auto_filter.ref = _extent(sheet)
    _set_page(worksheet, sheet)
    return styles


def _set_page(worksheet: Worksheet, sheet: Sheet) -> None:
    """Have a sheet printed in landscape, its header on each page, fitted to the page's width.

    A wide sheet is printed on larger paper; one far too wide for that repeats its labels.
    """
    from openpyxl.utils import get_column_letter
    from openpyxl.worksheet.properties import PageSetupProperties

    worksheet.page_setup.orientation = "landscape"
    worksheet.print_title_rows = "1:1"
    width = sum(column.width for column in sheet.columns)
    if width > _WIDE_PAGE:
        worksheet.page_setup.paperSize = _A3
    if width <= _WIDEST_PAGE:
        worksheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
        worksheet.page_setup.fitToHeight = 0
    elif sheet.labels:
        worksheet.print_title_cols = f"A:{get_column_letter(sheet.labels)}"


def _extent(sheet: Sheet) -> str:
    from openpyxl.utils import get_column_letter

    return f"A1:{get_column_letter(max(1, len(sheet.columns)))}{len(sheet.rows) + 1}"


def _with_rows(shell: bytes, part: _Part) -> Iterator[bytes]:
    """Yield a worksheet's XML with its rows and links in place, in blocks."""
    before, after = _NO_ROWS.split(shell.decode(), maxsplit=1)
    after = after.replace("<pageMargins", f"{part.links}<pageMargins", 1)
    before = before.replace('<dimension ref="A1:A1"', f'<dimension ref="{_extent(part.sheet)}"')
    yield f"{before}<sheetData>".encode()
    block: list[str] = []
    for row in sheet_rows(part.sheet, part.styles):
        block.append(row)
        if len(block) == _BLOCK:
            yield "".join(block).encode()
            block.clear()
    yield f"{''.join(block)}</sheetData>{after}".encode()
