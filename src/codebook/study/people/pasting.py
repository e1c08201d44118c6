"""Pasting from a spreadsheet into the grid of participants: a table, or a block of cells."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from codebook.errors import InputError, UsageError
from codebook.reading.formats.tables import fold, read_table
from codebook.reading.sheets.participants import participants_of
from codebook.store.store import Store
from codebook.store.writer import ActionHead
from codebook.study.importing.importer import Importer
from codebook.study.importing.links import link_transcripts
from codebook.study.importing.people import import_participants
from codebook.study.people.grid import ID, grid
from codebook.study.people.participants import Edit, edit
from codebook.study.views import Person

_PLACE = Path("what was pasted")


class Corner(NamedTuple):
    """The cell at which a block of cells begins."""

    participant_id: str
    column: str


def paste(store: Store, me: Person, text: str, at: Corner | None) -> None:
    """Write what was pasted, in one action.

    With a header that names a column of the grid it is a table and is imported as one: rows with an
    id are those participants', others stay unlinked. Otherwise it is a block of cells that begins
    at `at`. Raises UsageError where it cannot be written.
    """
    edits = pasted(store, text, at)
    if edits is None:
        _paste_table(store, me, text)
    else:
        edit(store, me, edits, f"pasted {len(edits)} values of participants")


def pasted(store: Store, text: str, at: Corner | None) -> list[Edit] | None:
    """Return what a block of cells that is pasted would write, None where it is a table.

    Raises UsageError where it does not fit into the grid.
    """
    rows = _rows(text)
    names = {fold(column.name) for column in grid(store).columns}
    if at is None or (rows and names & set(map(fold, rows[0]))):
        return None
    return _block(store, rows, at)


def _rows(text: str) -> list[list[str]]:
    try:  # terminals end lines with CR, LF or both: None makes them one
        return list(csv.reader(StringIO(text, newline=None), delimiter="\t"))
    except csv.Error as error:
        raise UsageError(
            f"A cell of what was pasted has more than {csv.field_size_limit():,} characters.",
            "A quotation mark at its beginning may not be closed: paste it without one.",
        ) from error


def _paste_table(store: Store, me: Person, text: str) -> None:
    try:
        draft = participants_of(read_table(_PLACE, text.encode("utf-8", "replace")))
    except InputError as error:
        raise UsageError(str(error)) from error
    label = f"pasted {len(draft.rows)} rows of participants"
    with store.action(ActionHead(me.id, label, hidden_by="", any_layer=True)) as tx:
        importer = Importer(tx, _PLACE)
        import_participants(importer, draft)
        link_transcripts(importer)


def _block(store: Store, rows: list[list[str]], at: Corner) -> list[Edit]:
    there = grid(store)
    people, columns = [row.id for row in there.rows], [column.name for column in there.columns]
    if at.participant_id not in people or at.column not in columns:
        raise UsageError("There is no such cell any more.", "Look again.")
    people, columns = people[people.index(at.participant_id) :], columns[columns.index(at.column) :]
    wide = max(map(len, rows), default=0)
    if len(rows) > len(people) or wide > len(columns):
        raise UsageError(
            f"{len(rows)} rows and {wide} columns do not fit from here on.",
            "Paste at another cell, or with the columns' names in the first row: by the column"
            f" {ID}, rows find their participants.",
        )
    return [
        Edit(person, column, value)
        for person, row in zip(people, rows, strict=False)
        for column, value in zip(columns, row, strict=False)
    ]
