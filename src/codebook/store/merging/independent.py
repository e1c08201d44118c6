"""What coders had coded when their layers opened to each other: before, they worked apart."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from codebook.store.connections import Connection, query, values
from codebook.store.merging.later_changes import (
    Change,
    Image,
    LaterChanges,
    Moments,
    later_changes,
)
from codebook.store.queries import coding_queries
from codebook.store.rows import PlacedCodingRow

_Columns = tuple[Any, ...]


class IndependentCodings(NamedTuple):
    """The codings on anchored passages as they were then, but for codes that were merged since.

    `changed` counts by coder those that were changed since, `merged` those that count with the
    code into which theirs was merged.
    """

    codings: list[PlacedCodingRow]
    changed: Mapping[str, int]
    merged: Mapping[str, int]


def independent(connection: Connection, opened: Iterable[str]) -> IndependentCodings:
    """Return the codings as they were when the stage of coding ended.

    On the revisions `opened`, which a batch opened earlier, they are as they were when all had
    finished these. What followed a correction of the text, and codes that were merged, is not
    taken back.
    """
    moments = Moments(_ends_of_batches(connection, set(opened)), _end_of_coding(connection))
    later = later_changes(connection, moments)
    if not later.of:
        return IndependentCodings(coding_queries.placed_codings(connection), {}, {})
    return _as_they_were(connection, later)


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
    """Return for each revision that a batch has opened the number of the action that opened it.

    That is when the last of its coders had first finished what was assigned: who says later that
    the whole stage is finished says nothing new of it.
    """
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
    ends: dict[str, int] = {}
    for batch, lamport in query(
        connection,
        "SELECT a.batch, min(n.lamport) FROM assignment a JOIN finished f ON f.stage = 'coding'"
        " AND f.coder_id = a.coder_id AND (f.transcript_id IS NULL"
        " OR f.transcript_id = a.transcript_id) JOIN change c ON c.record_id = f.id"
        " JOIN action n ON n.id = c.action_id GROUP BY a.id, a.batch",
    ):
        ends[str(batch)] = max(int(lamport), ends.get(str(batch), 0))
    return {revision: ends[batches[revision]] for revision in opened}


def _as_they_were(connection: Connection, later: LaterChanges) -> IndependentCodings:
    passages = _by_id(
        connection,
        "SELECT id, revision_id, start_at, end_at FROM passage WHERE state = 'anchored'",
    )
    passages |= {
        key: place
        for (kind, key), changes in later.of.items()
        if kind == "passage" and (place := _place(passages.get(key), changes))
    }
    codings = _by_id(connection, "SELECT id, passage_id, coder_id, code_id FROM coding")
    there = frozenset(map(str, values(connection, "SELECT id FROM revision")))
    changed, merged = Counter[str](), Counter[str]()
    for (kind, key), changes in later.of.items():
        if kind == "coding":
            first = changes[0]
            is_late = _take_back(codings, key, changes, later)
            image, kept = first.before or first.after, codings.get(key)
            place = passages.get(image["passage_id"]) if image else None
            if place and place[0] in there:  # and its interview was not withdrawn
                changed[first.coder_id] += is_late
                merged[first.coder_id] += _has_another_code(kept, first.before)
    rows = [
        PlacedCodingRow(place[0], coder_id, place[1], place[2], code_id)
        for passage_id, coder_id, code_id in codings.values()
        if (place := passages.get(passage_id))
    ]
    return IndependentCodings(rows, +changed, +merged)


def _place(now: _Columns | None, changes: Iterable[Change]) -> _Columns | None:
    """Return where a passage was before its ends were moved, None where they were not.

    A correction moved it with its words into another revision: that is not taken back.
    """
    for before in (change.before for change in changes):
        is_placed = before is not None and before["state"] == "anchored"
        if before and is_placed and (now is None or now[0] == before["revision_id"]):
            return before["revision_id"], before["start_at"], before["end_at"]
    return None


def _take_back(
    codings: dict[str, _Columns], key: str, changes: Iterable[Change], later: LaterChanges
) -> bool:
    """Put a coding back to what it was before it was changed, if it was; return whether it was."""
    late = next((change for change in changes if not change.merges), None)
    if late is None:
        return False
    codings.pop(key, None)
    if was := late.before:
        codings[key] = was["passage_id"], was["coder_id"], later.merged(was["code_id"])
    return True


def _has_another_code(kept: _Columns | None, before: Image | None) -> bool:
    return kept is not None and before is not None and kept[2] != before["code_id"]


def _by_id(connection: Connection, sql: str) -> dict[str, _Columns]:
    return {str(key): tuple(rest) for key, *rest in query(connection, sql)}
