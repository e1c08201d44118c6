"""A sheet as csv: UTF-8 without a byte order mark, LF line ends, quotes only where needed."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import BytesIO
from itertools import islice
from typing import BinaryIO, cast

from codebook.errors import RefusedError
from codebook.exporting.sheets import Sheet, Value, written_number
from codebook.text.cells import GUARDED_STARTS, guard

_BLOCK = 1_000
_SHOWN = 20  # characters
_UNCHANGED = {int, type(None)}


def csv_bytes(sheet: Sheet) -> bytes:
    """Return the sheet as a csv file; no text in it starts as a formula does."""
    stream = BytesIO()
    write_csv(stream, sheet)
    return stream.getvalue()


def write_csv(stream: BinaryIO, sheet: Sheet) -> None:
    """Write the sheet as `csv_bytes` returns it; its rows are gone through once, block by block."""
    lines = _Lines()
    # The module quotes cells that hold a character of its line end: with CRLF, both CR and LF.
    writer = csv.writer(lines, lineterminator="\r\n")
    writer.writerow([guard(column.header) for column in sheet.columns])
    rows, before = iter(sheet.rows), ""
    while block := list(islice(rows, _BLOCK)):
        writer.writerows(zip(*map(_column, zip(*block, strict=True)), strict=True))
        before = _flush(stream, lines, sheet, before)
    _flush(stream, lines, sheet, before)


def _flush(stream: BinaryIO, lines: list[str], sheet: Sheet, before: str) -> str:
    """Write the lines and clear them; return the end of the text, which is the next `before`."""
    text = "".join(lines)
    lines.clear()
    try:
        stream.write(text.encode())
    except UnicodeEncodeError as error:
        half, good = text[error.start], before + text[: error.start]
        raise RefusedError(
            f"The sheet {sheet.name} has half a character (U+{ord(half):04X}), which no text may.",
            f"Correct it after “{good[-_SHOWN:]}”.",
        ) from None
    return text[-_SHOWN:]


class _Lines(list[str]):
    """A stream for the csv module, which collects its lines with LF ends."""

    def write(self, line: str) -> None:
        self.append(f"{line[:-2]}\n")


def _column(cells: Sequence[Value]) -> Sequence[Value]:
    """Return the cells of a column as they are written.

    Most columns need no change, and a call for each cell would take longer than all the rest.
    """
    kinds = set(map(type, cells))
    if kinds <= _UNCHANGED or (kinds == {str} and _is_safe(cast("Sequence[str]", cells))):
        return cells
    return [_cell(cell) for cell in cells]


def _is_safe(cells: Sequence[str]) -> bool:
    return GUARDED_STARTS.isdisjoint({cell[:1] for cell in cells})


def _cell(value: Value) -> str:
    if isinstance(value, str):
        return guard(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else written_number(value)
