"""Small queries that are asked while writing, on a connection that sees every layer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from sys import intern
from typing import NamedTuple

from codebook.stage_names import CLOSED
from codebook.store.connections import Connection, fetch_all, query, value, values


class InterviewedRow(NamedTuple):
    """A participant in a transcript; the id is None in the one row of a transcript without any.

    `later_revisions` counts those of the transcript after the revision that was asked for. Every
    row has the revision's turns and the study's settings too, as JSON, so that who speaks where is
    known without another query.
    """

    participant_id: str | None
    label: str
    transcript: str
    later_revisions: int
    turns: str
    settings: str


def stage(connection: Connection) -> str:
    """Return the stage that the study is in."""
    return str(value(connection, "SELECT stage FROM study"))


def transcript_names(connection: Connection) -> dict[str, str]:
    """Return the names of all transcripts by id."""
    found = query(connection, "SELECT id, name FROM transcript")
    return {str(key): str(name) for key, name in found}


def revisions_by_text(connection: Connection) -> dict[str, dict[str, str]]:
    """Return the ids of revisions, by their texts' hashes and then by their transcripts' names.

    Those that came first are the first; several interviews may have one text.
    """
    sql = (
        "SELECT r.sha256, t.name, r.id FROM revision r JOIN transcript t ON t.id = r.transcript_id"
        " ORDER BY r.created, t.position, r.id"
    )
    found: dict[str, dict[str, str]] = {}
    for sha256, name, key in query(connection, sql):
        found.setdefault(str(sha256), {}).setdefault(str(name), str(key))
    return found


def quote(
    connection: Connection, revision_id: str, start: int = 0, end: int | None = None
) -> str | None:
    """Return the code points from `start` to `end` of a revision, None where there is none."""
    sql = (
        "SELECT substr(c.text, :first, coalesce(:length, length(c.text))) FROM revision r"
        " JOIN content c ON c.sha256 = r.sha256 WHERE r.id = :id"
    )
    length = None if end is None else end - start
    found = value(connection, sql, first=start + 1, length=length, id=revision_id)
    return None if found is None else str(found)


def interviewed(connection: Connection, revision_id: str) -> list[InterviewedRow]:
    """Return who is interviewed in a revision, in the order of participants."""
    return fetch_all(
        connection,
        InterviewedRow._make,
        "SELECT p.id, coalesce(p.label, ''), t.name, (SELECT count(*) FROM revision n"
        " WHERE n.transcript_id = r.transcript_id AND (n.number > r.number"
        " OR n.number = r.number AND n.id > r.id)), coalesce(s.turns, '[]'),"
        " (SELECT settings FROM study)"
        " FROM revision r JOIN transcript t ON t.id = r.transcript_id"
        " LEFT JOIN segmentation s ON s.id = r.id"
        " LEFT JOIN transcript_participant l ON l.transcript_id = t.id"
        " LEFT JOIN participant p ON p.id = l.participant_id WHERE r.id = :id"
        " ORDER BY p.position, p.id",
        id=revision_id,
    )


def own_passages(
    connection: Connection, revision_id: str, coder_id: str, first: int, last: int
) -> dict[tuple[int, int], tuple[str, set[str]]]:
    """Return the id and codes of a coder's passages that begin from `first` to `last`, by ends."""
    sql = (
        "SELECT p.start_at, p.end_at, p.id, c.code_id FROM passage p"
        " LEFT JOIN coding c ON c.passage_id = p.id WHERE p.revision_id = :revision"
        " AND p.coder_id = :coder AND p.start_at BETWEEN :first AND :last ORDER BY p.id"
    )
    parameters = {"revision": revision_id, "coder": coder_id, "first": first, "last": last}
    found: dict[tuple[int, int], tuple[str, set[str]]] = {}
    for start, end, passage_id, code_id in query(connection, sql, **parameters):
        key, codes = found.setdefault((start, end), (passage_id, set()))
        if key == passage_id and code_id is not None:
            codes.add(code_id)
    return found


def placed_passages(
    connection: Connection, revision_id: str
) -> dict[tuple[str, str, int, int], str]:
    """Return the ids of a revision's passages by (revision, coder, start, end)."""
    sql = (
        "SELECT coder_id, start_at, end_at, id FROM passage"
        " WHERE revision_id = :revision ORDER BY id DESC"
    )
    return {
        (revision_id, intern(coder), start, end): str(key)
        for coder, start, end, key in query(connection, sql, revision=revision_id)
    }


def codes_by_passage(
    connection: Connection, passage_ids: Sequence[str]
) -> set[tuple[object, object]]:
    """Return (passage id, code id) for every coding on these passages."""
    sql = "SELECT passage_id, code_id FROM coding WHERE passage_id = :id"
    found: set[tuple[object, object]] = set()
    for passage_id in passage_ids:
        found.update((row[0], row[1]) for row in query(connection, sql, id=passage_id))
    return found


def codes_on(connection: Connection, passage_id: str) -> set[str]:
    """Return the ids of the codes on a passage."""
    sql = "SELECT code_id FROM coding WHERE passage_id = :id"
    return set(values(connection, sql, id=passage_id))


def is_closed(connection: Connection) -> bool:
    """Whether coders code apart, each hidden from the others; who codes alone does not."""
    sql = (
        f"SELECT count(*) FROM study WHERE mode = 'blind' AND stage IN {CLOSED}"
        " AND (SELECT count(*) FROM coder WHERE kind = 'coder') > 1"
    )
    return bool(value(connection, sql))


def code_labels(
    connection: Connection, code_ids: Iterable[str], coder_id: str | None
) -> dict[str, tuple[str, str]]:
    """Return, by code id, the label (number, else name) and the state, as a coder may know it.

    A writer sees every layer; this leaves out what is hidden from `coder_id`, and candidates that
    an open batch alone shows: their maker may still take them off it, and then they are hidden.
    """
    sql = (
        "SELECT coalesce(k.number, k.name), k.state FROM code k WHERE k.id = :id"
        " AND (k.number IS NOT NULL OR k.coder_id IS NULL OR k.coder_id = :coder"
        " OR k.coder_id IN (SELECT id FROM coder WHERE kind <> 'coder') OR NOT EXISTS"
        f" (SELECT 1 FROM study s WHERE s.mode = 'blind' AND s.stage IN {CLOSED}))"
    )
    found = {}
    for code_id in code_ids:
        if row := query(connection, sql, id=code_id, coder=coder_id).fetchone():
            found[code_id] = (str(row[0]), str(row[1]))
    return found
