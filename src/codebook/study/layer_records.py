"""Passages and codings that are written many at once, by the columns of their tables."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import NamedTuple

from codebook.store.tables import Coding, Passage
from codebook.store.writer import Writer


class NewPassage(NamedTuple):
    """The columns of a new passage."""

    id: str
    coder_id: str
    revision_id: str | None
    participant_id: str | None
    start_at: int | None
    end_at: int | None
    quote: str | None
    published_quote: str | None
    state: str
    is_key: int
    insight: str
    prompt_category: str
    created: str
    modified: str
    position: int = 0


class NewCoding(NamedTuple):
    """The columns of a new coding."""

    id: str
    coder_id: str
    passage_id: str
    code_id: str
    created: str
    modified: str
    is_unsure: int = 0


def insert(tx: Writer, passages: Iterable[NewPassage], codings: Iterable[NewCoding]) -> None:
    """Insert passages and the codings on them."""
    # Derived ids are scattered over the database's indexes: sorted, they meet each page once.
    tx.insert_values(Passage, NewPassage._fields, sorted(passages, key=itemgetter(0)))
    tx.insert_values(Coding, NewCoding._fields, sorted(codings, key=itemgetter(0)))
