"""A file that is being looked at, before it is known what it holds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from codebook.errors import InputError
from codebook.reading.drafts import Problem
from codebook.reading.encodings.decode import Decoded, decode_declared
from codebook.reading.files import is_zip, load, may_be_zip, text_of
from codebook.reading.formats.captions import looks_like_captions
from codebook.reading.formats.csv_rows import DELIMITERS
from codebook.reading.formats.docx_table import table_in_docx
from codebook.reading.formats.html_text import (
    declared_in,
    is_made_of_html,
    looks_like_html,
)
from codebook.reading.formats.packages import Package
from codebook.reading.formats.pdf_text import looks_like_pdf
from codebook.reading.formats.rtf_text import looks_like_rtf
from codebook.reading.formats.tables import Table, read_table

_SHEETS = (".csv", ".tsv")
_PACKAGES = {"word": "docx", "xl": "xlsx", "content.xml": "odt"}  # by a name at the top
_PROGRAMS = {"docx", "xlsx", "odt", "pdf", "rtf"}
_TEXTS = {
    suffix: form
    for form, suffixes in {
        "vtt": (".vtt",),
        "srt": (".srt",),
        "md": (".md", ".markdown", ".mdx"),
        "html": (".html", ".htm", ".xhtml"),
    }.items()
    for suffix in suffixes
}


class Source:
    """The file at `path`; each view of it is made once, when it is asked for.

    `encoding` is the one of its text where a person named it. Every view raises InputError where
    the file is damaged or no such thing.
    """

    def __init__(self, path: Path, encoding: str = "") -> None:
        self.path = path
        self.encoding = encoding
        self._suffix = path.suffix.lower()
        self.data = load(path)

    @cached_property
    def format(self) -> str:
        """What the bytes are, whatever the file is called: docx, xlsx, odt, pdf, rtf or text.

        Text is vtt, srt or html where it looks like that or is called so, md where it is called
        so and is not made of HTML, else txt.
        """
        named = self._program or _TEXTS.get(self._suffix)
        if named == "md" and is_made_of_html(self._decoded.text):
            return "html"
        return named or self._look(self._decoded.text)

    @cached_property
    def _program(self) -> str:
        """The format of a file that only programs read, empty for text."""
        if is_zip(self.data):
            return self._of_package()
        if looks_like_pdf(self.data):
            return "pdf"
        if looks_like_rtf(self.data):
            return "rtf"
        if self._suffix[1:] in _PROGRAMS:
            raise InputError(
                self.path,
                f"this is no {self._suffix} file, whatever its name says.",
                "Open it in the program it is from and save it anew.",
            )
        return ""

    def _of_package(self) -> str:
        names = {name.partition("/")[0] for name in self.package.names}
        if b"opendocument.spreadsheet" in self.data[:120]:
            raise InputError(self.path, "this is an OpenDocument sheet.", "Save it as .xlsx.")
        for name, form in _PACKAGES.items():
            if name in names:
                return form
        if self._suffix[1:] in _PACKAGES.values():
            return self._suffix[1:]
        raise InputError(
            self.path, "it is neither a document nor a spreadsheet.", "Save it as .docx or .xlsx."
        )

    def _look(self, text: str) -> str:
        if looks_like_captions(text):
            return "vtt" if text.lstrip("\ufeff").startswith("WEBVTT") else "srt"
        return "html" if looks_like_html(text) else "txt"

    @cached_property
    def package(self) -> Package:
        """The parts of a file that is a zip."""
        return Package(self.path, self.data)

    @cached_property
    def members(self) -> Sequence[str]:
        """The names of what is in a zip; none for another file, and for one that is damaged."""
        try:
            return self.package.names if may_be_zip(self.data) else ()
        except InputError:
            return ()

    @property
    def is_text(self) -> bool:
        """Whether the file is text that is nothing more, or Markdown."""
        return self.format in {"txt", "md"}

    @cached_property
    def is_sheet(self) -> bool:
        """Whether the file says that it is a table."""
        named = self._suffix in _SHEETS and self.is_text
        return named or self.format == "xlsx"

    @cached_property
    def text(self) -> Decoded:
        """The text of a text file; what a web page says of its encoding goes before a guess."""
        if self.format == "html" and not self.encoding:
            return decode_declared(self.data, declared_in(self.data)) or self._decoded
        return self._decoded

    @cached_property
    def _decoded(self) -> Decoded:
        if self._program:
            raise InputError(self.path, f"this is {self._program}, not text.", "Save it as text.")
        return text_of(self.path, self.data, self.encoding)

    @property
    def doubts(self) -> tuple[Problem, ...]:
        """What is unsure of the encoding, once the file was read."""
        if "text" in self.__dict__:
            return self.text.doubts
        said = f"such a file says itself how it is encoded; “{self.encoding}” was not needed"
        return (Problem(None, said),) if self.encoding else ()

    @cached_property
    def word_table(self) -> Table | None:
        """The table that a Word document is, None for another file and for one that is more."""
        return table_in_docx(self.path, self.package) if self.format == "docx" else None

    @cached_property
    def table(self) -> Table:
        """The rows of a sheet, and of a Word document that is a table."""
        if self.word_table:
            return self.word_table
        if not self.is_text and self.format != "xlsx":
            raise InputError(self.path, "this is a document, not a table.", "Save it as .xlsx.")
        return read_table(self.path, self.data, None if self._program else self.text)

    @cached_property
    def likely_table(self) -> Table | None:
        """The rows of a sheet, and of any other text that can be read as one."""
        if self.is_sheet:
            return self.table
        if not self.is_text or not _may_be_table(self.text.text):
            return None
        try:
            return self.table
        except InputError:
            return None


def _may_be_table(text: str) -> bool:
    first = next((line for line in text[:10_000].splitlines() if line.strip()), "")
    return len(first) < 1000 and any(delimiter in first for delimiter in DELIMITERS)
