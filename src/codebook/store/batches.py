"""Batches, such as a pilot, that open to their coders once all have finished them, and when."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import NamedTuple

from codebook.by_key import by_key
from codebook.store.connections import Connection, dialect_of, query
from codebook.store.schema.finishing_words import finishing_words
from codebook.store.schema.visibility import opened_texts


class _Word(NamedTuple):
    """A coder's word that finishes an assigned transcript: its id, and its action's number.

    They are None where there is none.
    """

    assignment: str
    coder: str
    id: str | None
    lamport: int | None


def opened(connection: Connection, coder_id: str) -> dict[tuple[str, str], int]:
    """Return what batches have opened to a coder by now, by the ids of coder and revision.

    The values are the numbers of the actions that opened them. The connection must see what copies
    knew of each other.
    """
    sql = opened_texts(":me", dialect=dialect_of(connection), columns="a.coder_id, r.id, a.batch")
    found = query(connection, sql, me=coder_id).fetchall()
    ends = {batch: _end(words) for batch, words in _words(connection).items()} if found else {}
    return {(str(coder), str(revision)): ends[str(batch)] for coder, revision, batch in found}


def are_open(connection: Connection, without: Container[str] = ()) -> set[str]:
    """Return the batches that several coders were to code and have all finished.

    What lies in such a batch is open to these coders. `without` are ids of words that are not to
    count. The connection must see what copies knew of each other.
    """
    return {
        batch
        for batch, words in _words(connection).items()
        if len({word.coder for word in words}) > 1
        and {word.assignment for word in words}
        == {word.assignment for word in words if word.id and word.id not in without}
    }


def _words(connection: Connection) -> Mapping[str, list[_Word]]:
    """Return by batch the words on what is assigned in it, at least one for each assignment."""
    sql = (
        f"{finishing_words(dialect=dialect_of(connection))}"
        "SELECT u.batch, u.id, u.coder_id, f.word_id, min(n.lamport)"
        " FROM assignment u LEFT JOIN finishing f ON f.coder_id = u.coder_id"
        " AND f.transcript_id = u.transcript_id LEFT JOIN change c ON c.record_id = f.word_id"
        " LEFT JOIN action n ON n.id = c.action_id WHERE u.batch <> ''"
        " GROUP BY u.batch, u.id, u.coder_id, f.word_id"
    )
    return by_key((str(batch), _Word(*rest)) for batch, *rest in query(connection, sql))


def _end(words: list[_Word]) -> int:
    """Return the number of the action by which the last of its coders had finished a batch.

    What is said of a transcript after that says nothing new of it.
    """
    first: dict[str, int] = {}
    for word in words:
        number = word.lamport or 0
        first[word.assignment] = min(number, first.get(word.assignment, number))
    return max(first.values())
