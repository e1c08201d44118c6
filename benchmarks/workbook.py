"""A workbook of codings against openpyxl writing the same rows as plainly as it can."""

from __future__ import annotations

import tempfile
from pathlib import Path

from openpyxl import Workbook
from ratios import compare

from codebook.exporting.codings_sheet import CodingEntry, codings_sheet
from codebook.exporting.xlsx_file import xlsx_bytes

_ROWS = 30_000


def workbook(folder: Path) -> None:
    """Print what writing the sheet of codings takes."""
    rows = [
        CodingEntry(
            f"P{at % 40}", f"P{at % 40}", "II", at % 90, "P", "A", at, at + 60,
            "a quote of usual length, with what was said before and after it", f"A.{at % 80}",
            "What it comes to.", "", at % 9 == 0, "2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z",
        )
        for at in range(_ROWS)
    ]  # fmt: skip

    def floor() -> None:
        book = Workbook(write_only=True)
        sheet = book.create_sheet()
        sheet.append(CodingEntry._fields)
        for row in rows:
            sheet.append(row)
        book.save(folder / "floor.xlsx")

    compare(
        f"{_ROWS:,} codings to xlsx",
        lambda: (folder / "ours.xlsx").write_bytes(xlsx_bytes(codings_sheet(rows))),
        floor,
        "openpyxl, write-only",
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        workbook(Path(made))
