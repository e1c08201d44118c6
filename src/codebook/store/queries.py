"""Queries of general use: the study, coders, participants, codes, guideline and memos.

Like all modules `*_queries`, each function holds one piece of SQL that runs on SQLite and
PostgreSQL, and returns plain tuples (`codebook.store.rows`). What it returns is what the connection
that it is given may see.
"""

from __future__ import annotations

from collections.abc import Iterator

from codebook.store import rows
from codebook.store.connections import Connection, fetch_all, query, stream, values


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


def participants(connection: Connection) -> list[rows.ParticipantRow]:
    """Return the participants in the order in which they came."""
    return fetch_all(
        connection,
        rows.ParticipantRow._make,
        "SELECT id, label, group_name, fields FROM participant ORDER BY position, id",
    )


def background(connection: Connection) -> list[rows.BackgroundRow]:
    """Return the background rows in the order of their sheets."""
    return fetch_all(
        connection,
        rows.BackgroundRow._make,
        "SELECT b.id, p.label, b.source, b.cells FROM background b"
        " LEFT JOIN participant p ON p.id = b.participant_id ORDER BY b.position, b.id",
    )


def spans(
    connection: Connection, transcript_id: str | None = None
) -> Iterator[tuple[str, str, int, int]]:
    """Yield (revision, coder, start, end) of every anchored passage that bears a code.

    They come by revision. With a transcript, those on its revisions only.
    """
    yield from query(
        connection,
        "SELECT p.revision_id, p.coder_id, p.start_at, p.end_at FROM passage p"
        " WHERE p.revision_id "
        + ("IN (SELECT id FROM revision WHERE transcript_id = :id)" if transcript_id else "> ''")
        + " AND EXISTS (SELECT 1 FROM coding c WHERE c.passage_id = p.id) ORDER BY p.revision_id",
        **({"id": transcript_id} if transcript_id else {}),
    )


def placed_codings(connection: Connection) -> list[rows.PlacedCodingRow]:
    """Return every coding on an anchored passage with its place."""
    found = stream(
        connection,
        "SELECT p.revision_id, c.coder_id, p.start_at, p.end_at, c.code_id FROM coding c"
        " JOIN passage p ON p.id = c.passage_id WHERE p.state = 'anchored'",
    )
    # Ids that are alike are one object: of a large study all would take three times the memory.
    one: dict[str, str] = {}
    return [
        rows.PlacedCodingRow(
            one.setdefault(revision, revision),
            one.setdefault(coder, coder),
            start,
            end,
            one.setdefault(code, code),
        )
        for revision, coder, start, end, code in found
    ]


def finished(connection: Connection) -> set[tuple[str, str]]:
    """Return (coder id, transcript id) for every transcript whose coding a coder has finished."""
    sql = (
        "SELECT f.coder_id, t.id FROM finished f JOIN transcript t"
        " ON f.transcript_id IS NULL OR f.transcript_id = t.id WHERE f.stage = 'coding'"
        " AND (f.transcript_id IS NOT NULL OR t.id NOT IN (SELECT transcript_id FROM assignment)"
        " OR EXISTS (SELECT 1 FROM assignment a WHERE a.transcript_id = t.id"
        " AND a.coder_id = f.coder_id))"
    )
    return {(str(coder), str(transcript)) for coder, transcript in query(connection, sql)}


def coding_counts(connection: Connection) -> dict[str, int]:
    """Return the number of codings by coder id."""
    sql = "SELECT coder_id, count(*) FROM coding GROUP BY coder_id"
    return {str(coder): int(count) for coder, count in query(connection, sql)}


def codes(connection: Connection, *, counted: bool = True) -> list[rows.CodeRow]:
    """Return the codes in the order in which they came; a tree by `parent_id`.

    Their uses are 0 where they need not be counted.
    """
    # Grouped by an expression, so that SQLite goes through the table as it lies: by the index of
    # the codes, which does not tell whose a coding is, it would take four times as long.
    uses = "SELECT coalesce(code_id, '') AS code_id, count(*) AS uses FROM coding GROUP BY 1"
    return fetch_all(
        connection,
        rows.CodeRow._make,
        "SELECT k.id, k.number, k.name, k.definition, k.use_when, k.avoid_when, k.colour,"
        f" k.origin, k.state, k.parent_id, k.coder_id, {'coalesce(u.uses, 0)' if counted else 0},"
        f" k.position FROM code k{f' LEFT JOIN ({uses}) u ON u.code_id = k.id' if counted else ''}"
        " ORDER BY k.position, k.id",
    )


def code_by_participant(connection: Connection) -> list[tuple[str, str, int]]:
    """Return (code id, participant id, number of codings) for every pair that has any."""
    return fetch_all(
        connection,
        tuple,
        "SELECT c.code_id, p.participant_id, count(*) FROM coding c"
        " JOIN passage p ON p.id = c.passage_id WHERE p.participant_id IS NOT NULL"
        " GROUP BY c.code_id, p.participant_id",
    )


def examples(connection: Connection, code_id: str) -> list[str]:
    """Return the examples of a code."""
    sql = "SELECT text FROM example WHERE code_id = :code ORDER BY position, id"
    return [str(found) for found in values(connection, sql, code=code_id)]


def all_examples(connection: Connection) -> list[tuple[str, str]]:
    """Return (code id, example) for every example."""
    return fetch_all(connection, tuple, "SELECT code_id, text FROM example ORDER BY position, id")


def quoted(connection: Connection, code_id: str) -> list[rows.QuotedRow]:
    """Return the passages of a code across the study."""
    return fetch_all(
        connection,
        rows.QuotedRow._make,
        "SELECT p.id, k.name, t.name, i.label, p.start_at, p.end_at, p.quote, c.code_id, c.created"
        " FROM coding c JOIN passage p ON p.id = c.passage_id JOIN coder k ON k.id = c.coder_id"
        " LEFT JOIN revision r ON r.id = p.revision_id LEFT JOIN transcript t"
        " ON t.id = r.transcript_id LEFT JOIN participant i ON i.id = p.participant_id"
        " WHERE c.code_id = :code ORDER BY t.position IS NULL, t.position,"
        " p.start_at NULLS FIRST, k.position, p.position, c.id",
        code=code_id,
    )


def key_passages(connection: Connection) -> list[rows.KeyPassageRow]:
    """Return every visible key passage in the order of participants, layers and text."""
    return fetch_all(
        connection,
        rows.KeyPassageRow._make,
        "SELECT p.id, p.coder_id, i.label, i.group_name, i.fields, p.prompt_category,"
        " coalesce(p.published_quote, p.quote), p.insight FROM passage p"
        " JOIN coder k ON k.id = p.coder_id LEFT JOIN participant i ON i.id = p.participant_id"
        " WHERE p.is_key = 1 ORDER BY i.position IS NULL, i.position, k.position,"
        " p.start_at IS NULL, p.start_at, p.position, p.created, p.id",
    )


def codes_of_key_passages(connection: Connection) -> list[tuple[str, str]]:
    """Return (passage id, code id) for every code on a key passage."""
    return fetch_all(
        connection,
        tuple,
        "SELECT c.passage_id, c.code_id FROM coding c JOIN passage p ON p.id = c.passage_id"
        " WHERE p.is_key = 1",
    )


def insights_beside(connection: Connection) -> dict[str, int]:
    """Return by coder how many insights one sees that are on no key passage."""
    found = fetch_all(
        connection,
        tuple,
        "SELECT p.coder_id, count(*) FROM passage p WHERE p.insight <> '' AND p.is_key = 0"
        " GROUP BY p.coder_id",
    )
    return dict(found)


def parts(connection: Connection) -> list[rows.PartRow]:
    """Return the guideline's parts in order."""
    return fetch_all(
        connection,
        rows.PartRow._make,
        "SELECT id, label, title, objective FROM part ORDER BY position, id",
    )


def prompts(connection: Connection) -> list[rows.PromptRow]:
    """Return the guideline's prompts in order."""
    return fetch_all(
        connection,
        rows.PromptRow._make,
        "SELECT part_id, audience, kind, text, length FROM prompt ORDER BY position, id",
    )


def memos(connection: Connection, target_id: str | None = None) -> list[rows.MemoRow]:
    """Return the memos on one record, or all of them, oldest first."""
    return fetch_all(
        connection,
        rows.MemoRow._make,
        "SELECT m.id, m.coder_id, k.name, m.about, m.target_id, m.text, m.created FROM memo m"
        " JOIN coder k ON k.id = m.coder_id"
        + (" WHERE m.target_id = :target" if target_id else "")
        + " ORDER BY m.created, m.id",
        **({"target": target_id} if target_id else {}),
    )


def counts(connection: Connection) -> dict[str, int]:
    """Return how many participants, transcripts, codings, codes and rankings there are to see."""
    names = ("participant", "transcript", "coding", "code", "ranking")
    sql = "SELECT " + ", ".join(f"(SELECT count(*) FROM {name})" for name in names)
    found = query(connection, sql).fetchone()
    return dict(zip((f"{name}s" for name in names), map(int, found), strict=True))
