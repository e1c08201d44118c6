"""Queries for the study as a whole: its record, its coders, what it holds and what is finished."""

from __future__ import annotations

from codebook.store import rows
from codebook.store.connections import Connection, fetch_all, query, value

LATER = "later"
"""The stage of a coder's word on a transcript that came after coding, when layers were open."""


def study(connection: Connection) -> rows.StudyRow:
    """Return the study's own record."""
    sql = "SELECT id, name, mode, stage, created, settings FROM study"
    return rows.StudyRow._make(query(connection, sql).fetchone())


def coders(connection: Connection) -> list[rows.CoderRow]:
    """Return all coders in the order in which they came."""
    return fetch_all(
        connection,
        rows.CoderRow._make,
        "SELECT id, name, kind, EXISTS (SELECT 1 FROM finished f, study s"
        " WHERE f.coder_id = coder.id AND f.stage = s.stage AND f.transcript_id IS NULL)"
        " FROM coder ORDER BY position, id",
    )


def record_counts(connection: Connection) -> dict[str, int]:
    """Return how many participants, transcripts, codings, codes and rankings there are to see.

    Retired codes, as candidates that were rejected or merged, do not count.
    """
    names = ("participant", "transcript", "coding", "code", "ranking")
    counted = {"code": " WHERE state != 'retired'"}
    each = (f"(SELECT count(*) FROM {name}{counted.get(name, '')})" for name in names)
    sql = f"SELECT {', '.join(each)}"
    found = query(connection, sql).fetchone()
    return dict(zip((f"{name}s" for name in names), map(int, found), strict=True))


def is_coded_by_all(connection: Connection) -> bool:
    """Whether all of the study's own coders have finished coding the transcripts that are theirs.

    Who joined later has not, unless others alone are to code every transcript.
    """
    sql = (
        "SELECT NOT EXISTS (SELECT 1 FROM coder k CROSS JOIN transcript t WHERE k.kind = 'coder'"
        " AND (t.id NOT IN (SELECT transcript_id FROM assignment) OR EXISTS (SELECT 1"
        " FROM assignment a WHERE a.transcript_id = t.id AND a.coder_id = k.id))"
        " AND NOT EXISTS (SELECT 1 FROM finished f WHERE f.coder_id = k.id AND f.stage = 'coding'"
        " AND (f.transcript_id IS NULL OR f.transcript_id = t.id)))"
    )
    return bool(value(connection, sql))
