"""One action: a transaction under which the journal records every change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, bindparam
from sqlalchemy.sql.schema import ScalarElementColumnDefault
from sqlmodel import SQLModel

from codebook.errors import UsageError
from codebook.store.connections import driver_connection_of, execute, insert, query, value
from codebook.store.identity import new_id, timestamp
from codebook.store.journal import losses
from codebook.store.journal.changes import REVERSING
from codebook.store.schema.schema_revisions import HEAD
from codebook.store.sites import Number, next_number
from codebook.store.tables import Record, column_names, table_of
from codebook.store.text_columns import COLUMNS

RecordT = TypeVar("RecordT", bound=Record)

Row = Mapping[str, Any]

_AT_ONCE = 500


@cache
def _defaults(model: type[SQLModel]) -> dict[str, object]:
    """Return the values of the columns that have a default."""
    return {
        column.name: column.default.arg
        for column in table_of(model).columns
        if isinstance(column.default, ScalarElementColumnDefault)
    }


@cache
def _null_by_default(model: type[SQLModel]) -> frozenset[str]:
    """Return the columns that are NULL where no value is given."""
    return frozenset(
        column.name
        for column in table_of(model).columns
        if column.nullable and column.default is None and column.server_default is None
    )


@cache
def _words_among(table: str, names: tuple[str, ...]) -> tuple[int, ...]:
    """Return the places of the columns that hold people's words."""
    return tuple(at for at, name in enumerate(names) if name in COLUMNS.get(table, ()))


def _refuse_nul(texts: Iterable[str | None]) -> None:
    """Raise UsageError for a text that SQLite would keep, but no server and no sheet."""
    if any("\0" in text for text in texts if text):
        raise UsageError("A text has a NUL character, which cannot be kept.", "Leave it out.")


class ActionHead(NamedTuple):
    """Who does what: the row that opens an action.

    - `hidden_by`: "layer" (or "grouping") where only its coder may know of it while blind, empty
      where everybody may.
    - `any_layer`: lets it write layers that are not the coder's.
    - `id`, `at`: given only where the action must be the same on every machine.
    - `number`: given only where the action belongs to no copy.
    """

    coder_id: str | None
    label: str
    hidden_by: str = "layer"
    any_layer: bool = False
    kind: str = "do"
    target: str | None = None
    id: str | None = None
    at: str | None = None
    number: Number | None = None


class Writer:
    """Writes records under one open action; made by `Store.action`.

    `at` is the action's time. `label` and `hidden_by` may be changed until the action ends. Set
    `keeps` where something other than records was written, such as the journal, which must be kept
    even if no record changed.
    """

    def __init__(self, connection: Connection, head: ActionHead) -> None:
        self.connection = connection
        self._driver = driver_connection_of(connection)
        self.action_id = head.id or new_id()
        self.coder_id = head.coder_id
        self.label = head.label
        self.hidden_by = head.hidden_by
        self.keeps = False
        self._head = head
        # Every writer updates this one row first, so that they take turns on a server, too.
        self._open(self.action_id, head.coder_id, any_layer=head.any_layer)
        self._record_action()
        self.at = head.at or timestamp()

    def close(self) -> bool:
        """End the action, in its transaction; return whether it changed any record."""
        sql = (
            "SELECT EXISTS (SELECT 1 FROM change WHERE action_id = :action),"
            " EXISTS (SELECT 1 FROM conflict)"
        )
        changed, disputed = query(self._driver, sql, action=self.action_id).fetchone()
        if changed:
            if disputed:
                losses.settle(self._driver, self.action_id, self._head.kind)
            head = self._head
            number = head.number or next_number(self.connection, self.at)
            execute(
                self._driver,
                "UPDATE action SET site = :site, seq = :seq, lamport = :lamport, coder_id = :coder,"
                " at = :at, label = :label, kind = :kind, target = :target, hidden_by = :hidden"
                " WHERE id = :id",
                **number._asdict(),
                id=self.action_id,
                coder=head.coder_id,
                at=self.at,
                label=self.label,
                kind=head.kind,
                target=head.target,
                hidden=self.hidden_by,
            )
            if head.kind in REVERSING:
                losses.list_again(self.connection, self.action_id)
        else:
            execute(self._driver, "DELETE FROM action WHERE id = :id", id=self.action_id)
        self._open(None, None)
        return bool(changed)

    def touches_only(self, coder_id: str) -> bool:
        """Whether one coder owns everything that the action has changed so far."""
        sql = (
            "SELECT 1 FROM change WHERE action_id = :action"
            " AND (coder_id IS NULL OR coder_id <> :coder) LIMIT 1"
        )
        return value(self._driver, sql, action=self.action_id, coder=coder_id) is None

    def get(self, model: type[RecordT], record_id: str) -> RecordT | None:
        """Return one record as it stands, seen by the writer, who sees every layer."""
        return next(iter(self.all(model, id=record_id)), None)

    def get_many(self, model: type[RecordT], record_ids: Sequence[str]) -> list[RecordT]:
        """Return the records with these ids, as far as they exist."""
        found = []
        for at in range(0, len(record_ids), _AT_ONCE):
            ids = {f"id{place}": key for place, key in enumerate(record_ids[at : at + _AT_ONCE])}
            found += self._found(model, f"id IN (:{', :'.join(ids)})", ids)
        return found

    def all(self, model: type[RecordT], **equal: object) -> list[RecordT]:
        """Return the records whose columns have the given values, in no particular order."""
        conditions = [
            f"{name} IS NULL" if value is None else f"{name} = :{name}"
            for name, value in equal.items()
        ]
        parameters = {name: value for name, value in equal.items() if value is not None}
        return self._found(model, " AND ".join(conditions), parameters)

    def last_position(self, model: type[Record]) -> int:
        """Return the highest position of a table's records, -1 of none."""
        found = value(self._driver, f"SELECT max(position) FROM {table_of(model).name}")
        return -1 if found is None else int(found)

    def insert(self, model: type[Record], rows: Iterable[Row]) -> None:
        """Insert rows; each has the same keys, an `id` among them, and defaults for the rest."""
        listed = list(rows)
        if not listed:
            return
        names = tuple(listed[0])
        fixed = {name: value for name, value in _defaults(model).items() if name not in names}
        pick, rest = itemgetter(*names), tuple(fixed.values())
        values = [(*pick(row), *rest) for row in listed] if rest else list(map(pick, listed))
        self.insert_values(model, (*names, *fixed), values)

    def insert_values(
        self, model: type[Record], names: Sequence[str], rows: Sequence[tuple[object, ...]]
    ) -> None:
        """Insert rows of values of these columns; the others have a default in the database."""
        for at in _words_among(table_of(model).name, tuple(names)):
            _refuse_nul(map(itemgetter(at), rows))
        # Columns of None are left out: one None takes sqlite3 as long as ten texts.
        may_lack = _null_by_default(model)
        filled = [
            place
            for place, name in enumerate(names)
            if name not in may_lack or any(row[place] is not None for row in rows)
        ]
        if len(filled) < len(names):
            rows = list(map(itemgetter(*filled), rows))
        if rows:
            insert(self._driver, table_of(model).name, [names[at] for at in filled], rows)

    def update(self, model: type[Record], record_id: str, **values: object) -> None:
        """Set columns of one record."""
        _refuse_nul(each for each in values.values() if isinstance(each, str))
        setting = ", ".join(f"{name} = :{name}" for name in values)
        sql = f"UPDATE {table_of(model).name} SET {setting} WHERE id = :_id"
        execute(self._driver, sql, _id=record_id, **values)

    def update_many(self, model: type[Record], rows: Sequence[Row]) -> None:
        """Set the same columns of many records; each row has its `id` beside the columns."""
        if rows:
            table = table_of(model)
            statement = table.update().where(table.c.id == bindparam("_id"))
            named = [{**row, "_id": row["id"]} for row in rows]
            for row in named:
                del row["id"]
            self.connection.execute(statement, named)

    def delete(self, model: type[Record], ids: Iterable[str]) -> None:
        """Delete records by id; absent ones are no error."""
        table = table_of(model)
        listed = [{"_id": record_id} for record_id in ids]
        if listed:
            self.connection.execute(table.delete().where(table.c.id == bindparam("_id")), listed)

    def keep_text(self, sha256: str, text: str) -> None:
        """Store a text by its hash unless it is there."""
        known = "SELECT 1 FROM content WHERE sha256 = :sha256"
        if value(self._driver, known, sha256=sha256) is None:
            sql = "INSERT INTO content (sha256, text) VALUES (:sha256, :text)"
            execute(self._driver, sql, sha256=sha256, text=text)

    def _open(self, action: str | None, coder: str | None, *, any_layer: bool = False) -> None:
        sql = "UPDATE open_action SET action_id = :action, coder_id = :coder, any_layer = :any"
        execute(self._driver, sql, action=action, coder=coder, any=int(any_layer))

    def _record_action(self) -> None:
        """Insert the action, as yet without a number, so that its changes can refer to it.

        While any reference is unresolved, SQLite searches with every record that is written for
        records that refer to it, and reads whole tables where there is no index.
        """
        execute(
            self._driver,
            "INSERT INTO action (id, site, seq, lamport, at, label, kind, hidden_by, revision)"
            " VALUES (:id, '', 0, 0, '', '', '', '', :revision)",
            id=self.action_id,
            revision=HEAD,
        )

    def _found(
        self, model: type[RecordT], condition: str, parameters: Mapping[str, object]
    ) -> list[RecordT]:
        # As SQL, not through SQLAlchemy's Core, which takes longer than the database does.
        names = column_names(model)
        sql = f"SELECT {', '.join(names)} FROM {table_of(model).name}"
        rows = query(self._driver, f"{sql} WHERE {condition}" if condition else sql, **parameters)
        return [model(**dict(zip(names, row, strict=True))) for row in rows]
