"""What codebook wrote to be read, and not to be read in again: it is no interview and no data.

What a study does take in again is known by its kind, like anybody's file.
"""

from __future__ import annotations

from pathlib import Path

from codebook.errors import InputError
from codebook.reading.formats.tables import Table, fold
from codebook.reading.source import Source

_SHEETS = {
    "agreement sheet": ("about", "name", "value", "low", "high"),
    "sheet of codes": ("code", "name", "colour", "parent", "origin", "state", "codings"),
    "sheet of memos": ("about", "name", "start", "end", "quote", "coder", "memo"),
    "log": ("at", "coder", "action", "kind", "records"),
    "sheet of disagreements": ("transcript", "participant", "kind", "state"),
    "saturation sheet": ("group", "place", "interview", "newcodes", "knowncodes"),
    "list of transcripts": ("name", "participants", "format", "words", "characters", "turns"),
    "workbook": ("sheet", "whatisinit", "rows", "columns"),
}
"""The sheets by what they are, and the headers that they begin with."""

_QUOTES = {"participant", "coder", "transcript", "start", "end", "codes", "verbatim"}
_REPORT = "<p>Made with codebook from the study"
_FIGURE = b"/Creator (codebook)"
_KIT = ("Interview kit", "Participant (id)")
_INSTEAD = (
    "Import what the study is made of: the transcripts, codings.csv, CodeBook.csv, taxonomy.csv,"
    " participants.csv, rankings.csv, or a .qdpx with all of it."
)


def refuse_own(source: Source, way_out: str = _INSTEAD) -> None:
    """Raise InputError for a file that codebook wrote to be read."""
    if what := _kind_of_export(source):
        raise _refused(source.path, what, way_out)


def refuse_kit(path: Path, text: str) -> None:
    """Raise InputError for the text of an interview kit: what to ask, and not what was said."""
    if all(text.find(words, 0, 2000) >= 0 for words in _KIT):
        raise _refused(path, "interview kit")


def _refused(path: Path, what: str, way_out: str = _INSTEAD) -> InputError:
    return InputError(path, f"this is the {what} that codebook wrote, to be read only.", way_out)


def _kind_of_export(source: Source) -> str:
    if source.is_sheet:
        return _sheet(source.table)
    if source.format == "html" and _REPORT in source.text.text[-1000:]:
        return "report"
    is_figure = source.format == "pdf" and _FIGURE in source.data
    return "figure" if is_figure else ""


def _sheet(table: Table) -> str:
    headers = tuple(map(fold, table.header))
    for what, first in _SHEETS.items():
        if headers[: len(first)] == first:
            return what
    if set(headers) >= _QUOTES:
        return "sheet of quotes"
    counts = (cell for row in table.rows for cell in row.cells[2:])
    crossed = headers[:2] == ("code", "name") and len(headers) > 3
    is_matrix = crossed and all(map(str.isdecimal, counts))
    return "matrix" if is_matrix else ""
