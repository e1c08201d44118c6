"""The conflicts of merges: what two copies changed differently, kept until a person chooses."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping

from codebook.store.journal.together import value_in, within
from codebook.store.queries import sharing_queries
from codebook.store.rows import ConflictRow
from codebook.store.store import Store
from codebook.study.views import Conflict
from codebook.text.display import counted


def conflicts(store: Store) -> list[Conflict]:
    """Return the conflicts that may be seen, oldest first."""
    with store.reading() as connection:
        rows = sharing_queries.conflicts(connection)
        held = sharing_queries.values_held(connection, rows)
        called = sharing_queries.names_of_records(connection, rows)
    return [_described(row, called.get(row.record_id, ""), held) for row in rows]


def open_conflicts(store: Store) -> int:
    """Return how many conflicts there are that may be seen."""
    with store.reading() as connection:
        return len(sharing_queries.conflicts(connection))


def conflicts_by_record(store: Store) -> Counter[str]:
    """Return how many conflicts that may be seen each record has, by its id."""
    with store.reading() as connection:
        return Counter(row.record_id for row in sharing_queries.conflicts(connection))


def conflicts_said(count: int) -> str:
    """Return a sentence on how many conflicts are open, with the command that lists them."""
    are = "is" if count == 1 else "are"
    return f"{counted(count, 'conflict')} of a merge {are} to be looked at: codebook conflicts"


def _described(row: ConflictRow, called: str, held: Mapping[tuple[str, str], object]) -> Conflict:
    other = value_in(json.loads(row.after or "{}"), row.name) if row.name else None
    column, key = within(row.name)
    here = {column: held.get((row.record_id, column))}
    return Conflict(
        record_type=row.record_type.replace("_", " "),
        record_id=row.record_id,
        called=called,
        column=key or column,
        held=_text(value_in(here, row.name)),
        other=_text(other),
        coder=row.coder or "nobody",
        label=row.label,
        at=row.at,
    )


def _text(value: object) -> str:
    written = value[0] if isinstance(value, list) and value else value  # with what it stands for
    return "nothing" if written is None else str(written)
