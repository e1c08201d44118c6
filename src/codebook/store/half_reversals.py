"""Undos and redos that were done in a copy in which part of what they reversed was hidden."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection, text

from codebook.store.journal.histories import Key, record_of
from codebook.store.tables import Record, table_name
from codebook.store.undo import changed_types, differs_partly, setting_back
from codebook.store.writer import Writer


class Reversal(NamedTuple):
    """An undo or redo, by its `kind`, and the action that it reversed or repeated."""

    action_id: str
    target: str
    kind: str

    @property
    def present(self) -> str:
        """The side of each change at which what was left out is."""
        return "after" if self.kind == "undo" else "before"

    @property
    def wanted(self) -> str:
        """The side of each change to which it is to be put."""
        return "before" if self.kind == "undo" else "after"


_NOT_REVERSED = (
    "c.before IS NOT NULL AND c.after IS NOT NULL AND c.redacted = 0"
    " AND coalesce(c.coder_id, '-') NOT IN (SELECT id FROM coder WHERE kind = 'consensus')"
    " AND NOT EXISTS (SELECT 1 FROM change d WHERE d.action_id = :reversal"
    " AND d.record_type = c.record_type AND d.record_id = c.record_id)"
)
_HALF_REVERSED = (
    "SELECT r.id, r.target, r.kind FROM action r WHERE r.kind IN ('undo', 'redo')"
    " AND NOT EXISTS (SELECT 1 FROM action l WHERE l.target = r.target"
    " AND (l.lamport, l.id) > (r.lamport, r.id)) AND EXISTS (SELECT 1 FROM change c"
    f" WHERE c.action_id = r.target AND {_NOT_REVERSED.replace(':reversal', 'r.id')})"
    " ORDER BY r.lamport, r.id"
)


def half_reversed(connection: Connection) -> dict[Reversal, list[Key]]:
    """Return undos and redos that left out records which the target of each has changed.

    They were done in a copy that lacked these, as they were hidden from whom it was handed to. The
    records are those that are still as the target, or its undo, left them.
    """
    found: dict[Reversal, list[Key]] = {}
    for row in connection.execute(text(_HALF_REVERSED)).all():
        reversal = Reversal(*row)
        for record in changed_types(connection, reversal.target):
            found.setdefault(reversal, []).extend(_left_out(connection, record, reversal))
    return {reversal: keys for reversal, keys in found.items() if keys}


def _left_out(connection: Connection, record: type[Record], reversal: Reversal) -> list[Key]:
    name, dialect = table_name(record), connection.dialect.name
    rows = connection.execute(
        text(
            f"SELECT c.record_id FROM change c JOIN {name} t ON t.id = c.record_id WHERE"
            f" c.action_id = :target AND c.record_type = '{name}' AND {_NOT_REVERSED}"
            f" AND NOT ({differs_partly(record, reversal.present, dialect)}) ORDER BY 1"
        ),
        {"target": reversal.target, "reversal": reversal.action_id},
    )
    return [(name, str(record_id)) for record_id in rows.scalars()]


def reverse_also(writer: Writer, reversal: Reversal, keys: Iterable[Key]) -> None:
    """Put back records that an undo or redo had left out."""
    dialect = writer.connection.dialect.name
    for name, record_id in keys:
        chosen = "c.action_id = :target AND c.record_type = :type AND c.record_id = :id"
        statement = setting_back(record_of(name), reversal.wanted, dialect, chosen)
        parameters = {"target": reversal.target, "type": name, "id": record_id}
        writer.connection.execute(text(statement), parameters)
