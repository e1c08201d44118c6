"""Queries for whole layers: to write them to other tools' files, to compare these, to count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from codebook.store.connections import Connection, fetch_all, stream_shared
from codebook.store.queries.transcript_queries import CURRENT


class SourceRow(NamedTuple):
    """A transcript with the text of its current revision."""

    id: str
    name: str
    revision_id: str
    created: str
    text: str


class ExchangePassageRow(NamedTuple):
    """A passage with all that its coder wrote about it, anchored or not."""

    id: str
    coder_id: str
    revision_id: str | None
    participant_id: str | None
    start: int | None
    end: int | None
    quote: str
    published_quote: str | None
    is_key: int
    insight: str
    prompt_category: str
    created: str
    modified: str


class SpotRow(NamedTuple):
    """Where a passage is; `quote` is empty where the revision's text has it."""

    id: str
    coder_id: str
    revision_id: str | None
    participant_id: str | None
    start: int | None
    end: int | None
    quote: str


class CodeOnPassageRow(NamedTuple):
    """A code on a passage."""

    passage_id: str
    code_id: str


class ExchangeCodingRow(NamedTuple):
    """A coding; `is_unsure` is 0 or 1."""

    id: str
    passage_id: str
    code_id: str
    created: str
    is_unsure: int


def sources(connection: Connection) -> list[SourceRow]:
    """Return the transcripts in order."""
    return fetch_all(
        connection,
        SourceRow._make,
        "SELECT t.id, t.name, r.id, t.created, c.text FROM transcript t"
        f" JOIN {CURRENT} JOIN content c ON c.sha256 = r.sha256 ORDER BY t.position, t.id",
    )


def passages(
    connection: Connection, revision_id: str = "", *, keys: bool = False
) -> list[ExchangePassageRow]:
    """Return every visible passage, or those of a revision, or the `keys` alone.

    They come in the order of text and coders.
    """
    conditions = {"p.revision_id = :revision": revision_id, "p.is_key = 1": keys}
    chosen = [condition for condition, is_wanted in conditions.items() if is_wanted]
    found = stream_shared(
        connection,
        ExchangePassageRow,
        ("coder_id", "revision_id", "participant_id", "prompt_category", "created", "modified"),
        "SELECT p.id, p.coder_id, CASE WHEN p.state = 'anchored' THEN p.revision_id END,"
        " p.participant_id, p.start_at, p.end_at, p.quote, p.published_quote, p.is_key,"
        " p.insight, p.prompt_category, p.created, p.modified FROM passage p"
        f" JOIN coder k ON k.id = p.coder_id{' WHERE ' if chosen else ''}{' AND '.join(chosen)}"
        " ORDER BY p.revision_id NULLS FIRST, p.start_at NULLS FIRST, p.end_at, k.position,"
        " p.position, p.id",
        **({"revision": revision_id} if revision_id else {}),
    )
    return list(found)


def spots(connection: Connection, coder_id: str) -> dict[str, SpotRow]:
    """Return where every visible passage is, or each of a coder's, by its id."""
    found = stream_shared(
        connection,
        SpotRow,
        ("coder_id", "revision_id", "participant_id"),
        "SELECT p.id, p.coder_id, CASE WHEN p.state = 'anchored' THEN p.revision_id END,"
        " p.participant_id, p.start_at, p.end_at,"
        " CASE WHEN p.state = 'anchored' AND p.revision_id IS NOT NULL THEN '' ELSE p.quote END"
        f" FROM passage p{' WHERE p.coder_id = :coder' if coder_id else ''}",
        **({"coder": coder_id} if coder_id else {}),
    )
    return {row.id: row for row in found}


def codes_on(connection: Connection) -> Iterator[CodeOnPassageRow]:
    """Yield every visible coding with a visible code."""
    sql = "SELECT c.passage_id, c.code_id FROM coding c JOIN code k ON k.id = c.code_id"
    return stream_shared(connection, CodeOnPassageRow, ("code_id",), sql)


def codings(connection: Connection, revision_id: str = "") -> Iterator[ExchangeCodingRow]:
    """Yield every visible coding, or those in a revision, with a visible code, oldest first."""
    in_revision = " JOIN passage p ON p.id = c.passage_id AND p.revision_id = :revision"
    return stream_shared(
        connection,
        ExchangeCodingRow,
        ("code_id", "created"),
        "SELECT c.id, c.passage_id, c.code_id, c.created, c.is_unsure FROM coding c"
        f" JOIN code k ON k.id = c.code_id{in_revision if revision_id else ''}"
        " ORDER BY c.created, c.id",
        **({"revision": revision_id} if revision_id else {}),
    )
