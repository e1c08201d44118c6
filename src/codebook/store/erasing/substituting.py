"""Replacing words in every record."""

from __future__ import annotations

from collections.abc import Callable

from codebook.store import bulk
from codebook.store.journal.histories import Key, record_of
from codebook.store.text_columns import COLUMNS, reworded
from codebook.store.writer import Writer


def substitute(tx: Writer, change: Callable[[str], str]) -> set[Key]:
    """Change the words of every record; return the records that this changed."""
    found: set[Key] = set()
    for table, columns in COLUMNS.items():
        for part in bulk.walk(tx.connection, table, ("id",), columns):
            rows = []
            for record_id, *words in part:
                changed = [
                    each and reworded(table, column, each, change)
                    for column, each in zip(columns, words, strict=True)
                ]
                if changed != words:
                    rows.append({"id": record_id, **dict(zip(columns, changed, strict=True))})
            tx.update_many(record_of(table), rows)
            found.update((table, row["id"]) for row in rows)
    return found
