"""What an exchange file says of a study, and what of it a study has already: whole tables."""

from __future__ import annotations

from typing import NamedTuple

from codebook.store.asking import Connection, fetch_all
from codebook.store.queries import CURRENT


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


class ExchangeCodingRow(NamedTuple):
    """A coding; `is_unsure` is 0 or 1."""

    id: str
    passage_id: str
    code_id: str
    created: str
    is_unsure: int


class ThemeRow(NamedTuple):
    """A theme with its coder's name."""

    id: str
    coder: str
    name: str
    definition: str


class ExchangeMemoRow(NamedTuple):
    """A memo as it stands."""

    id: str
    coder_id: str
    about: str
    target_id: str
    text: str
    created: str
    modified: str


def sources(connection: Connection) -> list[SourceRow]:
    """Return the transcripts in order."""
    return fetch_all(
        connection,
        SourceRow._make,
        "SELECT t.id, t.name, r.id, t.created, c.text FROM transcript t"
        f" JOIN {CURRENT} JOIN content c ON c.sha256 = r.sha256 ORDER BY t.position, t.id",
    )


def passages(connection: Connection) -> list[ExchangePassageRow]:
    """Return every visible passage in the order of text and coders."""
    return fetch_all(
        connection,
        ExchangePassageRow._make,
        "SELECT p.id, p.coder_id, CASE WHEN p.state = 'anchored' THEN p.revision_id END,"
        " p.participant_id, p.start_at, p.end_at, p.quote, p.published_quote, p.is_key,"
        " p.insight, p.prompt_category, p.created, p.modified FROM passage p"
        " JOIN coder k ON k.id = p.coder_id"
        " ORDER BY p.revision_id, p.start_at, p.end_at, k.position, p.position, p.id",
    )


def code_labels(connection: Connection) -> dict[str, str]:
    """Return each code's number, or the name of one that has none, by its id."""
    sql = "SELECT id, coalesce(number, name) FROM code"
    return dict(fetch_all(connection, tuple, sql))


def codings(connection: Connection) -> list[ExchangeCodingRow]:
    """Return every visible coding with a visible code, oldest first."""
    return fetch_all(
        connection,
        ExchangeCodingRow._make,
        "SELECT c.id, c.passage_id, c.code_id, c.created, c.is_unsure FROM coding c"
        " JOIN code k ON k.id = c.code_id ORDER BY c.created, c.id",
    )


def memos(connection: Connection) -> list[ExchangeMemoRow]:
    """Return every visible memo, oldest first."""
    return fetch_all(
        connection,
        ExchangeMemoRow._make,
        "SELECT id, coder_id, about, target_id, text, created, modified FROM memo"
        " ORDER BY created, id",
    )


def themes(connection: Connection) -> list[ThemeRow]:
    """Return every visible theme in the order of coders."""
    return fetch_all(
        connection,
        ThemeRow._make,
        "SELECT t.id, k.name, t.name, t.definition FROM theme t JOIN coder k ON k.id = t.coder_id"
        " ORDER BY k.position, t.position, t.id",
    )


def theme_codes(connection: Connection) -> list[tuple[str, str]]:
    """Return (theme id, code id) for every visible code in a theme."""
    return fetch_all(
        connection,
        tuple,
        "SELECT m.theme_id, m.code_id FROM theme_code m JOIN code k ON k.id = m.code_id"
        " ORDER BY k.position, m.id",
    )
