"""The conflicts of merges: what two copies changed differently, kept until a person chooses."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping

from codebook.store.connections import Connection
from codebook.store.journal import listed
from codebook.store.journal.several import Image, value_in, within
from codebook.store.queries import revision_queries, sharing_queries
from codebook.store.rows import ConflictRow
from codebook.store.store import Store
from codebook.study.views import Conflict
from codebook.text.display import counted, few_of
from codebook.text.spans import lines_at

_FEW = 4  # lines named in a conflict


def conflicts(store: Store) -> list[Conflict]:
    """Return the conflicts that may be seen, oldest first."""
    with store.reading() as connection:
        rows = listed.conflicts(connection)
        held = sharing_queries.values_held(connection, rows)
        names = sharing_queries.names_of_records(connection, rows)
        return [
            _described(
                row,
                names.get(row.record_id, ""),
                _both(connection, row, held),
                _places(connection, row),
            )
            for row in rows
        ]


def open_conflicts(store: Store) -> int:
    """Return how many conflicts there are that may be seen."""
    with store.reading() as connection:
        return len(listed.conflicts(connection))


def conflicts_by_record(store: Store) -> Counter[str]:
    """Return how many conflicts that may be seen each record has, by its id."""
    with store.reading() as connection:
        return Counter(row.record_id for row in listed.conflicts(connection))


def conflicts_said(count: int) -> str:
    """Return a sentence on how many conflicts are open, with the command that lists them."""
    are = "is" if count == 1 else "are"
    return f"{counted(count, 'conflict')} of a merge {are} to be looked at: codebook conflicts"


def called(record_type: str) -> str:
    """Return what people call a type of record."""
    return "transcript" if record_type == "segmentation" else record_type.replace("_", " ")


def called_column(row: ConflictRow) -> str:
    """Return what people call the column in conflict, or the value in it; "" for a deletion."""
    column, key = within(row.name)
    if row.record_type == "segmentation" and row.name:
        kind, _, _ = key.partition(".")
        return kind if kind in ("speaker", "part") else "turns"
    return key or column


def _places(connection: Connection, row: ConflictRow) -> str:
    """Return which lines of a transcript a conflict on its turns is about, "" for no lines."""
    _, key = within(row.name)
    if row.record_type != "segmentation" or "." not in key:
        return ""
    return _in_lines(connection, row, {int(name.rpartition(".")[2]) for name in row.names})


def _in_lines(connection: Connection, row: ConflictRow, starts: Collection[int]) -> str:
    revision = revision_queries.revision(connection, row.record_id)
    text = revision.text if revision else ""
    lines = [f"{line:,}" for line in lines_at(text, sorted(starts))]
    return f"in line{'s' * (len(lines) > 1)} {few_of(lines, _FEW)}"


def _both(
    connection: Connection, row: ConflictRow, held: Mapping[tuple[str, str], object]
) -> tuple[str, str]:
    """Return what is held of what is in conflict, and what the other change made of it."""
    column, key = within(row.name)
    images: tuple[Image, Image] = {column: held.get((row.record_id, column))}, _image(row.after)
    if not row.name:
        return _said(row, images[0]), "nothing"
    if row.record_type != "segmentation" or key.partition(".")[1]:
        return _said(row, images[0]), _said(row, images[1])
    here, there = (_starts(row, image) for image in images)
    return _cut_said(connection, row, here, there), _cut_said(connection, row, there, here)


def _cut_said(connection: Connection, row: ConflictRow, own: set[int], other: set[int]) -> str:
    also = f", also {_in_lines(connection, row, own - other)}" if own - other else ""
    return f"{counted(len(own), 'turn')}{also}"


def _starts(row: ConflictRow, image: Image) -> set[int]:
    """Return where the turns of an image begin."""
    cut = value_in(row.record_type, image, row.name)
    pieces = cut if isinstance(cut, tuple) else json.loads(str(cut or "[]"))
    return {int(piece[0]) for piece in pieces}


def _described(row: ConflictRow, name: str, said: tuple[str, str], place: str) -> Conflict:
    return Conflict(
        record_type=called(row.record_type),
        record_id=row.record_id,
        called=name,
        column=f"{called_column(row)} {place}".strip(),
        held=said[0],
        other=said[1],
        coder=row.coder or "nobody",
        label=row.label,
        at=row.at,
    )


def _image(written: str | None) -> Image:
    return dict[str, object](json.loads(written or "{}"))


def _said(row: ConflictRow, image: Image) -> str:
    """Return what an image has in the column of a conflict."""
    value = value_in(row.record_type, image, row.name)
    if row.record_type == "segmentation":
        value = value or None
    written = value[0] if isinstance(value, list) and value else value  # with what it stands for
    return "nothing" if written is None else str(written)
