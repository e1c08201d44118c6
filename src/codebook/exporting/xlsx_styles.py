"""How the cells of a workbook look, column by column."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from codebook.exporting.inks import ink_on, is_colour
from codebook.exporting.xlsx_rows import ColumnStyle

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from codebook.exporting.sheets import Column, Sheet

_ROOMY = 8  # characters of a column that has room to spare


def column_style(worksheet: Worksheet, column: Column, letter: str, *, plain: bool) -> ColumnStyle:
    """Return the styles of a column's cells, which the workbook then has."""
    from openpyxl.cell import Cell
    from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

    header, body, quoted = (Cell(worksheet, 1, 1) for _ in range(3))
    number = column.kind == "number"
    # Else a figure would touch the text of the column beside it.
    clear = int(number and not plain and column.width >= _ROOMY)
    side = "right" if number else "left"
    header.font = Font(name="Calibri", size=11, bold=True)
    header.alignment = Alignment(horizontal=side, vertical="center", wrap_text=True, indent=clear)
    if not plain:
        header.fill = PatternFill("solid", fgColor="F2F2F2")
        header.border = Border(bottom=Side("thin", color="808080"))
    where = "center" if plain else "top"
    body.alignment = quoted.alignment = Alignment(
        horizontal="right" if clear else None, vertical=where, wrap_text=column.wrap, indent=clear
    )
    quoted.quotePrefix = True
    body.number_format = _number_format(column)
    return ColumnStyle(letter, header.style_id, body.style_id, quoted.style_id, {})


def _number_format(column: Column) -> str:
    """Return a format code (ECMA-376 part 1, 18.8.31): positive; negative; zero."""
    if column.kind != "number" or (column.digits is None and column.zeros):
        return "General"
    shown = f"0.{'0' * column.digits}" if column.digits else "0"
    return shown if column.zeros else f"{shown};-{shown};"


def swatches(
    worksheet: Worksheet, sheet: Sheet, at: int, names: Collection[str]
) -> Mapping[str, int]:
    """Return the styles of some texts in a column: of each colour, or of the sheets in `names`."""
    from openpyxl.cell import Cell
    from openpyxl.styles import Alignment, Font, PatternFill

    if sheet.columns[at].kind == "sheet":
        cell = Cell(worksheet, 1, 1)
        cell.font = Font(name="Calibri", size=11, underline="single", color="0563C1")
        cell.alignment = Alignment(vertical="top")
        return dict.fromkeys(names, cell.style_id)
    if sheet.columns[at].kind != "colour":
        return {}
    found = {}
    for text in dict.fromkeys(str(row[at]) for row in sheet.rows):
        if is_colour(text):
            cell = Cell(worksheet, 1, 1)
            cell.fill = PatternFill("solid", fgColor=text[1:])
            cell.font = Font(name="Calibri", size=11, color=ink_on(text)[1:])
            cell.alignment = Alignment(vertical="top")
            found[text] = cell.style_id
    return found
