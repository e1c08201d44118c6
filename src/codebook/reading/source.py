"""A file that is being looked at, before it is known what it holds."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from codebook.errors import InputError
from codebook.reading.csv_rows import DELIMITERS
from codebook.reading.decode import Decoded
from codebook.reading.files import folders_in, is_zip, load, text_of
from codebook.reading.tables import Table, read_table

_SHEETS = (".csv", ".tsv")


class Source:
    """The file at `path`; each view of it is made once, when it is asked for.

    Every view raises InputError where the file is damaged or no such thing.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.data = load(path)

    @cached_property
    def container(self) -> str:
        """What the bytes are: xlsx, docx or text."""
        if not is_zip(self.data):
            return "text"
        folders = folders_in(self.path, self.data)
        if "word" in folders:
            return "docx"
        if "xl" in folders:
            return "xlsx"
        raise InputError(
            self.path, "it is neither a document nor a spreadsheet.", "Save it as .docx or .xlsx."
        )

    @property
    def is_sheet(self) -> bool:
        """Whether the file says that it is a table."""
        named = self.path.suffix.lower() in _SHEETS and self.container == "text"
        return named or self.container == "xlsx"

    @cached_property
    def text(self) -> Decoded:
        """The text of a text file."""
        if self.container != "text":
            raise InputError(self.path, f"this is {self.container}, not text.", "Save it as text.")
        return text_of(self.path, self.data)

    @cached_property
    def table(self) -> Table:
        """The rows of a sheet."""
        if self.container == "docx":
            raise InputError(self.path, "this is a document, not a table.", "Save it as .xlsx.")
        return read_table(self.path, self.data)

    @cached_property
    def likely_table(self) -> Table | None:
        """The rows of a sheet, and of any other text that can be read as one."""
        if self.is_sheet:
            return self.table
        if self.container == "docx" or not _may_be_table(self.text.text):
            return None
        try:
            return self.table
        except InputError:
            return None


def _may_be_table(text: str) -> bool:
    first = next((line for line in text[:10_000].splitlines() if line.strip()), "")
    return len(first) < 1000 and any(delimiter in first for delimiter in DELIMITERS)
