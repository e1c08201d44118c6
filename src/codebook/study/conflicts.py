"""What two copies changed at once: shown, kept, and settled by a person."""

from __future__ import annotations

import json

from codebook.errors import UsageError
from codebook.store import sharing_queries
from codebook.store.merge import record_of
from codebook.store.rows import ConflictRow
from codebook.store.store import Store
from codebook.store.visibility import RULES
from codebook.store.writer import ActionHead
from codebook.study.views import Conflict, Person


def conflicts(store: Store) -> list[Conflict]:
    """Return what is in conflict and may be seen, oldest first."""
    with store.reading() as connection:
        rows = sharing_queries.conflicts(connection)
        held = sharing_queries.held(connection, rows)
        called = sharing_queries.called(connection, rows)
    return [
        _described(row, called.get(row.record_id, ""), held.get((row.record_id, row.name)))
        for row in rows
    ]


def _described(row: ConflictRow, called: str, held: object) -> Conflict:
    other = json.loads(row.after or "{}").get(row.name) if row.name else None
    return Conflict(
        row.record_type.replace("_", " "), row.record_id, called, row.name, _text(held),
        _text(other), row.coder or "nobody", row.label, row.at,
    )  # fmt: skip


def settle(store: Store, me: Person, number: int, *, take: bool) -> None:
    """Take what is not held, in one action, or keep what is; `number` counts from 1.

    Raises UsageError where there is no such conflict, RefusedError where it is in another layer.
    """
    with store.reading() as connection:
        rows = sharing_queries.conflicts(connection)
    if not 1 <= number <= len(rows):
        raise UsageError(f"There is no conflict {number}.", "`codebook conflicts` lists them.")
    row = rows[number - 1]
    if not take:
        store.drop_conflict(row.record_id, row.name)
        return
    record = record_of(row.record_type)
    label = f"took the other copy's {row.name or 'deletion'} of a {row.record_type}"
    with store.action(ActionHead(me.id, label, hidden_by=RULES.get(row.record_type, ""))) as tx:
        if row.name:
            tx.update(record, row.record_id, **{row.name: json.loads(row.after or "{}")[row.name]})
        else:
            tx.delete(record, [row.record_id])


def _text(value: object) -> str:
    return "nothing" if value is None else str(value)
