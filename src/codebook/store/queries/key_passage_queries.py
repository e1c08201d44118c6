"""Queries for the passages that CodeBook.csv prints: their codes, insights and printed forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from codebook.store import rows
from codebook.store.connections import Connection, fetch_all, value

Answering = Literal["nobody", "one", "several"]
"""How many participants are known to answer in an interview."""
_ANSWERING: Mapping[Answering, str] = {"nobody": "= 0", "one": "= 1", "several": "> 1"}
_OF_NOBODY = (
    " FROM passage p WHERE p.is_key = 1 AND p.participant_id IS NULL"
    " AND (SELECT count(*) FROM revision r JOIN transcript_participant l"
    " ON l.transcript_id = r.transcript_id WHERE r.id = p.revision_id) "
)


class PrintedRow(NamedTuple):
    """The form in which a coder has a place printed; the coder is empty for the consensus."""

    revision_id: str
    start: int
    end: int
    coder: str
    form: str


def key_passages(connection: Connection) -> list[rows.KeyPassageRow]:
    """Return every visible key passage in the order of participants, layers and text.

    Those of a sheet that was imported keep its order. What an interviewer said is printed with who
    is interviewed, and with nobody where several are.
    """
    return fetch_all(
        connection,
        rows.KeyPassageRow._make,
        "SELECT p.id, p.coder_id, i.label, i.group_name, p.prompt_category,"
        " coalesce(p.published_quote, p.quote), p.insight,"
        " p.published_quote IS NULL AND p.revision_id IS NOT NULL FROM passage p"
        " JOIN coder k ON k.id = p.coder_id LEFT JOIN participant i ON i.id ="
        " coalesce(p.participant_id, (SELECT min(l.participant_id) FROM revision r"
        " JOIN transcript_participant l ON l.transcript_id = r.transcript_id"
        " WHERE r.id = p.revision_id GROUP BY r.id HAVING count(*) = 1))"
        " WHERE p.is_key = 1 ORDER BY i.position IS NULL, i.position, k.position,"
        " p.position, p.start_at IS NULL, p.start_at, p.created, p.id",
    )


def codes_of_key_passages(connection: Connection) -> list[tuple[str, str]]:
    """Return (passage id, code id) for every code on a key passage."""
    return fetch_all(
        connection,
        tuple,
        "SELECT c.passage_id, c.code_id FROM coding c JOIN passage p ON p.id = c.passage_id"
        " WHERE p.is_key = 1",
    )


def _by_coder(connection: Connection, sql: str) -> dict[str, int]:
    return dict(fetch_all(connection, tuple, sql))


def insights_off_key_passages(connection: Connection) -> dict[str, int]:
    """Return by coder how many insights one sees that are on no key passage."""
    return _by_coder(
        connection,
        "SELECT p.coder_id, count(*) FROM passage p WHERE p.insight <> '' AND p.is_key = 0"
        " GROUP BY p.coder_id",
    )


def count_of_nobody(connection: Connection, answering: Answering) -> dict[str, int]:
    """Count, by coder, the key passages on words of no participant, where so many answer."""
    return _by_coder(
        connection,
        f"SELECT p.coder_id, count(*){_OF_NOBODY}{_ANSWERING[answering]} GROUP BY p.coder_id",
    )


def is_of_nobody(connection: Connection, passage_id: str, answering: Answering) -> bool:
    """Whether this is a key passage on words of no participant, where so many answer."""
    sql = f"SELECT count(*){_OF_NOBODY}{_ANSWERING[answering]} AND p.id = :passage"
    return bool(value(connection, sql, passage=passage_id))


def count_uncoded(connection: Connection) -> dict[str, int]:
    """Count, by coder, the key passages on which no code is seen."""
    return _by_coder(
        connection,
        "SELECT p.coder_id, count(*) FROM passage p WHERE p.is_key = 1 AND NOT EXISTS"
        " (SELECT 1 FROM coding c WHERE c.passage_id = p.id) GROUP BY p.coder_id",
    )


def count_of_coders(connection: Connection) -> int:
    """Return how many key passages lie in the layers of coders that one sees."""
    sql = (
        "SELECT count(*) FROM passage p JOIN coder k ON k.id = p.coder_id"
        " WHERE p.is_key = 1 AND k.kind = 'coder'"
    )
    return int(value(connection, sql))


def count_external(connection: Connection) -> int:
    """Return how many key passages lie in external layers."""
    sql = (
        "SELECT count(*) FROM passage p JOIN coder k ON k.id = p.coder_id"
        " WHERE p.is_key = 1 AND k.kind = 'external'"
    )
    return int(value(connection, sql))


def count_beside_consensus(connection: Connection) -> dict[str, int]:
    """Count, by coder's name in their order, the key passages over which the consensus has none."""
    return _by_coder(
        connection,
        "SELECT k.name, count(*) FROM passage p JOIN coder k ON k.id = p.coder_id"
        " WHERE p.is_key = 1 AND p.state = 'anchored' AND k.kind = 'coder'"
        " AND NOT EXISTS (SELECT 1 FROM passage q JOIN coder j ON j.id = q.coder_id"
        " WHERE q.revision_id = p.revision_id AND q.is_key = 1 AND j.kind = 'consensus'"
        " AND q.start_at < p.end_at AND q.end_at > p.start_at)"
        " GROUP BY k.id, k.name, k.position ORDER BY k.position, k.id",
    )


def rejected_on_key_passages(connection: Connection) -> list[tuple[str, str, str]]:
    """Return (coder's id, code's name, passage's id) for rejected candidates on key passages."""
    return fetch_all(
        connection,
        tuple,
        "SELECT p.coder_id, k.name, p.id FROM passage p JOIN coding c ON c.passage_id = p.id"
        " JOIN code k ON k.id = c.code_id WHERE p.is_key = 1 AND k.state = 'retired'"
        " AND k.number IS NULL ORDER BY k.name, p.id",
    )


def printed_forms(connection: Connection) -> list[PrintedRow]:
    """Return the forms in which passages are printed that are not what was said, by coder."""
    return fetch_all(
        connection,
        PrintedRow._make,
        "SELECT p.revision_id, p.start_at, p.end_at,"
        " CASE k.kind WHEN 'consensus' THEN '' ELSE k.name END, p.published_quote"
        " FROM passage p JOIN coder k ON k.id = p.coder_id"
        " WHERE p.published_quote IS NOT NULL AND p.revision_id IS NOT NULL"
        " ORDER BY k.position, k.id, p.id",
    )
