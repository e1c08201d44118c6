"""Queries for the consensus: its passages, and what has changed since its last update."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import NamedTuple

from codebook.store.connections import Connection, fetch_all, query, value, values
from codebook.store.queries.passage_queries import (
    OVERLAPPING,
    ends,
    revision_of,
    revision_of_coding,
)
from codebook.store.queries.transcript_queries import latest_revision

WHOLE, PART = "consensus", "consensus-part"
"""The kinds of action that bring the consensus up to date; after a part, more is to come."""

_UPDATES = f"('{WHOLE}', '{PART}')"

_WITHOUT_EFFECT = frozenset(
    {"memo", "theme", "theme_code", "theme_passage", "ranking", "code", "example"}
)
"""The kinds of record that no disagreement depends on."""

_MANY = 5_000
"""With more changes than this, it is not worth finding the text of each."""


class ConsensusRow(NamedTuple):
    """A passage of the consensus with one of its codings; `has_memo`: somebody wrote about it."""

    passage_id: str
    start: int
    end: int
    is_key: int
    insight: str
    prompt_category: str
    has_memo: bool
    coding_id: str | None
    code_id: str | None


def passages(
    connection: Connection, revision_id: str, within: tuple[int, int] | None = None
) -> list[ConsensusRow]:
    """Return the passages of the consensus in a revision, or those over a span."""
    return fetch_all(
        connection,
        ConsensusRow._make,
        "SELECT p.id, p.start_at, p.end_at, p.is_key, p.insight, p.prompt_category,"
        " EXISTS (SELECT 1 FROM memo m WHERE m.target_id = p.id), c.id, c.code_id"
        " FROM passage p JOIN coder k ON k.id = p.coder_id AND k.kind = 'consensus'"
        " LEFT JOIN coding c ON c.passage_id = p.id WHERE p.revision_id = :revision"
        f"{OVERLAPPING if within else ''}",
        revision=revision_id,
        **ends(within),
    )


def spent_orphans(connection: Connection, revision_id: str) -> list[tuple[str, str | None]]:
    """Return passages of the consensus that lost their place in a revision's transcript.

    Each with one of its codings. They are none as long as a coder has a coded passage there that
    lost its place: what is agreed may be on that. Those that a memo is about are left out.
    """
    sql = (
        "SELECT p.id, c.id FROM revision n JOIN revision r ON r.transcript_id = n.transcript_id"
        " JOIN passage p ON p.revision_id = r.id AND p.state = 'orphaned'"
        " JOIN coder k ON k.id = p.coder_id AND k.kind = 'consensus'"
        " LEFT JOIN coding c ON c.passage_id = p.id WHERE n.id = :revision"
        " AND NOT EXISTS (SELECT 1 FROM memo m WHERE m.target_id = p.id)"
        " AND NOT EXISTS (SELECT 1 FROM revision s JOIN passage o ON o.revision_id = s.id"
        " AND o.state = 'orphaned' JOIN coder l ON l.id = o.coder_id AND l.kind = 'coder'"
        " JOIN coding d ON d.passage_id = o.id WHERE s.transcript_id = n.transcript_id)"
        " ORDER BY p.id, c.id"
    )
    return fetch_all(connection, tuple, sql, revision=revision_id)


def revisions_bearing_on(
    connection: Connection, action_id: str, consensus: str, changed: Collection[tuple[str, str]]
) -> frozenset[str]:
    """Return the revisions in which an action ruled or reviewed, or has `changed` the consensus.

    `consensus` is the id of its coder; what was changed is (type, id) of passages and codings. Of a
    text that the action changed, it is the latest revision.
    """
    rows = query(
        connection,
        "SELECT record_type, record_id, before, after FROM change WHERE action_id = :action"
        " AND (record_type IN ('verdict', 'review', 'revision') OR coder_id = :consensus)",
        action=action_id,
        consensus=consensus,
    )
    found: set[str | None] = set()
    for kind, record_id, *images in rows.fetchall():
        for image in map(json.loads, filter(None, images)):
            if kind == "verdict" or (kind == "passage" and (kind, record_id) in changed):
                found.add(image["revision_id"])
            elif kind == "coding" and (kind, record_id) in changed:
                found.add(revision_of(connection, image["passage_id"]))
            elif kind == "review":
                found.add(revision_of_coding(connection, image["coding_id"]))
            elif kind == "revision":
                found.add(latest_revision(connection, image["transcript_id"]))
    return frozenset(revision for revision in found if revision)


def stranded(connection: Connection, action_id: str, consensus: str) -> list[str]:
    """Return passages of the consensus that are not on the latest of texts that an action changed.

    Those that a memo is about are left out.
    """
    sql = (
        "SELECT p.id FROM passage p LEFT JOIN revision r ON r.id = p.revision_id"
        " WHERE p.coder_id = :consensus AND p.state = 'anchored' AND p.revision_id <> :latest"
        " AND (p.revision_id = :changed OR r.transcript_id = :transcript)"
        " AND NOT EXISTS (SELECT 1 FROM memo m WHERE m.target_id = p.id)"
    )
    changed = (
        "SELECT record_id, coalesce(before, after) FROM change"
        " WHERE action_id = :action AND record_type = 'revision' AND redacted = 0"
    )
    found: list[str] = []
    for revision_id, image in query(connection, changed, action=action_id).fetchall():
        transcript_id = json.loads(image)["transcript_id"]
        latest = latest_revision(connection, transcript_id) or ""
        place = {"latest": latest, "changed": revision_id, "transcript": transcript_id}
        found += map(str, values(connection, sql, consensus=consensus, **place))
    return list(dict.fromkeys(found))


def is_begun(connection: Connection) -> bool:
    """Whether the consensus has codings, or there are none because of a ruling or a verdict."""
    sql = (
        "SELECT EXISTS (SELECT 1 FROM coder k WHERE k.kind = 'consensus'"
        " AND EXISTS (SELECT 1 FROM coding c WHERE c.coder_id = k.id))"
        " OR EXISTS (SELECT 1 FROM verdict WHERE outcome <> 'later')"
        " OR EXISTS (SELECT 1 FROM review WHERE outcome <> 'ask')"
    )
    return bool(value(connection, sql))


def is_made(connection: Connection) -> bool:
    """Whether the consensus was brought up to date before, in part at least."""
    return _last_update(connection) is not None


def is_partial(connection: Connection) -> bool:
    """Whether the last update of the consensus was a part, after which more was to come."""
    return _last_update(connection) == PART


def _last_update(connection: Connection) -> str | None:
    """Return the kind of the last action that brought the consensus up to date."""
    sql = f"SELECT kind FROM action WHERE kind IN {_UPDATES} ORDER BY lamport DESC, id DESC"
    found = value(connection, f"{sql} LIMIT 1")
    return None if found is None else str(found)


def changed_revisions(
    connection: Connection, lamport: int, *, with_updates: bool = False
) -> frozenset[str] | None:
    """Return the revisions in which passages, codings, verdicts or reviews changed after an action.

    `with_updates` also counts what the updates of the consensus changed. None where there are too
    many changes to look at each, or where records changed that bear on disagreements everywhere.
    """
    without = "" if with_updates else f" AND a.kind NOT IN {_UPDATES}"
    rows = query(
        connection,
        "SELECT c.record_type, c.before, c.after FROM action a JOIN change c ON c.action_id = a.id"
        f" WHERE a.lamport > :lamport{without} LIMIT :limit",
        lamport=lamport,
        limit=_MANY + 1,
    ).fetchall()
    kinds = {row[0] for row in rows} - _WITHOUT_EFFECT
    if len(rows) > _MANY or not kinds <= {"passage", "coding", "verdict", "review"}:
        return None
    found: set[str | None] = set()
    for kind, *images in rows:
        for image in map(json.loads, filter(None, images)):
            if kind == "coding":
                found.add(revision_of(connection, image["passage_id"]))
            elif kind == "review":
                found.add(revision_of_coding(connection, image["coding_id"]))
            elif kind in kinds:
                found.add(image["revision_id"])
    return frozenset(revision for revision in found if revision)
