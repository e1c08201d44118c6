"""Queries for the revisions of transcripts and their texts, present and former."""

from __future__ import annotations

from typing import NamedTuple

from codebook.by_key import by_key
from codebook.store.connections import Connection, fetch_all, query, values
from codebook.store.queries.journal_queries import images
from codebook.store.queries.transcript_queries import CURRENT


class RevisionRow(NamedTuple):
    """A revision with its text, and its turns as JSON."""

    id: str
    transcript_id: str
    number: int
    sha256: str
    format: str
    encoding: str
    source: str
    text: str
    turns: str


_REVISION = (
    "SELECT r.id, r.transcript_id, r.number, r.sha256, r.format, r.encoding, r.source, c.text,"
    " s.turns FROM revision r JOIN content c ON c.sha256 = r.sha256"
    " JOIN segmentation s ON s.id = r.id"
)


def current(connection: Connection, transcript_id: str) -> RevisionRow | None:
    """Return the latest revision of a transcript, None where there is no such transcript."""
    sql = f"{_REVISION} WHERE r.transcript_id = :id ORDER BY r.number DESC, r.id DESC LIMIT 1"
    found = fetch_all(connection, RevisionRow._make, sql, id=transcript_id)
    return found[0] if found else None


def revision(connection: Connection, revision_id: str) -> RevisionRow | None:
    """Return one revision, None where there is no such."""
    found = fetch_all(
        connection, RevisionRow._make, f"{_REVISION} WHERE r.id = :id", id=revision_id
    )
    return found[0] if found else None


def revisions(connection: Connection, transcript_id: str) -> list[RevisionRow]:
    """Return the revisions of a transcript, the latest last."""
    sql = f"{_REVISION} WHERE r.transcript_id = :id ORDER BY r.number, r.id"
    return fetch_all(connection, RevisionRow._make, sql, id=transcript_id)


def hashes(connection: Connection) -> dict[str, list[str]]:
    """Return the hashes of each transcript's texts, by its id, that of the latest last."""
    sql = "SELECT transcript_id, sha256 FROM revision ORDER BY number, id"
    return by_key(query(connection, sql))


class RevisionEverRow(NamedTuple):
    """A revision as it is or was at some time, by its transcript and the hash of its text."""

    id: str
    transcript_id: str
    sha256: str


def revisions_ever(connection: Connection) -> list[RevisionEverRow]:
    """Return every revision that the journal has, in no order, also those that are undone."""
    found = {
        RevisionEverRow(*(image[name] for name in RevisionEverRow._fields))
        for _, image in images(connection, "revision")
    }
    return list(found)


def text(connection: Connection, sha256: str) -> str | None:
    """Return a text by its hash, None where it is not there."""
    found = values(connection, "SELECT text FROM content WHERE sha256 = :sha256", sha256=sha256)
    return found[0] if found else None


def unused_texts(connection: Connection) -> list[tuple[str, str]]:
    """Return (hash, text) of the texts that no revision has any more."""
    sql = "SELECT sha256, text FROM content WHERE sha256 NOT IN (SELECT sha256 FROM revision)"
    return fetch_all(connection, tuple, sql)


def former_texts(connection: Connection) -> list[str]:
    """Return the texts that are not the latest of any transcript, also those that are undone."""
    latest = f"SELECT r.sha256 FROM transcript t JOIN {CURRENT}"
    return values(connection, f"SELECT text FROM content WHERE sha256 NOT IN ({latest})")
