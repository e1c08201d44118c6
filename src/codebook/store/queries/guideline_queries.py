"""Queries for the interview guideline: its parts and their prompts."""

from __future__ import annotations

from typing import NamedTuple

from codebook.by_key import by_key
from codebook.store import rows
from codebook.store.connections import Connection, fetch_all, query
from codebook.text.guideline import Part, Prompt


class PromptOfPartRow(NamedTuple):
    """A prompt with the part that it stands in."""

    id: str
    part: str
    title: str
    objective: str
    audience: str
    kind: str
    text: str
    length: int | None


def parts(connection: Connection) -> list[rows.PartRow]:
    """Return the guideline's parts in order."""
    return fetch_all(
        connection,
        rows.PartRow._make,
        "SELECT id, label, title, objective FROM part ORDER BY position, id",
    )


def guideline(connection: Connection) -> list[Part]:
    """Return the guideline's parts in order, with their prompts."""
    sql = "SELECT part_id, audience, kind, text, length FROM prompt ORDER BY position, id"
    prompts = by_key((part_id, Prompt(*prompt)) for part_id, *prompt in query(connection, sql))
    return [Part(*part[1:], tuple(prompts.get(part.id, ()))) for part in parts(connection)]


def prompts_of_parts(connection: Connection) -> list[PromptOfPartRow]:
    """Return every prompt with its part, in the order of the guideline."""
    return fetch_all(
        connection,
        PromptOfPartRow._make,
        "SELECT p.id, t.label, t.title, t.objective, p.audience, p.kind, p.text, p.length"
        " FROM prompt p JOIN part t ON t.id = p.part_id"
        " ORDER BY t.position, t.id, p.position, p.id",
    )
