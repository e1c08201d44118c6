"""A new transcript whose text is much like one that the study has: perhaps it is its next text."""

from __future__ import annotations

from typing import NamedTuple

from codebook.store import queries
from codebook.store import revising_queries as placed
from codebook.store.asking import Connection
from codebook.text.resembling import ALIKE, Sentences, resemblance, sentences_of

_MANY = 500  # texts whose sentences are kept, to look at a folder file after file
_kept: dict[str, Sentences] = {}  # by the hash of the text


class Like(NamedTuple):
    """A transcript of the study that another text is like."""

    id: str
    name: str


def resembling(connection: Connection, text: str) -> Like | None:
    """Return the transcript that a text is likest, None where none is the same with changes."""
    mine = sentences_of(text)
    found = [
        (resemblance(mine, _sentences(connection, key, sha256)), Like(key, name))
        for key, name, sha256 in queries.transcript_hashes(connection)
    ]
    likeness, like = max(found, default=(0.0, None))
    return like if likeness >= ALIKE else None


def _sentences(connection: Connection, transcript_id: str, sha256: str) -> Sentences:
    if sha256 not in _kept:
        now = placed.current(connection, transcript_id)
        if len(_kept) >= _MANY:
            _kept.clear()
        _kept[sha256] = sentences_of(now.text if now else "")
    return _kept[sha256]
