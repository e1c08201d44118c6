"""Settling a conflict of a merge: a person chooses which copy's value stays."""

from __future__ import annotations

import json

from codebook.errors import UsageError
from codebook.store.journal.histories import record_of
from codebook.store.queries import sharing_queries
from codebook.store.schema.visibility import RULES
from codebook.store.store import Store
from codebook.store.writer import ActionHead
from codebook.study.views import Person


def settle(store: Store, me: Person, number: int, *, take: bool) -> None:
    """Settle the `number`th conflict, counted from 1: `take` the other copy's value, or keep ours.

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
