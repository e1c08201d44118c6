"""Queries for groupings: themes, the codes in them, the passages that show them."""

from __future__ import annotations

from typing import NamedTuple

from codebook.store.connections import Connection, fetch_all


class ThemeRow(NamedTuple):
    """A theme of one coder's grouping, or of the joint one."""

    id: str
    coder_id: str
    name: str
    definition: str
    reason: str


class ThemePassageRow(NamedTuple):
    """A passage that shows a theme; participant is None where it has none."""

    theme_id: str
    passage_id: str
    participant: str | None
    quote: str


def themes(connection: Connection) -> list[ThemeRow]:
    """Return every visible theme, by coder, in the coder's order."""
    return fetch_all(
        connection,
        ThemeRow._make,
        "SELECT t.id, t.coder_id, t.name, t.definition, t.reason FROM theme t"
        " JOIN coder k ON k.id = t.coder_id ORDER BY k.position, k.id, t.position, t.id",
    )


def theme_codes(connection: Connection) -> list[tuple[str, str]]:
    """Return (theme id, code id) for every visible code in a theme."""
    return fetch_all(
        connection,
        tuple,
        "SELECT m.theme_id, m.code_id FROM theme_code m JOIN code k ON k.id = m.code_id"
        " ORDER BY k.position, m.id",
    )


def theme_passages(connection: Connection) -> list[ThemePassageRow]:
    """Return the passages of every theme that the reader sees, in the order of participants."""
    return fetch_all(
        connection,
        ThemePassageRow._make,
        "SELECT x.theme_id, p.id, i.label, coalesce(p.published_quote, p.quote)"
        " FROM theme_passage x JOIN passage p ON p.id = x.passage_id"
        " JOIN theme t ON t.id = x.theme_id JOIN coder k ON k.id = t.coder_id"
        " LEFT JOIN participant i ON i.id = p.participant_id"
        " ORDER BY i.position IS NULL, i.position, p.start_at NULLS FIRST, p.position, p.id,"
        " k.position, k.id, t.position, t.id",
    )
