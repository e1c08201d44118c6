"""Queries for codings across the study: how many there are, where they are, what they quote."""

from __future__ import annotations

from collections.abc import Iterator

from codebook.store import rows
from codebook.store.connections import Connection, fetch_all, query, stream, stream_shared
from codebook.store.queries.passage_queries import HAS_MEMO


def coding_counts(connection: Connection) -> dict[str, int]:
    """Return the number of codings by coder id."""
    sql = "SELECT coder_id, count(*) FROM coding GROUP BY coder_id"
    return {str(coder): int(count) for coder, count in query(connection, sql)}


def counts_by_participant(connection: Connection) -> list[tuple[str, str, int]]:
    """Return (code id, participant id, number of codings) for every pair that has any.

    The participant id is "" for words of no participant.
    """
    return fetch_all(
        connection,
        tuple,
        "SELECT c.code_id, coalesce(p.participant_id, ''), count(*) FROM coding c"
        " JOIN passage p ON p.id = c.passage_id GROUP BY c.code_id, p.participant_id",
    )


def coded_spans(
    connection: Connection, transcript_id: str | None
) -> Iterator[tuple[str, str, int, int]]:
    """Yield (revision, coder, start, end) of every anchored passage that has a code.

    They come by revision. With a transcript, those on its revisions only.
    """
    yield from query(
        connection,
        "SELECT p.revision_id, p.coder_id, p.start_at, p.end_at FROM passage p"
        " WHERE p.revision_id "
        + ("IN (SELECT id FROM revision WHERE transcript_id = :id)" if transcript_id else "> ''")
        + " AND p.state = 'anchored'"
        " AND EXISTS (SELECT 1 FROM coding c WHERE c.passage_id = p.id) ORDER BY p.revision_id",
        **({"id": transcript_id} if transcript_id else {}),
    )


def placed_codings(connection: Connection) -> list[rows.PlacedCodingRow]:
    """Return every coding on an anchored passage with its place, in no order."""
    found = stream_shared(
        connection,
        rows.PlacedCodingRow,
        ("revision_id", "coder_id", "code_id"),
        "SELECT p.revision_id, c.coder_id, p.start_at, p.end_at, c.code_id FROM coding c"
        " JOIN passage p ON p.id = c.passage_id WHERE p.state = 'anchored'",
    )
    return list(found)


def passages_of_code(connection: Connection, code_id: str) -> list[rows.QuotedRow]:
    """Return the passages of a code across the study."""
    return _quoted(connection, "c.code_id = :code", code=code_id)


def unsure_passages(connection: Connection) -> list[rows.QuotedRow]:
    """Return the passages across the study of which a coder was unsure, once for each such code."""
    return _quoted(connection, "c.is_unsure = 1")


def _quoted(connection: Connection, where: str, **values: object) -> list[rows.QuotedRow]:
    return fetch_all(
        connection,
        rows.QuotedRow._make,
        "SELECT p.id, k.name, t.name, i.label, p.start_at, p.end_at, p.quote, c.code_id, c.created,"
        f" '', p.is_key, c.is_unsure, p.insight, {HAS_MEMO}"
        " FROM coding c JOIN passage p ON p.id = c.passage_id JOIN coder k ON k.id = c.coder_id"
        " LEFT JOIN revision r ON r.id = p.revision_id LEFT JOIN transcript t"
        " ON t.id = r.transcript_id LEFT JOIN participant i ON i.id = p.participant_id"
        f" WHERE {where} ORDER BY t.position IS NULL, t.position,"
        " p.start_at NULLS FIRST, k.position, p.position, c.id",
        **values,
    )


def coded_places(
    connection: Connection, code_id: str = "", coder_id: str = ""
) -> Iterator[rows.CodedPlaceRow]:
    """Yield every coding with the place of its passage, by layer, in the order of the text.

    With a code or a coder, their codings only.
    """
    given = {"code": code_id, "coder": coder_id}
    asked = {name: value for name, value in given.items() if value}
    where = " AND ".join(f"c.{name}_id = :{name}" for name in asked)
    yield from stream_shared(
        connection,
        rows.CodedPlaceRow,
        ("coder_id", "revision_id", "code_id", "participant_id"),
        "SELECT p.coder_id, CASE WHEN p.state = 'anchored' THEN p.revision_id END, p.start_at,"
        " p.end_at, p.id, c.code_id, p.participant_id FROM passage p"
        " JOIN coding c ON c.passage_id = p.id"
        f"{f' WHERE {where}' if where else ''} ORDER BY 2 NULLS FIRST, 1, 3, 5",
        **asked,
    )


def export_codings(connection: Connection) -> Iterator[rows.ExportCodingRow]:
    """Yield every visible coding in the order of transcripts, text, coders and time."""
    found = stream(
        connection,
        "SELECT t.name, p.revision_id, i.label, k.name, p.start_at, p.end_at, p.quote, c.code_id,"
        " p.id, p.insight, p.is_key, c.created, c.modified"
        " FROM coding c JOIN passage p ON p.id = c.passage_id JOIN coder k ON k.id = c.coder_id"
        " LEFT JOIN revision r ON r.id = p.revision_id LEFT JOIN transcript t"
        " ON t.id = r.transcript_id LEFT JOIN participant i ON i.id = p.participant_id"
        " ORDER BY t.position IS NULL, t.position, p.start_at NULLS FIRST, p.end_at,"
        " i.position NULLS FIRST, k.position, p.position, c.created, c.id",
    )
    return map(rows.ExportCodingRow._make, found)
