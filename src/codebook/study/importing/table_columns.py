"""The columns of another tool's table, for a person to say what they hold."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from codebook.errors import UsageError
from codebook.reading.foreign.column_map import signature
from codebook.reading.foreign.likely_columns import likely_columns
from codebook.reading.formats.tables import fold
from codebook.reading.source import Source
from codebook.store.store import Store
from codebook.study.importing.column_memory import columns_of


class TableColumns(NamedTuple):
    """The columns of a table that have a header.

    - `signature`: what tables with the same header have in common.
    - `samples`: the first value of each column, in one line.
    - `held`: the column of each known field, by its header: as remembered, else as guessed.
    """

    signature: str
    headers: tuple[str, ...]
    samples: tuple[str, ...]
    held: Mapping[str, str]


def table_columns(store: Store, path: Path) -> TableColumns:
    """Return the columns of the table at `path`.

    Raises UsageError for a file that is no table, InputError for an incomplete table.
    """
    source = Source(path)
    if not source.is_sheet:
        raise UsageError("This is not a table.", "Only csv and xlsx files have columns.")
    table = source.table
    named = [place for place, header in enumerate(table.header) if header.strip()]
    cells = ((row.cells[place] for row in table.rows) for place in named)
    samples = (next((cell for cell in some if cell.strip()), "") for some in cells)
    said = columns_of(store).of(table)
    headers = {fold(table.header[place]): table.header[place].strip() for place in named}
    held = {field: headers.get(fold(name), "") for field, name in said.items()} if said else {}
    return TableColumns(
        signature(table),
        tuple(table.header[place].strip() for place in named),
        tuple(" ".join(sample[:200].split()) for sample in samples),
        held or likely_columns(table),
    )
