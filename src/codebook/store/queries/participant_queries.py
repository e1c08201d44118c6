"""Queries for participants and the background rows that belong to them."""

from __future__ import annotations

from codebook.store import rows
from codebook.store.connections import Connection, fetch_all


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
        "SELECT b.id, p.id, p.label, b.source, b.cells FROM background b"
        " LEFT JOIN participant p ON p.id = b.participant_id ORDER BY b.position, b.id",
    )
