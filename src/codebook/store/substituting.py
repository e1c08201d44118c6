"""Other words put for some into every record."""

from __future__ import annotations

from collections.abc import Callable

from codebook.store.asking import ask
from codebook.store.merge import record_of
from codebook.store.words import COLUMNS
from codebook.store.writer import Writer


def substitute(tx: Writer, change: Callable[[str], str]) -> int:
    """Put other words for some into every record; return how many records changed."""
    count = 0
    for table, columns in COLUMNS.items():
        rows = []
        for record_id, *words in ask(
            tx.connection, f"SELECT id, {', '.join(columns)} FROM {table}"
        ).fetchall():
            changed = [each and change(each) for each in words]
            if changed != words:
                rows.append({"id": record_id, **dict(zip(columns, changed, strict=True))})
        tx.update_many(record_of(table), rows)
        count += len(rows)
    return count
