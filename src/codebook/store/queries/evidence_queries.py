"""The query for the evidence for codes: what was said, by whom, and who coded it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from codebook.store.connections import Connection, stream, values

_KINDS = {
    None: "",
    True: " WHERE k.kind = 'consensus'",
    False: " WHERE k.kind <> 'consensus'",
}


class EvidenceRow(NamedTuple):
    """A visible coding with its passage; what it has no place for is None.

    `kind` is that of its coder, `group` that of the participant.
    """

    code_id: str
    coder: str
    kind: str
    passage_id: str
    participant_id: str | None
    participant: str | None
    group: str | None
    transcript_id: str | None
    transcript: str | None
    revision_id: str | None
    start: int | None
    end: int | None
    quote: str


def coded_transcripts(connection: Connection) -> set[str]:
    """Return the ids of the transcripts in which somebody visibly put a code."""
    sql = (
        "SELECT DISTINCT r.transcript_id FROM passage p JOIN revision r ON r.id = p.revision_id"
        " WHERE EXISTS (SELECT 1 FROM coding c WHERE c.passage_id = p.id)"
    )
    return set(values(connection, sql))


def evidence(connection: Connection, *, consensus: bool | None = None) -> Iterator[EvidenceRow]:
    """Yield every visible coding, in the order of interviews and of their texts.

    It is that of the consensus if `consensus`, of all other layers if that is False.
    """
    found = stream(
        connection,
        "SELECT c.code_id, k.name, k.kind, p.id, i.id, i.label, i.group_name, t.id, t.name,"
        " CASE p.state WHEN 'anchored' THEN p.revision_id END, p.start_at, p.end_at, p.quote"
        " FROM coding c JOIN passage p ON p.id = c.passage_id JOIN coder k ON k.id = c.coder_id"
        " LEFT JOIN participant i ON i.id = p.participant_id"
        " LEFT JOIN revision r ON r.id = p.revision_id"
        " LEFT JOIN transcript t ON t.id = r.transcript_id"
        f"{_KINDS[consensus]}"
        " ORDER BY t.position IS NULL, t.position, i.position IS NULL, i.position,"
        " p.start_at NULLS FIRST, p.end_at, k.position, p.position, c.id",
    )
    return map(EvidenceRow._make, found)
