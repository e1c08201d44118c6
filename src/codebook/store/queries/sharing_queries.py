"""Queries for work that is shared: who codes which transcript, and conflicts after a merge."""

from __future__ import annotations

from collections.abc import Iterable

from codebook.store.connections import Connection, query, value
from codebook.store.rows import ConflictRow


def assignments(connection: Connection) -> list[tuple[str, tuple[str, ...], str]]:
    """Return every transcript's name with the coders named for it, and the batch it is in."""
    sql = (
        "SELECT t.name, k.name, coalesce(a.batch, '') FROM transcript t"
        " LEFT JOIN assignment a ON a.transcript_id = t.id LEFT JOIN coder k ON k.id = a.coder_id"
        " ORDER BY t.position, t.id, k.position"
    )
    found: dict[str, tuple[tuple[str, ...], str]] = {}
    for transcript, coder, batch in query(connection, sql):
        coders, _ = found.get(transcript, ((), ""))
        found[transcript] = ((*coders, coder) if coder else coders, batch)
    return [(name, *rest) for name, rest in found.items()]


def is_joint(connection: Connection, record_type: str, record_id: str) -> bool:
    """Whether a record of a layer is one of the consensus, which belongs to no coder."""
    sql = (
        f"SELECT EXISTS (SELECT 1 FROM {record_type} r JOIN coder k ON k.id = r.coder_id"
        " WHERE r.id = :id AND k.kind = 'consensus')"
    )
    return bool(value(connection, sql, id=record_id))


_NAMES = {
    "code": "coalesce(number, name)",
    "passage": "quote",
    "memo": "text",
    "participant": "label",
    "transcript": "name",
    "segmentation": "(SELECT t.name FROM transcript t JOIN revision r ON r.transcript_id = t.id"
    " WHERE r.id = segmentation.id)",
    "theme": "name",
    "coder": "name",
    "background": "(SELECT p.label FROM participant p WHERE p.id = background.participant_id)",
}
"""The expression of what people call a record, by its table."""


def names_of_records(connection: Connection, found: Iterable[ConflictRow]) -> dict[str, str]:
    """Return, by id, what people call the records of conflicts; only of those that have a name."""
    names: dict[str, str] = {}
    for row in found:
        if expression := _NAMES.get(row.record_type):
            sql = f"SELECT {expression} FROM {row.record_type} WHERE id = :id"
            if name := value(connection, sql, id=row.record_id):
                names[row.record_id] = str(name)
    return names


def values_held(
    connection: Connection, found: Iterable[ConflictRow]
) -> dict[tuple[str, str], object]:
    """Return what the columns in conflict hold, by record id and column."""
    held: dict[tuple[str, str], object] = {}
    for row in found:
        if row.name:
            column, _, _ = row.name.partition(".")
            sql = f"SELECT {column} FROM {row.record_type} WHERE id = :id"
            held[row.record_id, column] = value(connection, sql, id=row.record_id)
    return held
