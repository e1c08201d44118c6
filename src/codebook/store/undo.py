"""Undo and redo: new actions that put records back as the journal has them.

An action can be undone by its coder as long as what it set is still as it left it, and nobody else
has had the last word on that since (`undo_decided`); redo repeats what an undo took back, under the
same condition. All state is in the journal, so both work after a restart.

Where a layer follows from others, that of the coder `following`, its passages and codings are no
obstacle. What the action moved there is put back as far as it is still as it left it, and passages
that it removed come back, since a memo may be about them; the rest is left to the caller, who
brings that layer up to date afterwards.
"""

from __future__ import annotations

import json
from typing import NamedTuple

from sqlalchemy import Connection as Writing
from sqlalchemy import text

from codebook.store.journal.histories import Key
from codebook.store.journal.images import column_differs, differs, differs_from, value
from codebook.store.journal.referring import NOTED, without_target
from codebook.store.tables import RECORDS, Record, column_names, table_name
from codebook.store.writer import Writer

FOLLOWS = (
    "(coalesce(c.coder_id, '-') = :following AND c.record_type IN ('passage', 'coding')"
    " OR c.record_type = 'coder' AND c.record_id = :following)"
)
"""The condition that a change is of the layer that follows from others, or of its coder."""


class Obstacle(NamedTuple):
    """A record that is no longer as the action left it, and the action that changed it last.

    `erased` says that the journal no longer has how it was; `kept`, that the other action did not
    change it, but kept it as it was in a conflict.
    """

    record_type: str
    record_id: str
    action_id: str
    erased: bool
    kept: bool = False


def obstacle(writer: Writer, action_id: str, side: str, *, following: str = "") -> Obstacle | None:
    """Return the first record that differs from the action's `side` ("before" or "after")."""
    for record in changed_types(writer.connection, action_id):
        differing = _query_for_differing(record, side, writer.connection.dialect.name)
        found = writer.connection.execute(
            text(f"{differing} AND NOT {FOLLOWS} LIMIT 1"),
            {"action": action_id, "following": following},
        ).first()
        if found:
            by = writer.connection.execute(
                text(
                    "SELECT a.id FROM change c JOIN action a ON a.id = c.action_id"
                    " WHERE c.record_type = :type AND c.record_id = :id"
                    # After a merge, another copy's change of other values may be an earlier one.
                    " ORDER BY a.id = :action, a.lamport > (SELECT lamport FROM action"
                    " WHERE id = :action) DESC, a.site = (SELECT site FROM action"
                    " WHERE id = :action), a.lamport DESC, a.id DESC LIMIT 1"
                ),
                {"type": table_name(record), "id": found[0], "action": action_id},
            ).one()
            return Obstacle(table_name(record), str(found[0]), str(by[0]), bool(found[1]))
    return None


def text_since(writer: Writer, action_id: str) -> Obstacle | None:
    """Return the next text that a transcript has got since an action changed who speaks in it.

    The speakers of that text were taken from the one before.
    """
    sql = (
        "SELECT c.before, c.after, n.id, m.action_id FROM change c"
        " JOIN revision r ON r.id = c.record_id"
        " JOIN revision n ON n.transcript_id = r.transcript_id AND n.number > r.number"
        " JOIN change m ON m.record_type = 'revision' AND m.record_id = n.id AND m.before IS NULL"
        " JOIN action a ON a.id = m.action_id"
        " WHERE c.action_id = :action AND c.record_type = 'segmentation' AND c.redacted = 0"
        " AND c.before IS NOT NULL AND c.after IS NOT NULL AND m.action_id <> :action"
        " AND (a.lamport, a.id) > (SELECT o.lamport, o.id FROM action o WHERE o.id = :action)"
        " ORDER BY n.number, n.id, a.lamport DESC, a.id DESC"
    )
    for before, after, revision_id, by in writer.connection.execute(
        text(sql), {"action": action_id}
    ):
        if _speakers_in(before) != _speakers_in(after):
            return Obstacle("revision", str(revision_id), str(by), erased=False)
    return None


def _speakers_in(image: str) -> list[str]:
    """Return who speaks, turn by turn, in a segmentation as the journal has it."""
    return [turn[2] for turn in json.loads(json.loads(image)["turns"])]


def takes_what_memos_are_about(writer: Writer, action_id: str) -> bool:
    """Whether a memo is about something that was there at an action and has been taken away."""
    return any(
        writer.connection.execute(
            text(
                "SELECT 1 FROM change c JOIN memo m ON m.target_id = c.record_id"
                f" WHERE c.action_id = :action AND {without_target(about)} LIMIT 1"
            ),
            {"action": action_id},
        ).first()
        for about in NOTED
    )


def put_back(writer: Writer, action_id: str, side: str, *, following: str = "") -> None:
    """Make every record that the action changed as it is on `side`."""
    parameters = {"action": action_id, "following": following}
    for record in changed_types(writer.connection, action_id):
        for statement in _restoring_statements(record, side, writer.connection.dialect.name):
            writer.connection.execute(text(statement), parameters)


def revisions_taken_away(writer: Writer, action_id: str, side: str) -> list[str]:
    """Return the revisions of texts that are not there where an action's changes are at a side."""
    sql = f"SELECT record_id FROM change WHERE action_id = :id AND {side} IS NULL"
    found = writer.connection.execute(
        text(f"{sql} AND record_type = 'revision'"), {"id": action_id}
    )
    return [str(revision_id) for revision_id in found.scalars()]


def revisions_lain_on(writer: Writer, action_id: str) -> list[str]:
    """Return the revisions on which there are passages or verdicts that an action changed."""
    sql = " UNION ".join(
        f"SELECT t.revision_id FROM change c JOIN {name} t ON t.id = c.record_id"
        f" WHERE c.action_id = :id AND c.record_type = '{name}' AND t.revision_id IS NOT NULL"
        for name in ("passage", "verdict")
    )
    found = writer.connection.execute(text(sql), {"id": action_id})
    return sorted(str(revision_id) for revision_id in found.scalars())


def transcripts_respoken(writer: Writer, action_id: str) -> list[str]:
    """Return the transcripts in which an action changed who speaks, or who is interviewed."""
    sql = (
        "SELECT r.transcript_id FROM change c JOIN revision r ON r.id = c.record_id"
        " WHERE c.action_id = :id AND c.record_type = 'segmentation'"
    )
    links = (
        "SELECT coalesce(after, before) FROM change"
        " WHERE action_id = :id AND record_type = 'transcript_participant' AND redacted = 0"
    )
    turns, linked = (
        writer.connection.execute(text(each), {"id": action_id}).scalars().all()
        for each in (sql, links)
    )
    return sorted({*turns, *(json.loads(image)["transcript_id"] for image in linked)})


def not_put_back(writer: Writer, action_id: str, side: str, *, following: str) -> list[Key]:
    """Return the records of the following layer that are not as the action's `side` has them."""
    found: list[Key] = []
    for record in changed_types(writer.connection, action_id):
        differing = _query_for_differing(record, side, writer.connection.dialect.name)
        rows = writer.connection.execute(
            text(f"{differing} AND {FOLLOWS}"), {"action": action_id, "following": following}
        )
        found += [(table_name(record), str(record_id)) for record_id, _ in rows]
    return found


def changed_types(connection: Writing, action_id: str) -> list[type[Record]]:
    """Return the types of the records that an action changed."""
    names = set(
        connection.execute(
            text("SELECT DISTINCT record_type FROM change WHERE action_id = :action"),
            {"action": action_id},
        ).scalars()
    )
    return [record for record in RECORDS if table_name(record) in names]


def _query_for_differing(record: type[Record], side: str, dialect: str) -> str:
    """Return the query for a record that is not as the action's `side` has it.

    Where the action changed a record, only the columns that it changed count: what others did to
    the same record is no obstacle.
    """
    name = table_name(record)
    whole = differs(record, f"c.{side}", dialect)
    partly = differs_partly(record, side, dialect)
    return (
        f"SELECT c.record_id, c.redacted FROM change c LEFT JOIN {name} t ON t.id = c.record_id"
        f" WHERE c.action_id = :action AND c.record_type = '{name}' AND (c.redacted = 1"
        f" OR CASE WHEN c.{side} IS NULL THEN t.id IS NOT NULL WHEN t.id IS NULL THEN 1 = 1"
        f" WHEN c.before IS NULL OR c.after IS NULL THEN {whole} ELSE {partly} END)"
    )


def differs_partly(record: type[Record], side: str, dialect: str) -> str:
    """Return the condition that a record `t` is not as a side has it, in what the change set."""
    return " OR ".join(
        f"({has_changed(record, column, dialect)}"
        f" AND {column_differs(record, column, f'c.{side}', dialect)})"
        for column in column_names(record)
    )


def has_changed(record: type[Record], column: str, dialect: str) -> str:
    """Return the condition that the change `c` set a column."""
    before, after = (value(record, column, f"c.{side}", dialect) for side in ("before", "after"))
    return f"{before} {differs_from(dialect)} {after}"


def _restoring_statements(record: type[Record], side: str, dialect: str) -> list[str]:
    """Return statements that delete, insert and update, in that order, as `side` says."""
    name, names = table_name(record), column_names(record)
    other = "after" if side == "before" else "before"
    chosen = f"c.action_id = :action AND c.record_type = '{name}'"
    own = f"{chosen} AND NOT {FOLLOWS}"
    values = {column: value(record, column, f"c.{side}", dialect) for column in names}
    return [
        f"DELETE FROM {name} WHERE id IN (SELECT c.record_id FROM change c"
        f" WHERE {own} AND c.{side} IS NULL)",
        f"INSERT INTO {name} ({', '.join(names)}) SELECT {', '.join(values.values())}"
        f" FROM change c WHERE {own if name == 'coding' else chosen} AND c.{side} IS NOT NULL"
        f" AND c.{other} IS NULL AND NOT EXISTS (SELECT 1 FROM {name} t WHERE t.id = c.record_id)",
        setting_back(record, side, dialect, chosen),
    ]


def setting_back(record: type[Record], side: str, dialect: str, chosen: str) -> str:
    """Return the statement that sets back what `chosen` changes set, where it is as they left it.

    What others have set in the same records stays.
    """
    other = "after" if side == "before" else "before"
    setting = ", ".join(
        f"{column} = CASE WHEN {has_changed(record, column, dialect)}"
        f" THEN {value(record, column, f'c.{side}', dialect)} ELSE t.{column} END"
        for column in column_names(record)
        if column != "id"
    )
    return (
        f"UPDATE {table_name(record)} AS t SET {setting} FROM change c WHERE {chosen}"
        f" AND c.record_id = t.id AND c.{side} IS NOT NULL AND c.{other} IS NOT NULL"
        f" AND NOT ({differs_partly(record, other, dialect)})"
    )
