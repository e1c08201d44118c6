"""Queries for rankings: the answers, and the passages of those who gave them."""

from __future__ import annotations

from typing import NamedTuple

from codebook.store.connections import Connection, fetch_all
from codebook.text.ranking_entry import Answer


class RankingRow(NamedTuple):
    """An answer to a ranking prompt; `items` is JSON, `passage_id` None where none is seen."""

    participant_id: str
    prompt_id: str
    answer: Answer
    items: str
    passage_id: str | None


class ParticipantPassageRow(NamedTuple):
    """A passage of a participant; start and transcript are None where it is not anchored."""

    passage_id: str
    transcript: str | None
    start: int | None
    quote: str


def rankings(connection: Connection) -> list[RankingRow]:
    """Return every answer, in the order of participants."""
    return fetch_all(
        connection,
        RankingRow._make,
        "SELECT r.participant_id, r.prompt_id, r.answer, r.items, p.id FROM ranking r"
        " JOIN participant i ON i.id = r.participant_id LEFT JOIN passage p ON p.id = r.passage_id"
        " ORDER BY i.position, i.id, r.id",
    )


def passages_of(connection: Connection, participant_id: str) -> list[ParticipantPassageRow]:
    """Return the passages of a participant that the reader may see, in the order of the text."""
    return fetch_all(
        connection,
        ParticipantPassageRow._make,
        "SELECT p.id, t.name, p.start_at, p.quote FROM passage p"
        " LEFT JOIN revision r ON r.id = p.revision_id"
        " LEFT JOIN transcript t ON t.id = r.transcript_id WHERE p.participant_id = :person"
        " ORDER BY t.position IS NULL, t.position, p.start_at NULLS FIRST, p.end_at, p.id",
        person=participant_id,
    )


def participant_codings(connection: Connection) -> list[tuple[str, str, str, str]]:
    """Return (coding id, code id, participant id, kind of coder) of every visible coding."""
    return fetch_all(
        connection,
        tuple,
        "SELECT c.id, c.code_id, p.participant_id, k.kind FROM coding c"
        " JOIN passage p ON p.id = c.passage_id JOIN coder k ON k.id = c.coder_id"
        " WHERE p.participant_id IS NOT NULL",
    )
