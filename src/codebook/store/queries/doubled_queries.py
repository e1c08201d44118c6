"""Queries for what is there twice although a study has it once.

Two copies have each made it, or a change of the text has brought two passages to the same words.
"""

from __future__ import annotations

from typing import NamedTuple

from codebook.store.connections import Connection, fetch_all, value


class DoubledRow(NamedTuple):
    """A record that is the same as another one of its coder, with a smaller id, that stays."""

    coder_id: str
    id: str
    kept_id: str


def doubled_passages(connection: Connection, revision_id: str | None = None) -> list[DoubledRow]:
    """Return the passages, of all revisions or one, whose coder has another with the same ends.

    External layers have what their sheets have, which may be the same words in two rows.
    """
    on_it = " AND revision_id = :revision"
    there, given = (on_it, {"revision": revision_id}) if revision_id else ("", {})
    sql = (
        "SELECT p.coder_id, p.id, k.id FROM passage p JOIN (SELECT coder_id, revision_id,"
        f" start_at, end_at, min(id) AS id FROM passage WHERE state = 'anchored'{there}"
        " GROUP BY coder_id, revision_id, start_at, end_at HAVING count(*) > 1) k"
        " ON k.coder_id = p.coder_id AND k.revision_id = p.revision_id"
        " AND k.start_at = p.start_at AND k.end_at = p.end_at AND k.id <> p.id"
        " JOIN coder c ON c.id = p.coder_id AND c.kind <> 'external'"
        " WHERE p.state = 'anchored' ORDER BY p.coder_id, p.id"
    )
    return fetch_all(connection, DoubledRow._make, sql, **given)


def doubled_codings(connection: Connection, revision_id: str | None = None) -> list[DoubledRow]:
    """Return the codings, of all revisions or one, whose passage has another with the same code."""
    on_it = " WHERE passage_id IN (SELECT id FROM passage WHERE revision_id = :revision)"
    there, given = (on_it, {"revision": revision_id}) if revision_id else ("", {})
    sql = (
        "SELECT c.coder_id, c.id, k.id FROM coding c JOIN (SELECT passage_id, code_id,"
        f" min(id) AS id FROM coding{there} GROUP BY passage_id, code_id HAVING count(*) > 1) k"
        " ON k.passage_id = c.passage_id AND k.code_id = c.code_id AND k.id <> c.id"
        " ORDER BY c.coder_id, c.id"
    )
    return fetch_all(connection, DoubledRow._make, sql, **given)


def has_others_words(connection: Connection, passage_id: str, coder_id: str) -> bool:
    """Whether coders other than this one wrote a memo or a review on a passage, or group by it."""
    sql = (
        "SELECT count(*) FROM (SELECT m.coder_id FROM memo m WHERE m.target_id = :id"
        " UNION ALL SELECT t.coder_id FROM theme_passage t WHERE t.passage_id = :id"
        " UNION ALL SELECT v.coder_id FROM review v JOIN coding c ON c.id = v.coding_id"
        " WHERE c.passage_id = :id) o WHERE o.coder_id <> :coder"
    )
    return bool(value(connection, sql, id=passage_id, coder=coder_id))
