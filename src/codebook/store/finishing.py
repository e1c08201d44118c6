"""Transcripts that came into the study after a coder had said that all is coded."""

from __future__ import annotations

from collections.abc import Iterable

from codebook.by_key import by_key
from codebook.store.connections import Connection, query
from codebook.store.journal.changes import Change, Knowledge

Pairs = frozenset[tuple[str, str]]
"""Coders and transcripts, by their ids."""

_WORDS = (
    "SELECT f.coder_id, a.id, a.site, a.seq, a.lamport, '{}' FROM finished f"
    " JOIN change c ON c.record_id = f.id AND c.record_type = 'finished' AND c.before IS NULL"
    " JOIN action a ON a.id = c.action_id WHERE f.stage = 'coding' AND f.transcript_id IS NULL"
)
_TEXTS = (
    "SELECT t.id, a.id, a.site, a.seq, a.lamport,"
    " CASE WHEN c.redacted = 1 THEN '{}' ELSE c.after END FROM transcript t"
    " JOIN change c ON c.record_id = t.id AND c.record_type = 'transcript'"
    " JOIN action a ON a.id = c.action_id"
)
_FINISHED_ITSELF = (
    "SELECT coder_id, transcript_id FROM finished"
    " WHERE stage = 'coding' AND transcript_id IS NOT NULL"
)


def came_later(connection: Connection) -> Pairs:
    """Return (coder id, transcript id) where that coder's word on all of coding is not about it.

    That is what the coder's copy did not have then, by what the journal knows, whatever the time:
    it may have been in another copy. It is finished once the coder says so of it. The connection
    must see what copies knew of each other.
    """
    words = _changes(connection, _WORDS)
    if not words:
        return frozenset()
    texts, knowledge = _changes(connection, _TEXTS), _knowledge(connection)
    finished = set(map(tuple, query(connection, _FINISHED_ITSELF).fetchall()))
    assigned = by_key(
        (transcript, coder)
        for transcript, coder in query(connection, "SELECT transcript_id, coder_id FROM assignment")
    )
    return frozenset(
        (coder, transcript)
        for coder, said in words.items()
        for transcript, changes in texts.items()
        if (coder, transcript) not in finished
        and coder in assigned.get(transcript, [coder])
        and not any(_was_there(changes, word, knowledge) for word in said)
    )


def _was_there(changes: Iterable[Change], word: Change, knowledge: Knowledge) -> bool:
    """Whether a transcript with these changes was there for who gave a word."""
    known = [change for change in changes if knowledge.covers(word, change)]
    last = max(known, key=lambda change: change.order, default=None)
    return last is not None and last.after is not None


def _changes(connection: Connection, sql: str) -> dict[str, list[Change]]:
    """Return changes by what comes first in a row; they tell only whether the record is there."""
    return by_key(
        (str(key), Change(action, site, seq, lamport, None, {} if after else None))
        for key, action, site, seq, lamport, after in query(connection, sql)
    )


def _knowledge(connection: Connection) -> Knowledge:
    rows = query(connection, "SELECT site, seq, other, known FROM learned")
    return Knowledge((str(row[0]), int(row[1]), str(row[2]), int(row[3])) for row in rows)
