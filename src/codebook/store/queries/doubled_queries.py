"""Queries for what is there twice although a study has it once: two copies have each made it."""

from __future__ import annotations

from typing import NamedTuple

from codebook.store.connections import Connection, fetch_all


class DoubledRow(NamedTuple):
    """A record that is the same as another one of its coder, with a smaller id, that stays."""

    coder_id: str
    id: str
    kept_id: str


def doubled_passages(connection: Connection) -> list[DoubledRow]:
    """Return the passages whose coder has another one with the same ends.

    External layers have what their sheets have, which may be the same words in two rows.
    """
    sql = (
        "SELECT p.coder_id, p.id, k.id FROM passage p JOIN (SELECT coder_id, revision_id,"
        " start_at, end_at, min(id) AS id FROM passage WHERE state = 'anchored'"
        " GROUP BY coder_id, revision_id, start_at, end_at HAVING count(*) > 1) k"
        " ON k.coder_id = p.coder_id AND k.revision_id = p.revision_id"
        " AND k.start_at = p.start_at AND k.end_at = p.end_at AND k.id <> p.id"
        " JOIN coder c ON c.id = p.coder_id AND c.kind <> 'external'"
        " WHERE p.state = 'anchored' ORDER BY p.coder_id, p.id"
    )
    return fetch_all(connection, DoubledRow._make, sql)


def doubled_codings(connection: Connection) -> list[DoubledRow]:
    """Return the codings whose passage has another one with the same code."""
    sql = (
        "SELECT c.coder_id, c.id, k.id FROM coding c JOIN (SELECT passage_id, code_id,"
        " min(id) AS id FROM coding GROUP BY passage_id, code_id HAVING count(*) > 1) k"
        " ON k.passage_id = c.passage_id AND k.code_id = c.code_id AND k.id <> c.id"
        " ORDER BY c.coder_id, c.id"
    )
    return fetch_all(connection, DoubledRow._make, sql)
