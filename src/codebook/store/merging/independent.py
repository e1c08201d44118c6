"""What coders had coded when their layers opened to each other: before, they worked apart."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from codebook.store.connections import Connection, query
from codebook.store.queries import coding_queries
from codebook.store.rows import PlacedCodingRow

Image = Mapping[str, Any]

_SHARED = (
    "EXISTS (SELECT 1 FROM change o WHERE o.action_id = a.id"
    " AND (o.coder_id IS NULL OR o.coder_id <> a.coder_id"
    " OR o.record_type = 'code' AND o.before IS NOT NULL AND o.after IS NOT NULL))"
)
"""The condition that the action `a` changed more than its coder's layer, or retired a code."""


class IndependentCodings(NamedTuple):
    """The codings on anchored passages as they were then, but for codes that were merged since.

    `changed` counts by coder those that this coder has changed since, `merged` those that count
    with the code into which theirs was merged.
    """

    codings: list[PlacedCodingRow]
    changed: Mapping[str, int]
    merged: Mapping[str, int]


class _LaterChange(NamedTuple):
    """A record that changed after its layer opened, and how it was `before`, None if not at all."""

    record_type: str
    record_id: str
    coder_id: str
    before: Image | None


def independent(connection: Connection, opened: Iterable[str]) -> IndependentCodings:
    """Return the codings as they were when the stage of coding ended.

    On the revisions `opened`, which a batch opened earlier, they are as they were when all had
    finished these. What one action did to both layers, such as a correction of the text or merging
    codes, is not taken back.
    """
    batch_ends = _ends_of_batches(connection, set(opened))
    stage_end = _end_of_coding(connection)
    changes = _later_changes(connection, batch_ends, stage_end)
    merged = {} if stage_end is None else _merged(connection, stage_end)
    if not changes:
        return IndependentCodings(coding_queries.placed_codings(connection), {}, merged)
    return IndependentCodings(*_restored(connection, changes), merged)


def _end_of_coding(connection: Connection) -> int | None:
    """Return the number of the action that ended the stage of coding, None before it."""
    rows = query(
        connection,
        "SELECT a.lamport, c.before, c.after FROM change c JOIN action a ON a.id = c.action_id"
        " WHERE c.record_type = 'study' AND c.before IS NOT NULL AND c.after IS NOT NULL"
        " ORDER BY a.lamport DESC",
    )
    for lamport, before, after in rows.fetchall():
        if json.loads(before)["stage"] == "coding" != json.loads(after)["stage"]:
            return int(lamport)
    return None


def _ends_of_batches(connection: Connection, opened: set[str]) -> dict[str, int]:
    """Return for each revision that a batch has opened the number of the action that opened it."""
    if not opened:
        return {}
    batches = {
        str(revision): str(batch)
        for revision, batch in query(
            connection,
            "SELECT DISTINCT r.id, a.batch FROM assignment a"
            " JOIN revision r ON r.transcript_id = a.transcript_id",
        )
    }
    ends: Counter[str] = Counter()
    for batch, lamport in query(
        connection,
        "SELECT a.batch, max(n.lamport) FROM assignment a JOIN finished f ON f.stage = 'coding'"
        " AND f.coder_id = a.coder_id AND (f.transcript_id IS NULL"
        " OR f.transcript_id = a.transcript_id) JOIN change c ON c.record_id = f.id"
        " JOIN action n ON n.id = c.action_id GROUP BY a.batch",
    ):
        ends[str(batch)] = int(lamport)
    return {revision: ends[batches[revision]] for revision in opened}


def _merged(connection: Connection, stage_end: int) -> Counter[str]:
    """Return by coder how many codings have another code since theirs was merged into it."""
    rows = query(
        connection,
        "SELECT c.record_id, c.coder_id, c.before, c.after FROM change c"
        " JOIN action a ON a.id = c.action_id WHERE a.lamport > :after"
        " AND c.record_type = 'coding' AND c.before IS NOT NULL AND c.after IS NOT NULL"
        f" AND c.redacted = 0 AND {_SHARED} ORDER BY a.lamport, a.id",
        after=stage_end,
    )
    was: dict[str, str] = {}
    now: dict[str, tuple[str, str]] = {}
    for record_id, coder_id, before, after in rows.fetchall():
        was.setdefault(record_id, json.loads(before)["code_id"])
        now[record_id] = coder_id, json.loads(after)["code_id"]
    return Counter(coder_id for key, (coder_id, code_id) in now.items() if was[key] != code_id)


def _later_changes(
    connection: Connection, batch_ends: Mapping[str, int], stage_end: int | None
) -> list[_LaterChange]:
    """Return the first change of each record after its layer opened, by actions on one layer."""
    moments = [*batch_ends.values(), *([] if stage_end is None else [stage_end])]
    if not moments:
        return []
    sql = (
        "SELECT a.lamport, c.record_type, c.record_id, c.coder_id, c.before, c.after FROM change c"
        " JOIN action a ON a.id = c.action_id WHERE a.lamport > :after"
        " AND c.record_type IN ('passage', 'coding') AND c.redacted = 0"
        f" AND NOT {_SHARED} ORDER BY a.lamport, a.id"
    )
    found: dict[tuple[str, str], _LaterChange] = {}
    rows = query(connection, sql, after=min(moments)).fetchall()
    places = _places(connection, rows)
    for lamport, kind, record_id, coder_id, before, after in rows:
        image = json.loads(before or after)
        revision = places.get(record_id if kind == "passage" else image["passage_id"])
        moment = batch_ends.get(revision or "", stage_end)
        if moment is not None and lamport > moment:
            was = json.loads(before) if before else None
            found.setdefault((kind, record_id), _LaterChange(kind, record_id, coder_id, was))
    return list(found.values())


def _places(connection: Connection, rows: Iterable[Any]) -> dict[str, str]:
    """Return the revision of every passage, also of those that no longer exist."""
    found = {
        row[2]: json.loads(row[4] or row[5])["revision_id"] for row in rows if row[1] == "passage"
    }
    present = query(connection, "SELECT id, revision_id FROM passage WHERE revision_id IS NOT NULL")
    return found | {str(key): str(revision) for key, revision in present}


def _restored(
    connection: Connection, changes: Iterable[_LaterChange]
) -> tuple[list[PlacedCodingRow], Counter[str]]:
    """Return the codings without these changes, and how many of them change codings, by coder."""
    passages = _by_id(
        connection,
        "SELECT id, revision_id, start_at, end_at FROM passage WHERE state = 'anchored'",
    )
    codings = _by_id(connection, "SELECT id, passage_id, coder_id, code_id FROM coding")
    changed: Counter[str] = Counter()
    for change in changes:
        if change.record_type == "coding":
            changed[change.coder_id] += 1
            codings.pop(change.record_id, None)
            if change.before:
                codings[change.record_id] = _columns_of(
                    change.before, "passage_id", "coder_id", "code_id"
                )
        elif change.before and change.before["state"] == "anchored":
            present = passages.get(change.record_id)
            if (
                present is None or present[0] == change.before["revision_id"]
            ):  # else its text has changed
                passages[change.record_id] = _columns_of(
                    change.before, "revision_id", "start_at", "end_at"
                )
    rows = [
        PlacedCodingRow(place[0], coder_id, place[1], place[2], code_id)
        for passage_id, coder_id, code_id in codings.values()
        if (place := passages.get(passage_id))
    ]
    return rows, changed


def _by_id(connection: Connection, sql: str) -> dict[str, tuple[Any, ...]]:
    return {str(key): tuple(rest) for key, *rest in query(connection, sql)}


def _columns_of(image: Image, *columns: str) -> tuple[Any, ...]:
    return tuple(image[column] for column in columns)
