"""Queries for participants and the background rows that belong to them."""

from __future__ import annotations

from codebook.store import rows
from codebook.store.connections import Connection, fetch_all, value


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


def evidence(connection: Connection, participant_id: str) -> str:
    """Return what layers have on a participant: "passage", else "memo", else "" for nothing."""
    sql = (
        "SELECT CASE WHEN EXISTS (SELECT 1 FROM passage WHERE participant_id = :id) THEN 'passage'"
        " WHEN EXISTS (SELECT 1 FROM memo WHERE about = 'participant' AND target_id = :id)"
        " THEN 'memo' ELSE '' END"
    )
    return str(value(connection, sql, id=participant_id))
