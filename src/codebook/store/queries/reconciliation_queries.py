"""Queries for reconciliation: the coders' layers side by side, and the verdicts.

Each is for one revision or, without one, for all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from codebook.store.connections import Connection, fetch_all, query, stream, value, values
from codebook.store.queries.passage_queries import OVERLAPPING, ends
from codebook.store.queries.study_queries import LATER
from codebook.store.queries.transcript_queries import CURRENT
from codebook.store.rows import PlacedCodingRow


class LayeredRow(NamedTuple):
    """One coding in a coder's layer, with what that coder wrote about its passage."""

    revision_id: str
    coder_id: str
    start: int
    end: int
    code_id: str
    coding_id: str
    is_unsure: int
    passage_id: str
    participant_id: str | None
    quote: str
    is_key: int
    insight: str
    prompt_category: str
    published_quote: str | None
    created: str


class VerdictRow(NamedTuple):
    """A verdict; `sides` and `result` are JSON, as `Verdict` has them."""

    id: str
    coder: str
    revision_id: str
    start: int
    end: int
    sides: str
    outcome: str
    result: str
    reason: str
    created: str
    modified: str


class ToCodeRow(NamedTuple):
    """A coder who was to code a transcript, or who finished it; `assigned` is 0 or 1."""

    transcript_id: str
    coder_id: str
    assigned: int


_OF_REVISION = " AND p.revision_id = :revision"
_CODED = (
    "passage p JOIN coder k ON k.id = p.coder_id AND k.kind = 'coder' JOIN coding c"
    " ON c.passage_id = p.id WHERE p.state = 'anchored'"
)
_LAYERED = (
    "SELECT p.revision_id, p.coder_id, p.start_at, p.end_at, c.code_id, c.id, c.is_unsure, p.id,"
    " p.participant_id, p.quote, p.is_key, p.insight, p.prompt_category, p.published_quote,"
    f" p.created FROM {_CODED}"
)


def layered(
    connection: Connection, revision_id: str = "", within: tuple[int, int] | None = None
) -> list[LayeredRow]:
    """Return the codings of the coders in the order of the text, all or those over a span."""
    return fetch_all(
        connection,
        LayeredRow._make,
        f"{_LAYERED}{_where(revision_id, within)}"
        " ORDER BY p.revision_id, p.start_at, p.end_at, k.position, c.created, c.id",
        **_parameters(revision_id, within),
    )


def layered_coding(connection: Connection, coding_id: str) -> LayeredRow | None:
    """Return one coding of a coder, None where no anchored one has this id."""
    sql = f"{_LAYERED} AND c.id = :id"
    return next(iter(fetch_all(connection, LayeredRow._make, sql, id=coding_id)), None)


def counts_by_coder(connection: Connection) -> Counter[str]:
    """Return how many codings on anchored passages each coder has, by id."""
    sql = f"SELECT p.coder_id, count(*) FROM {_CODED} GROUP BY p.coder_id"
    return Counter({str(coder): count for coder, count in query(connection, sql)})


def counts_by_transcript(connection: Connection) -> list[tuple[str, str, int]]:
    """Return (transcript id, coder id, number of codings) for every coder who coded in it."""
    return fetch_all(
        connection,
        tuple,
        "SELECT (SELECT r.transcript_id FROM revision r WHERE r.id = p.revision_id), p.coder_id,"
        f" count(*) FROM {_CODED} GROUP BY 1, 2",
    )


def codes_in(connection: Connection, transcript_ids: Iterable[str]) -> frozenset[str]:
    """Return the ids of the codes that coders have put in transcripts."""
    sql = (
        f"SELECT DISTINCT c.code_id FROM {_CODED} AND p.revision_id IN"
        " (SELECT id FROM revision WHERE transcript_id = :transcript)"
    )
    found = (values(connection, sql, transcript=each) for each in transcript_ids)
    return frozenset(map(str, chain.from_iterable(found)))


def codings_by_revision(connection: Connection) -> Iterator[PlacedCodingRow]:
    """Yield every coding of the coders with its place, by revision."""
    sql = f"SELECT p.revision_id, p.coder_id, p.start_at, p.end_at, c.code_id FROM {_CODED}"
    return map(PlacedCodingRow._make, stream(connection, f"{sql} ORDER BY p.revision_id"))


def within_reach(
    connection: Connection, revision_id: str, within: tuple[int, int]
) -> tuple[tuple[int, int], list[LayeredRow]]:
    """Return the codings over a span, those that overlap them, and so on; and the span of all."""
    while True:
        found = layered(connection, revision_id, within)
        start = min((row.start for row in found), default=within[0])
        end = max((row.end for row in found), default=within[1])
        if within[0] <= start and end <= within[1]:
            return within, found
        within = min(start, within[0]), max(end, within[1])


def verdicts(
    connection: Connection, revision_id: str = "", within: tuple[int, int] | None = None
) -> list[VerdictRow]:
    """Return the verdicts in the order of the text, with the names of those who ruled."""
    return fetch_all(
        connection,
        VerdictRow._make,
        "SELECT p.id, k.name, p.revision_id, p.start_at, p.end_at, p.sides, p.outcome, p.result,"
        " p.reason, p.created, p.modified FROM verdict p JOIN coder k ON k.id = p.coder_id"
        f" WHERE 1 = 1{_where(revision_id, within)} ORDER BY p.revision_id, p.start_at, p.id",
        **_parameters(revision_id, within),
    )


def verdicts_with(connection: Connection, code_id: str) -> list[str]:
    """Return the ids of the verdicts that name a code, in order."""
    sql = "SELECT id FROM verdict WHERE sides LIKE :code OR result LIKE :code ORDER BY id"
    return list(map(str, values(connection, sql, code=f'%"{code_id}"%')))


def is_beside(
    connection: Connection,
    place: tuple[str, str, tuple[int, int]],
    code_id: str,
    into_id: str,
) -> bool:
    """Whether a code is on a passage other than by a merge of another, `code_id`, into it.

    `place` has the ids of coder and revision, and the ends of the passage.
    """
    sql = (
        "SELECT EXISTS (SELECT 1 FROM passage p JOIN coding d ON d.passage_id = p.id"
        " AND d.code_id = :into WHERE p.coder_id = :coder AND p.revision_id = :revision"
        " AND p.start_at = :start AND p.end_at = :end AND NOT EXISTS (SELECT 1 FROM change c"
        " JOIN action a ON a.id = c.action_id WHERE c.record_id = d.id AND c.before LIKE :named"
        " AND (a.kind = 'merge' OR EXISTS (SELECT 1 FROM change k WHERE k.action_id = a.id"
        " AND k.record_type = 'code' AND k.record_id = :old))))"
    )
    coder_id, revision_id, span = place
    given = {"coder": coder_id, "revision": revision_id, **ends(span), "into": into_id}
    return bool(value(connection, sql, **given, old=code_id, named=f'%"{code_id}"%'))


def to_code(connection: Connection, transcript_id: str = "") -> list[ToCodeRow]:
    """Return who is assigned to transcripts, or to one, and who has finished coding them."""
    return fetch_all(
        connection,
        ToCodeRow._make,
        "SELECT a.transcript_id, a.coder_id, 1 FROM assignment a"
        f"{' WHERE a.transcript_id = :transcript' if transcript_id else ''}"
        " UNION SELECT t.id, f.coder_id, 0 FROM finished f JOIN transcript t"
        " ON f.transcript_id IS NULL OR f.transcript_id = t.id"
        f" WHERE f.stage IN ('coding', '{LATER}')"
        f"{' AND t.id = :transcript' if transcript_id else ''}",
        **({"transcript": transcript_id} if transcript_id else {}),
    )


def current_revisions(connection: Connection) -> list[tuple[str, str]]:
    """Return (revision id, transcript id) of every transcript's current revision."""
    sql = f"SELECT r.id, t.id FROM transcript t JOIN {CURRENT} ORDER BY r.id"
    return fetch_all(connection, tuple, sql)


def _where(revision_id: str, within: tuple[int, int] | None) -> str:
    """Return the further conditions that `p`, a passage or verdict, is in a revision or span."""
    return (_OF_REVISION if revision_id else "") + (OVERLAPPING if within else "")


def _parameters(revision_id: str, within: tuple[int, int] | None) -> dict[str, object]:
    return {"revision": revision_id, **ends(within)} if revision_id else ends(within)
