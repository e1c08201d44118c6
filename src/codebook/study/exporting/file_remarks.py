"""What a person should be told about exported files: what is empty, or missing in them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from codebook.errors import InputError
from codebook.exporting.figures.pdf import has_fonts_of_readers
from codebook.text.display import counted

_LARGEST_EMPTY = 10_000  # bytes of a sheet that has no rows


def has_no_rows(path: Path) -> bool:
    """Whether a sheet is empty, or has only a header."""
    if path.suffix not in {".csv", ".xlsx"} or path.stat().st_size > _LARGEST_EMPTY:
        return False
    from codebook.reading.formats.tables import read_table

    try:
        return not read_table(path).rows
    except InputError:
        return True


def lacks_key_passages(paths: Iterable[Path]) -> bool:
    """Whether codings were written but no CodeBook.csv, as there are no key passages."""
    names = {path.name for path in paths}
    return "codings.csv" in names and "CodeBook.csv" not in names


def waiting_for_agreement(count: int) -> str:
    """Say why key passages are in no CodeBook.csv, "" for none."""
    if not count:
        return ""
    are = "is" if count == 1 else "are"
    return f"No CodeBook.csv: {counted(count, 'key passage')} {are} marked, but not agreed on yet."


def needs_fonts(path: Path) -> bool:
    """Whether a figure has letters whose fonts are not embedded in the file."""
    return path.suffix == ".pdf" and has_fonts_of_readers(path.read_bytes())
