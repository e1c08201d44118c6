"""Checks for what should not be in a study's database."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from sqlalchemy import Connection, Row, text

from codebook.progress import OnProgress
from codebook.store.erasing import pending_erasures
from codebook.store.journal.histories import Key, replayed
from codebook.store.journal.images import differs
from codebook.store.journal.referring import NOTED, without_target
from codebook.store.schema import schema_checks
from codebook.store.tables import RECORDS, Record, table_name

_UNFINISHED_ERASURE = (
    "What was erased may still be in empty pages of the database or in files beside it: close other"
    " windows on the study, see that the disk has room, and open it again."
)


def problems(connection: Connection, on_progress: OnProgress | None = None) -> Iterator[str]:
    """Yield what is wrong, a sentence each; `on_progress` is called with numbers of checks."""
    missing = list(schema_checks.tables(connection))
    yield from missing
    steps: list[Callable[[], Iterable[str]]] = []
    if connection.dialect.name == "sqlite":
        steps.append(partial(_damage, connection))
    steps.append(partial(schema_checks.guards, connection))
    if not missing:
        if connection.dialect.name == "sqlite":  # a server shows a login no hidden action
            steps.append(partial(_numbers, connection))
        contents = (
            *(_unfinished_erasures, schema_checks.counters, _texts, _quotes, _memos),
            *(_codes_below_themselves, _doubled, _doubled_passages),
        )
        steps += [partial(check, connection) for check in contents]
        steps += [partial(_unlike_journal, connection, record) for record in RECORDS]
    for done, step in enumerate(steps):
        if on_progress:
            on_progress(done, len(steps))
        yield from step()


def _unfinished_erasures(connection: Connection) -> Iterator[str]:
    if pending_erasures.are_left(connection):
        yield _UNFINISHED_ERASURE


def _damage(connection: Connection) -> Iterator[str]:
    for (found,) in connection.exec_driver_sql("PRAGMA integrity_check"):
        if found != "ok":
            yield f"The database file is damaged: {' '.join(str(found).split())}."
    for table, *_ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
        yield f"A {table} refers to a record that is not there."


def _numbers(connection: Connection) -> Iterator[str]:
    """Look for actions of this copy that have gone: their numbers have no gap."""
    sql = (
        "SELECT s.seq, count(DISTINCT a.seq), coalesce(max(a.seq), 0) FROM site s"
        " LEFT JOIN action a ON a.site = s.id AND a.seq > 0 GROUP BY s.id, s.seq"
    )
    for last, present, latest in connection.execute(text(sql)):
        made = max(last, latest)
        if present < made:
            yield (
                f"The journal is missing {made - present:,} of the {made:,} actions of this copy."
            )


def _texts(connection: Connection) -> Iterator[str]:
    for sha256, content in connection.execute(text("SELECT sha256, text FROM content")):
        if hashlib.sha256(str(content).encode()).hexdigest() != sha256:
            yield f"A transcript's text is not the one imported (SHA-256 {sha256[:12]}…)."


def _quotes(connection: Connection) -> Iterator[str]:
    """Compare quotes with their texts, each read once: the database walks one for every quote."""
    placed = text(
        "SELECT start_at, end_at, quote FROM passage"
        " WHERE revision_id = :id AND state = 'anchored' ORDER BY start_at, end_at, id"
    )
    content = text("SELECT text FROM content WHERE sha256 = :sha256")
    sql = (
        "SELECT r.id, r.sha256, t.name FROM revision r JOIN transcript t ON t.id = r.transcript_id"
        " JOIN content c ON c.sha256 = r.sha256 ORDER BY t.name, r.number, r.id"
    )
    for revision_id, sha256, name in connection.execute(text(sql)).fetchall():
        passages = connection.execute(placed, {"id": revision_id}).fetchall()
        if not passages:
            continue
        whole = str(connection.execute(content, {"sha256": sha256}).scalar_one())
        for start, end, quote in passages:
            is_place = isinstance(start, int) and isinstance(end, int)
            if not is_place or whole[start:end] != quote:
                there = f"A passage of {name} from {start} to {end}"
                yield f"{there} has a quote that differs from the text."


def _memos(connection: Connection) -> Iterator[str]:
    """Look for memos that have lost their place: no foreign key holds it."""
    for about in NOTED:
        sql = text(f"SELECT count(*) FROM memo m WHERE {without_target(about)}")
        if count := connection.execute(sql).scalar_one():
            memos = "1 memo is" if count == 1 else f"{count:,} memos are"
            yield f"{memos} about a {about} that is not there; the words stay among the notes."


def _codes_below_themselves(connection: Connection) -> Iterator[str]:
    """Look for codes that lie below each other, as merged copies may have it."""
    rows = connection.execute(text("SELECT id, parent_id, coalesce(number, name) FROM code"))
    codes = {str(key): (parent, str(label)) for key, parent, label in rows}
    whole: set[str | None] = {None}
    for key in codes:
        path: dict[str | None, None] = {}
        above: str | None = key
        while above not in whole and above not in path:
            path[above] = None
            above = codes[above][0] if above in codes else None
        if above in path:
            places = list(path)
            around = [codes[str(one)][1] for one in places[places.index(above) :]]
            yield (
                f"Codes lie below each other: {', '.join(sorted(around))}."
                " Put one of them under another code, or under none."
            )
        whole.update(path)


def _doubled(connection: Connection) -> Iterator[str]:
    """Look for what is called the same, where a name should tell one from the other."""
    for table, name, said in (
        ("code", "number", "codes have the number {}: give all but one another"),
        ("participant", "label", "participants have the id {}: give all but one another"),
        ("coder", "name", "coders have the name {}, and each is waited for"),
    ):
        sql = f"SELECT {name}, count(*) FROM {table} WHERE {name} IS NOT NULL GROUP BY {name}"
        for value, count in connection.execute(text(f"{sql} HAVING count(*) > 1 ORDER BY {name}")):
            yield f"{count} {said.format(value)}."


def _doubled_passages(connection: Connection) -> Iterator[str]:
    """Look for words that a coder has coded as two passages, as corrections once left them."""
    sql = (
        "SELECT t.name, sum(d.more) FROM (SELECT p.revision_id, count(*) - 1 AS more"
        " FROM passage p JOIN coder k ON k.id = p.coder_id AND k.kind <> 'external'"
        " WHERE p.state = 'anchored' GROUP BY p.coder_id, p.revision_id, p.start_at, p.end_at"
        " HAVING count(*) > 1) d JOIN revision r ON r.id = d.revision_id"
        " JOIN transcript t ON t.id = r.transcript_id GROUP BY t.id, t.name ORDER BY t.name"
    )
    for name, count in connection.execute(text(sql)):
        has = "1 passage of {} has" if count == 1 else f"{count:,} passages of {{}} have"
        yield (
            f"{has.format(name)} exactly the words of another one by the same coder: they are"
            " joined when a copy is merged (`codebook handoff`, `codebook merge`)."
        )


def _unlike_journal(connection: Connection, record: type[Record]) -> Iterator[str]:
    """Compare each record with the journal.

    Nearly always it is as its last change left it; where copies were merged, it may be what all
    its changes together give.
    """
    name = table_name(record)
    suspects = {(name, str(row[0])) for row in _unlike_last_change(connection, record)}
    cleared = {
        key
        for key, replay in replayed(connection, suspects)
        if replay.state == _present_row(connection, key)
    }
    for _, record_id in sorted(suspects - cleared):
        yield f"The {name} {record_id} differs from the journal."


def _present_row(connection: Connection, key: Key) -> dict[str, object] | None:
    sql = text(f"SELECT * FROM {key[0]} WHERE id = :id")
    row = connection.execute(sql, {"id": key[1]}).first()
    return None if row is None else dict(row._mapping)  # noqa: SLF001 - SQLAlchemy's public name


def _unlike_last_change(connection: Connection, record: type[Record]) -> Iterable[Row[Any]]:
    name = table_name(record)
    unequal = differs(record, "c.after", connection.dialect.name)
    last = (
        "SELECT record_id, after, redacted, row_number() OVER (PARTITION BY record_id"
        " ORDER BY a.lamport DESC, a.id DESC) AS place FROM change"
        f" JOIN action a ON a.id = action_id WHERE record_type = '{name}'"
    )
    journal = f"(SELECT * FROM ({last}) AS l WHERE place = 1 AND redacted = 0)"
    sql = (
        f"SELECT c.record_id FROM {journal} AS c LEFT JOIN {name} t ON t.id = c.record_id"
        f" WHERE (c.after IS NULL) <> (t.id IS NULL) OR c.after IS NOT NULL AND ({unequal})"
        f" UNION SELECT id FROM {name} WHERE id NOT IN"
        f" (SELECT record_id FROM change WHERE record_type = '{name}')"
    )
    return connection.execute(text(sql))
