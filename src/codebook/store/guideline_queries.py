"""Queries for the interview guideline: its parts and their prompts."""

from __future__ import annotations

from codebook.store import rows
from codebook.store.connections import Connection, fetch_all


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
