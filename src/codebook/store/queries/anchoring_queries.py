"""Queries for what is anchored in the text of a revision, and moves when the text changes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from codebook.store.connections import Connection, fetch_all, query
from codebook.store.queries.journal_queries import images
from codebook.store.queries.passage_queries import HAS_MEMO
from codebook.store.queries.transcript_queries import CURRENT
from codebook.store.rows import QuotedRow
from codebook.text.spans import Span


class PlacedRow(NamedTuple):
    """A passage, or a review that gives other ends to one, with its ends in the text."""

    id: str
    coder_id: str
    start: int
    end: int
    quote: str


class OrphanRow(NamedTuple):
    """A passage whose words are no longer in its text; `is_coded` is 1 where it has a code."""

    transcript: str
    coder: str
    quote: str
    is_coded: int


class WaitingRow(NamedTuple):
    """A quote of a participant, in an external layer, that has no place in a transcript yet.

    `printed` is the form in which it is printed as a key passage, None where it is none.
    """

    id: str
    coder_id: str
    participant_id: str
    quote: str
    printed: str | None


_PASSAGE = "SELECT p.id, p.coder_id, p.start_at, p.end_at, p.quote FROM passage p"


def anchored_passages(connection: Connection, revision_id: str) -> list[PlacedRow]:
    """Return the passages on a revision, of all layers."""
    sql = f"{_PASSAGE} WHERE p.revision_id = :revision AND p.state = 'anchored' ORDER BY p.id"
    return fetch_all(connection, PlacedRow._make, sql, revision=revision_id)


def once_overlapping(
    connection: Connection, spans: Mapping[str, Sequence[Span]], anywhere: Collection[str] = ()
) -> list[str]:
    """Return the passages, by id, that have no place now but once overlapped one of some spans.

    The spans are given by revision. A passage that exists only in the journal also counts if it was
    anywhere in one of the revisions `anywhere`.
    """
    states = dict(query(connection, "SELECT id, state FROM passage").fetchall())
    found = {
        key
        for key, image in images(connection, "passage")
        if states.get(key) != "anchored"
        and image["start_at"] is not None
        and (
            (key not in states and image["revision_id"] in anywhere)
            or any(
                span.overlaps((image["start_at"], image["end_at"]))
                for span in spans.get(image["revision_id"], ())
            )
        )
    }
    return sorted(found)


def orphaned_passages(connection: Connection, transcript_id: str) -> list[PlacedRow]:
    """Return the orphaned passages of a transcript, of all layers."""
    sql = (
        f"{_PASSAGE} JOIN revision r ON r.id = p.revision_id WHERE r.transcript_id = :transcript"
        " AND p.state = 'orphaned' ORDER BY p.id"
    )
    return fetch_all(connection, PlacedRow._make, sql, transcript=transcript_id)


def orphans(connection: Connection) -> list[OrphanRow]:
    """Return the orphaned passages of those who code, in the order of transcripts."""
    sql = (
        "SELECT t.name, k.name, p.quote, CASE WHEN EXISTS (SELECT 1 FROM coding c"
        " WHERE c.passage_id = p.id) THEN 1 ELSE 0 END"
        " FROM passage p JOIN revision r ON r.id = p.revision_id"
        " JOIN transcript t ON t.id = r.transcript_id JOIN coder k ON k.id = p.coder_id"
        " WHERE p.state = 'orphaned' AND k.kind = 'coder'"
        " ORDER BY t.position, t.id, k.position, k.id, p.id"
    )
    return fetch_all(connection, OrphanRow._make, sql)


def orphans_of(connection: Connection, coder_id: str) -> list[QuotedRow]:
    """Return the orphaned passages of a coder, once for each code, those without one too."""
    sql = (
        "SELECT p.id, k.name, t.name, i.label, NULL, NULL, p.quote, coalesce(c.code_id, ''),"
        " coalesce(c.created, p.created), '', p.is_key, coalesce(c.is_unsure, 0), p.insight,"
        f" {HAS_MEMO} FROM passage p JOIN coder k ON k.id = p.coder_id"
        " JOIN revision r ON r.id = p.revision_id JOIN transcript t ON t.id = r.transcript_id"
        " LEFT JOIN participant i ON i.id = p.participant_id"
        " LEFT JOIN coding c ON c.passage_id = p.id"
        " WHERE p.state = 'orphaned' AND p.coder_id = :coder"
        " ORDER BY t.position, t.id, p.id, c.created, c.id"
    )
    return fetch_all(connection, QuotedRow._make, sql, coder=coder_id)


def transcripts_with_orphans_on_latest(connection: Connection) -> list[str]:
    """Return the transcripts with an orphan on the latest text, as a later one was undone."""
    sql = (
        f"SELECT DISTINCT t.id FROM transcript t JOIN {CURRENT} JOIN passage p"
        " ON p.revision_id = r.id WHERE p.state = 'orphaned' ORDER BY t.id"
    )
    return [str(key) for (key,) in query(connection, sql)]


def waiting_passages(connection: Connection) -> list[WaitingRow]:
    """Return the quotes that wait for a transcript, in the order of their sheets."""
    sql = (
        "SELECT p.id, p.coder_id, p.participant_id, p.quote,"
        " CASE WHEN p.is_key = 1 THEN coalesce(p.published_quote, p.quote) END FROM passage p"
        " JOIN coder k ON k.id = p.coder_id WHERE k.kind = 'external' AND p.state = 'unanchored'"
        " AND p.participant_id IS NOT NULL ORDER BY k.position, k.id, p.position, p.id"
    )
    return fetch_all(connection, WaitingRow._make, sql)


def review_ends(connection: Connection, revision_id: str) -> list[PlacedRow]:
    """Return the reviews that give other ends to passages of a revision."""
    sql = (
        "SELECT v.id, v.coder_id, v.start_at, v.end_at, '' FROM review v"
        " JOIN coding c ON c.id = v.coding_id JOIN passage p ON p.id = c.passage_id"
        " WHERE p.revision_id = :revision AND v.start_at IS NOT NULL ORDER BY v.id"
    )
    return fetch_all(connection, PlacedRow._make, sql, revision=revision_id)


def revisions_left_behind(connection: Connection) -> dict[str, str]:
    """Return revisions that are not the latest and have passages or verdicts, with transcripts."""
    sql = (
        "SELECT DISTINCT r.id, r.transcript_id FROM revision r JOIN revision n"
        " ON n.transcript_id = r.transcript_id AND (n.number, n.id) > (r.number, r.id)"
        " WHERE EXISTS (SELECT 1 FROM passage p"
        " WHERE p.revision_id = r.id AND p.state = 'anchored')"
        " OR EXISTS (SELECT 1 FROM verdict v WHERE v.revision_id = r.id) ORDER BY r.id"
    )
    return {str(key): str(transcript) for key, transcript in query(connection, sql)}


def misquoted_passages(connection: Connection) -> list[tuple[str, str]]:
    """Return (passage id, revision id) of passages whose quote is not the text between their ends.

    Only transcripts with several revisions are looked at: in others this cannot happen.
    """
    sql = (
        "SELECT p.id, r.id FROM passage p JOIN revision r ON r.id = p.revision_id"
        " JOIN content c ON c.sha256 = r.sha256 WHERE p.state = 'anchored'"
        " AND EXISTS (SELECT 1 FROM revision n WHERE n.transcript_id = r.transcript_id"
        " AND n.id <> r.id) AND substr(c.text, p.start_at + 1, p.end_at - p.start_at) <> p.quote"
        " ORDER BY p.id"
    )
    return fetch_all(connection, tuple, sql)
