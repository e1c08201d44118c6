"""The conflicts of merges: what two copies changed differently, kept until a person chooses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from codebook.store.connections import Connection
from codebook.store.journal import listed
from codebook.store.queries import sharing_queries
from codebook.store.rows import ConflictRow
from codebook.store.store import Store
from codebook.study.conflict_values import ConflictValues
from codebook.study.record_words import called, called_column
from codebook.study.views import Conflict
from codebook.text.display import counted


def conflicts(store: Store) -> list[Conflict]:
    """Return the conflicts that may be seen, oldest first."""
    with store.reading() as connection:
        return described(connection, listed.conflicts(connection))


def described(connection: Connection, rows: Iterable[ConflictRow]) -> list[Conflict]:
    """Return conflicts as people read them."""
    values = ConflictValues(connection)
    return [
        Conflict(
            called(row.record_type),
            row.record_id,
            sharing_queries.name_of(connection, row.record_type, row.record_id),
            f"{called_column(row.record_type, row.name)} {values.lines(row)}".strip(),
            *values.both(row),
            row.coder or "nobody",
            row.label,
            row.at,
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
