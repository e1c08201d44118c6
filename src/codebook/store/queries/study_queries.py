"""Queries for the study as a whole: its record, its coders, what it holds and what is finished."""

from __future__ import annotations

from codebook.store import rows
from codebook.store.connections import Connection, fetch_all, query, value, values

LATER = "later"
"""The stage of a coder's word on a transcript that came after coding, when layers were open."""

_OWN = (
    "SELECT 1 FROM transcript t WHERE (t.id NOT IN (SELECT transcript_id FROM assignment) OR EXISTS"
    " (SELECT 1 FROM assignment a WHERE a.transcript_id = t.id AND a.coder_id = k.id))"
)
"""The transcripts that are a coder's to code."""

_DONE = "SELECT 1 FROM finished f WHERE f.coder_id = k.id AND f.stage = {stage}"

WAITED_FOR = f"""SELECT k.name FROM coder k WHERE k.kind = 'coder' AND {{stage}} <> 'final'
    AND NOT EXISTS ({_DONE} AND f.transcript_id IS NULL)
    AND (EXISTS ({_OWN} AND NOT EXISTS ({_DONE} AND f.transcript_id = t.id))
        OR NOT EXISTS ({_OWN}) AND {{stage}} <> 'coding'
        OR NOT EXISTS (SELECT 1 FROM transcript))"""
"""The coders who have finished neither a stage, an SQL expression, nor all their transcripts.

Who has none to code has nothing to do in the stage of coding, but in those that follow. In the last
stage nobody has anything to finish.
"""


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


def finished_transcripts(connection: Connection) -> list[tuple[str, str]]:
    """Return coders and transcripts, by name, that each has finished by a word on it, in order.

    That is in the present stage.
    """
    sql = (
        "SELECT k.name, t.name FROM finished f JOIN coder k ON k.id = f.coder_id"
        " JOIN transcript t ON t.id = f.transcript_id"
        " WHERE f.stage = (SELECT stage FROM study) ORDER BY t.position, t.id"
    )
    return fetch_all(connection, tuple, sql)


def waited_for(connection: Connection) -> tuple[str, ...]:
    """Return the names of the coders for whom the present stage waits, in the order they came."""
    sql = f"{WAITED_FOR.format(stage='(SELECT stage FROM study)')} ORDER BY k.position, k.id"
    return tuple(map(str, values(connection, sql)))


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


def has_own_codings(connection: Connection) -> bool:
    """Whether there are codings to see of the study's own coders, not of external ones alone."""
    sql = (
        "SELECT EXISTS (SELECT 1 FROM coding c JOIN coder k ON k.id = c.coder_id"
        " AND k.kind = 'coder')"
    )
    return bool(value(connection, sql))


def is_coded_by_all(connection: Connection) -> bool:
    """Whether all of the study's own coders have finished coding the transcripts that are theirs.

    Who joined later has not, unless others alone are to code every transcript.
    """
    sql = (
        f"SELECT NOT EXISTS (SELECT 1 FROM coder k WHERE k.kind = 'coder' AND EXISTS ({_OWN}"
        " AND NOT EXISTS (SELECT 1 FROM finished f WHERE f.coder_id = k.id AND f.stage = 'coding'"
        " AND (f.transcript_id IS NULL OR f.transcript_id = t.id))))"
    )
    return bool(value(connection, sql))
