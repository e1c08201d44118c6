"""What was erased in one of two copies, erased in the other, and what has come of it since."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection

from codebook.store import bulk
from codebook.store.asking import ask, values
from codebook.store.erasing import CONTENT, WITHDRAWN, Erasure, closure, erase, remembered, rewrite
from codebook.store.in_vivo import in_vivo, quotes
from codebook.store.merge import Key
from codebook.store.tables import Change
from codebook.text.names import word

_CALLED = {"participant": "label", "transcript": "name", "revision": "source"}
"""What calls a participant who withdrew by name."""


class Lost(NamedTuple):
    """A coding that goes though its passage stays, or a memo, since its code was erased.

    `place` is the transcript or participant of the passage, empty of a memo.
    """

    coder_id: str
    place: str


class Again(NamedTuple):
    """What was erased again, and what goes with it that was not about the participant."""

    erasure: Erasure
    lost: list[Lost]


def erase_again(mine: Connection, other: Connection) -> Again | None:
    """Erase here what was erased in either copy; return it, None if nothing was left of it.

    A text that a revision still has is not: a correction that made it anew is to be masked first.
    """
    known = remembered(mine) | remembered(other)
    if not known:
        return None
    gone = frozenset(key for key in known if key[0] != CONTENT)
    keys = closure(mine, gone)
    coined = in_vivo(mine, keys, quotes(mine))
    keys = closure(mine, keys | coined.keys) if coined.unused else keys
    texts = frozenset(record_id for name, record_id in known if name == CONTENT)
    texts |= _texts_of(mine, keys)
    texts -= _texts_used(mine, keys)
    there = set(values(mine, "SELECT record_id FROM change WHERE redacted = 0"))
    there.update(values(mine, "SELECT sha256 FROM content"))
    names, codes = (
        _names(mine, gone, columns) | _names(other, gone, columns)  # here it may be erased already
        for columns in (_CALLED, {"code": "name"})
    )
    what = Again(Erasure(keys, texts, names | codes | coined.names), _lost(mine, keys))
    erase(mine, what.erasure, max(known.values()))
    if names:
        cut = set(values(mine, "SELECT id FROM segmentation"))
        rewrite(mine, partial(word(*names).sub, WITHDRAWN), cut)
    return None if there.isdisjoint({record_id for _, record_id in keys} | texts) else what


def _lost(connection: Connection, keys: Collection[Key]) -> list[Lost]:
    sql = (
        "SELECT c.id, c.passage_id, c.coder_id, coalesce(t.name, i.label, 'no transcript')"
        " FROM coding c JOIN passage p ON p.id = c.passage_id"
        " LEFT JOIN revision r ON r.id = p.revision_id"
        " LEFT JOIN transcript t ON t.id = r.transcript_id"
        " LEFT JOIN participant i ON i.id = p.participant_id"
        " ORDER BY t.position, i.position, c.id"
    )
    lost = [
        Lost(*row)
        for key, passage_id, *row in ask(connection, sql)
        if ("coding", key) in keys and ("passage", passage_id) not in keys
    ]
    memos = "SELECT id, coder_id FROM memo WHERE about = 'code' ORDER BY id"
    return lost + [
        Lost(coder, "") for key, coder in ask(connection, memos) if ("memo", key) in keys
    ]


def _texts_of(connection: Connection, keys: Collection[Key]) -> frozenset[str]:
    """Return the texts that revisions among records have or had, and no other revision has."""
    ids = {record_id for name, record_id in keys if name == "revision"}
    now = dict(ask(connection, "SELECT id, sha256 FROM revision").fetchall())
    found = {str(now[record_id]) for record_id in ids & now.keys()}
    kept = {str(now[record_id]) for record_id in now.keys() - ids}
    for _, name, _, before, after, *_ in bulk.rows(connection, Change, "record_id", ids):
        images = (before, after) if name == "revision" else ()
        found.update(json.loads(str(image))["sha256"] for image in images if image)
    return frozenset(found - kept)


def _texts_used(connection: Connection, keys: Collection[Key]) -> set[str]:
    """Return the texts that revisions have which are not among records."""
    rows = ask(connection, "SELECT id, sha256 FROM revision")
    return {str(sha256) for key, sha256 in rows if ("revision", key) not in keys}


def texts_left(connection: Connection) -> list[str]:
    """Return the texts, by hash, that were erased and are there all the same."""
    sql = "SELECT sha256 FROM content JOIN forgotten ON record_id = sha256 AND record_type = :type"
    return values(connection, sql, type=CONTENT)


def _names(
    connection: Connection, keys: Collection[Key], columns: Mapping[str, str]
) -> frozenset[str]:
    """Return how records of some types are called by their columns, as they were."""
    ids = {record_id for name, record_id in keys if name in columns}
    found = set()
    for name, record_id, after in ask(
        connection, "SELECT record_type, record_id, after FROM change WHERE after IS NOT NULL"
    ):
        if record_id in ids and name in columns:
            found.add(str(json.loads(after)[columns[name]]))
    return frozenset(found - {""})
