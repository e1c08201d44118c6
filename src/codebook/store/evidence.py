"""The questions about what speaks for a code: who said it, who coded it, and its former numbers."""

from __future__ import annotations

import json
from typing import NamedTuple

from codebook.store.asking import Connection, ask, fetch_all, values


class EvidenceRow(NamedTuple):
    """A visible coding with its passage; `kind` is its coder's, places are None where it has none.

    `group` is the participant's.
    """

    code_id: str
    coder: str
    kind: str
    passage_id: str
    participant_id: str | None
    participant: str | None
    group: str | None
    transcript_id: str | None
    transcript: str | None
    revision_id: str | None
    start: int | None
    end: int | None
    quote: str


def evidence(connection: Connection) -> list[EvidenceRow]:
    """Return every visible coding, in the order of interviews and of their texts."""
    return fetch_all(
        connection,
        EvidenceRow._make,
        "SELECT c.code_id, k.name, k.kind, p.id, i.id, i.label, i.group_name, t.id, t.name,"
        " CASE p.state WHEN 'anchored' THEN p.revision_id END, p.start_at, p.end_at, p.quote"
        " FROM coding c JOIN passage p ON p.id = c.passage_id JOIN coder k ON k.id = c.coder_id"
        " LEFT JOIN participant i ON i.id = p.participant_id"
        " LEFT JOIN revision r ON r.id = p.revision_id"
        " LEFT JOIN transcript t ON t.id = r.transcript_id"
        " ORDER BY t.position IS NULL, t.position, i.position IS NULL, i.position, p.start_at,"
        " p.end_at, k.position, p.position, c.id",
    )


def settled(rows: list[EvidenceRow]) -> list[EvidenceRow]:
    """Return what counts: the consensus alone, once there is one."""
    return [row for row in rows if row.kind == "consensus"] or rows


def former_numbers(connection: Connection) -> dict[str, str]:
    """Return the ids of codes by numbers that they had before and that no code has now."""
    sql = "SELECT id, former FROM code WHERE former <> '[]' ORDER BY position, id"
    rows = ask(connection, sql).fetchall()
    taken = set(values(connection, "SELECT number FROM code"))
    return {old: str(key) for key, former in rows for old in json.loads(former) if old not in taken}
