"""Queries for the revisions of a transcript, and for what has to move to a new revision."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from codebook.store.connections import Connection, fetch_all, query, values
from codebook.store.journal_queries import images
from codebook.store.transcript_queries import CURRENT
from codebook.text.spans import Span


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
    found: dict[str, list[str]] = {}
    for key, sha256 in query(
        connection, "SELECT transcript_id, sha256 FROM revision ORDER BY number, id"
    ):
        found.setdefault(str(key), []).append(str(sha256))
    return found


class EverRow(NamedTuple):
    """A revision as it is or was at some time, by its transcript and the hash of its text."""

    id: str
    transcript_id: str
    sha256: str


def revisions_ever(connection: Connection) -> list[EverRow]:
    """Return every revision as the journal has it, in no order: those taken back as well."""
    found = {
        EverRow(*(image[name] for name in EverRow._fields))
        for _, image in images(connection, "revision")
    }
    return list(found)


def loose_texts(connection: Connection) -> list[tuple[str, str]]:
    """Return the texts that no revision has any more, with their hashes before them."""
    sql = "SELECT sha256, text FROM content WHERE sha256 NOT IN (SELECT sha256 FROM revision)"
    return fetch_all(connection, tuple, sql)


def former_texts(connection: Connection) -> list[str]:
    """Return the texts that are no transcript's latest: those before it, and those taken back."""
    latest = f"SELECT r.sha256 FROM transcript t JOIN {CURRENT}"
    return values(connection, f"SELECT text FROM content WHERE sha256 NOT IN ({latest})")


class PlacedRow(NamedTuple):
    """A passage with its ends on a revision, or the ends that a review gives one."""

    id: str
    coder_id: str
    start: int
    end: int
    quote: str


_PASSAGE = "SELECT p.id, p.coder_id, p.start_at, p.end_at, p.quote FROM passage p"


def anchored(connection: Connection, revision_id: str) -> list[PlacedRow]:
    """Return the passages on a revision, of all layers."""
    sql = f"{_PASSAGE} WHERE p.revision_id = :revision AND p.state = 'anchored' ORDER BY p.id"
    return fetch_all(connection, PlacedRow._make, sql, revision=revision_id)


def overlapping_once(
    connection: Connection, spans: Mapping[str, Sequence[Span]], anywhere: Collection[str] = ()
) -> list[str]:
    """Return the passages, by id, that have no place any more and once overlapped some spans.

    These are given by revision. Passages that are no more count on some revisions `anywhere`; they
    are in the journal alone.
    """
    states = dict(query(connection, "SELECT id, state FROM passage").fetchall())
    found = {
        key
        for key, image in images(connection, "passage")
        if states.get(key) != "anchored"
        and image["start_at"] is not None
        and (
            (key not in states and image["revision_id"] in anywhere)
            or any(
                span.overlaps((image["start_at"], image["end_at"]))
                for span in spans.get(image["revision_id"], ())
            )
        )
    }
    return sorted(found)


def orphaned(connection: Connection, transcript_id: str) -> list[PlacedRow]:
    """Return the passages of a transcript that a revision has orphaned, of all layers."""
    sql = (
        f"{_PASSAGE} JOIN revision r ON r.id = p.revision_id WHERE r.transcript_id = :transcript"
        " AND p.state = 'orphaned' ORDER BY p.id"
    )
    return fetch_all(connection, PlacedRow._make, sql, transcript=transcript_id)


def reviewed(connection: Connection, revision_id: str) -> list[PlacedRow]:
    """Return the reviews that give the passages of a revision other ends."""
    sql = (
        "SELECT v.id, v.coder_id, v.start_at, v.end_at, '' FROM review v"
        " JOIN coding c ON c.id = v.coding_id JOIN passage p ON p.id = c.passage_id"
        " WHERE p.revision_id = :revision AND v.start_at IS NOT NULL ORDER BY v.id"
    )
    return fetch_all(connection, PlacedRow._make, sql, revision=revision_id)


def ruled(connection: Connection, revision_id: str) -> list[str]:
    """Return the verdicts on a revision, by id."""
    sql = "SELECT id FROM verdict WHERE revision_id = :revision ORDER BY id"
    return [str(key) for (key,) in query(connection, sql, revision=revision_id)]


def left_behind(connection: Connection) -> dict[str, str]:
    """Return the transcript of each revision that bears passages and is not its latest."""
    sql = (
        "SELECT DISTINCT r.id, r.transcript_id FROM revision r JOIN revision n"
        " ON n.transcript_id = r.transcript_id AND (n.number, n.id) > (r.number, r.id)"
        " WHERE EXISTS (SELECT 1 FROM passage p"
        " WHERE p.revision_id = r.id AND p.state = 'anchored') ORDER BY r.id"
    )
    return {str(key): str(transcript) for key, transcript in query(connection, sql)}


def misplaced(connection: Connection) -> list[tuple[str, str]]:
    """Return (passage id, revision id) where a passage's quote is not what its ends hold.

    Of transcripts that have several revisions: in no other do they come apart.
    """
    sql = (
        "SELECT p.id, r.id FROM passage p JOIN revision r ON r.id = p.revision_id"
        " JOIN content c ON c.sha256 = r.sha256 WHERE p.state = 'anchored'"
        " AND EXISTS (SELECT 1 FROM revision n WHERE n.transcript_id = r.transcript_id"
        " AND n.id <> r.id) AND substr(c.text, p.start_at + 1, p.end_at - p.start_at) <> p.quote"
        " ORDER BY p.id"
    )
    return fetch_all(connection, tuple, sql)
