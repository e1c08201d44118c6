"""What a coder can undo or redo next, what that coder has finished since, and what has ended."""

from __future__ import annotations

from typing import NamedTuple

from codebook.store.connections import Connection, query
from codebook.store.finishing import ends_of_stages

_NOT_ERASED = (
    "(EXISTS (SELECT 1 FROM change c WHERE c.action_id = a.id AND c.redacted = 0)"
    " OR NOT EXISTS (SELECT 1 FROM change c WHERE c.action_id = a.id))"
)
"""The condition that an action changed nothing, or not all that it changed has been erased."""

STANDS = (
    "coalesce((SELECT r.kind FROM action r WHERE r.target = a.id"
    " ORDER BY r.lamport DESC, r.id DESC LIMIT 1), '') <> 'undo'"
)
"""The condition that an action `a` is not taken back, or has been done again."""


_LAST_OF_IT = (
    "SELECT o.lamport, o.id FROM action o WHERE o.id = :action OR o.target = :action"
    " ORDER BY o.lamport DESC, o.id DESC LIMIT 1"
)
AFTER_IT = f"(a.lamport, a.id) > ({_LAST_OF_IT})"
"""The condition that `a` came after another action, its undos and redos."""


class Step(NamedTuple):
    """An action that can be undone or redone, with its label and what hides it."""

    action_id: str
    label: str
    hidden_by: str


def next_undo(connection: Connection, coder_id: str) -> Step | None:
    """Return the coder's latest action that is not undone, or None."""
    sql = (
        "SELECT a.id, a.label, a.hidden_by FROM action a WHERE a.coder_id = :coder"
        f" AND a.kind = 'do' AND {STANDS} AND {_NOT_ERASED}"
        " ORDER BY a.lamport DESC, a.id DESC LIMIT 1"
    )
    return _first(connection, sql, coder_id)


def next_redo(connection: Connection, coder_id: str) -> Step | None:
    """Return the coder's earliest action that was undone after the latest new one, or None."""
    sql = (
        "SELECT a.id, a.label, a.hidden_by FROM action u JOIN action a ON a.id = u.target"
        " WHERE u.coder_id = :coder AND u.kind = 'undo' AND (u.lamport, u.id) >"
        " (SELECT n.lamport, n.id FROM action n WHERE n.coder_id = :coder AND n.kind = 'do'"
        " ORDER BY n.lamport DESC, n.id DESC LIMIT 1) AND NOT EXISTS (SELECT 1 FROM action r"
        " WHERE r.target = u.target AND (r.lamport, r.id) > (u.lamport, u.id))"
        f" AND {_NOT_ERASED} ORDER BY a.lamport, a.id LIMIT 1"
    )
    return _first(connection, sql, coder_id)


def _first(connection: Connection, sql: str, coder_id: str) -> Step | None:
    row = query(connection, sql, coder=coder_id).fetchone()
    return Step(*row) if row else None


class SaidFinished(NamedTuple):
    """An action by which a coder has finished a stage; without `transcripts`, all of it.

    `marks` are the ids of the records that say so.
    """

    label: str
    stage: str
    marks: frozenset[str]
    transcripts: tuple[str, ...]


def finished_since(connection: Connection, coder_id: str, action_id: str) -> SaidFinished | None:
    """Return what a coder has last said to be finished since an action, as far as that stands."""
    sql = (
        "SELECT a.id, a.label, f.stage, f.id, t.name FROM action a JOIN change c"
        " ON c.action_id = a.id AND c.record_type = 'finished' JOIN finished f"
        " ON f.id = c.record_id LEFT JOIN transcript t ON t.id = f.transcript_id"
        f" WHERE a.coder_id = :coder AND {AFTER_IT}"
        " ORDER BY a.lamport DESC, a.id DESC, t.position"
    )
    rows = query(connection, sql, coder=coder_id, action=action_id).fetchall()
    last = [row for row in rows if row[0] == rows[0][0]]
    if not last:
        return None
    _, label, stage, *_ = last[0]
    names = tuple(str(row[4]) for row in last if row[4] is not None)
    return SaidFinished(str(label), str(stage), frozenset(str(row[3]) for row in last), names)


def ended_since(connection: Connection, action_id: str) -> str:
    """Return the stage that has ended since an action, its undos and redos; "" for none.

    Of several, the first.
    """
    done = tuple(query(connection, _LAST_OF_IT, action=action_id).fetchone() or ())
    ended = ((end.order, stages[0]) for stages, end in ends_of_stages(connection))
    return min((each for each in ended if each[0] > done), default=((), ""))[1]
