"""Tables that count where codes go together, or how often they are in a document.

They are results: a study counts its own from the codings. Their columns are codes or documents, and
among codes there may be one called Age, which makes no sheet of participants of them.
"""

from __future__ import annotations

import re

from codebook.errors import InputError
from codebook.lazy_patterns import lazy_pattern
from codebook.reading.formats.tables import Table
from codebook.reading.source import Source

_COUNT = lazy_pattern(r"\s*(-|\d+([.,]\d+)?\s*%?(\s*\(\d+([.,]\d+)?\s*%?\))?)?\s*")
_BEFORE = lazy_pattern(r"^\s*(?:[A-Z]{1,3}|\d+)\s*:\s+")  # NVivo: "A : ", "1 : "
_AFTER = lazy_pattern(r"\s*\bGr=\d+.*$", re.DOTALL)  # ATLAS.ti: how grounded it is


def refuse_matrix(source: Source) -> None:
    """Raise InputError for a matrix of counts."""
    table = source.table if source.is_sheet else None
    if table is None or not (what := _counted_things(table)):
        return
    raise InputError(
        source.path,
        f"this is a matrix of {what}, which is counted and not imported.",
        "Import what is counted in it: the table of coded segments, or the project (.qdpx).",
    )


def _counted_things(table: Table) -> str:
    """Return what is counted in a table, empty where it is no matrix."""
    if len(table.header) < 3 or len(table.rows) < 2:
        return ""
    cells = (cell for row in table.rows for cell in row.cells[1:])
    if not all(map(_COUNT.fullmatch, cells)):
        return ""
    columns = {_name(header) for header in table.header[1:] if header.strip()}
    rows = {_name(row.cells[0]) for row in table.rows}
    if len(columns & rows) > 1 and 2 * len(columns & rows) > max(len(columns), len(rows)):
        return "how often codes go together"
    grounded = any(_AFTER.search(header) for header in table.header[1:])
    return "how often codes are in documents" if grounded else ""


def _name(written: str) -> str:
    return _BEFORE.sub("", _AFTER.sub("", written)).strip().casefold()
