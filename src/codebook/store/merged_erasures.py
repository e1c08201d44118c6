"""Erasing in one copy what was erased in the other, with what has come of it since."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import nullcontext
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection

from codebook.store import bulk, schema
from codebook.store.connections import query, values
from codebook.store.erasing import CONTENT, WITHDRAWN, Erasure, erase, remembered, rewrite
from codebook.store.histories import Key
from codebook.store.in_vivo import in_vivo
from codebook.store.referring import closure
from codebook.store.tables import Change
from codebook.text.names import whole_words

_CALLED = {"participant": "label", "transcript": "name", "revision": "source"}
"""What calls a participant who withdrew by name."""


class LostCoding(NamedTuple):
    """A coding or memo that is erased only because its code is; the passage of a coding stays.

    `place` is the transcript or participant of the passage, empty of a memo.
    """

    coder_id: str
    place: str


class RepeatedErasure(NamedTuple):
    """What is erased again, and what is lost with it that was not about the participant."""

    erasure: Erasure
    lost: list[LostCoding]


def erase_again(mine: Connection, other: Connection) -> RepeatedErasure | None:
    """Erase here what was erased in either copy; return it, None if nothing was left of it.

    A text that a revision still has is not: a correction that made it anew is to be masked first.
    """
    known = remembered(mine) | remembered(other)
    if not known:
        return None
    gone = frozenset(key for key in known if key[0] != CONTENT)
    keys = closure(mine, gone)
    coined = in_vivo(mine, keys)
    keys = closure(mine, keys | coined.keys) if coined.unused else keys
    texts = frozenset(record_id for name, record_id in known if name == CONTENT)
    texts |= _texts_of(mine, keys)
    texts -= _texts_used(mine, keys)
    ids = {record_id for _, record_id in keys}
    left = _are_there(mine, "change WHERE redacted = 0 AND record_id", ids)
    left = left or _are_there(mine, "content WHERE sha256", texts)
    names, codes = (
        _names(mine, gone, columns) | _names(other, gone, columns)  # here it may be erased already
        for columns in (_CALLED, {"code": "name"})
    )
    what = RepeatedErasure(Erasure(keys, texts, names | codes | coined.names), _lost(mine, keys))
    erase(mine, what.erasure, max(known.values()))
    if names:
        cut = set(values(mine, "SELECT id FROM segmentation"))
        instead = partial(whole_words(*names).sub, WITHDRAWN)
        rewrite(mine, instead, cut)
        _rename_speakers(mine, instead)
    return what if left else None


def _rename_speakers(connection: Connection, change: Callable[[str], str]) -> None:
    """Call speakers in the turns as the journal does now.

    Where two copies had made the same correction, one record was made twice, and its journal says
    nowhere any more that a name went.
    """
    rows = query(connection, "SELECT id, turns FROM segmentation").fetchall()
    changed = [(key, now) for key, turns in rows if (now := _renamed(turns, change)) != turns]
    with schema.without_journal(connection) if changed else nullcontext():
        for key, now in changed:
            query(
                connection, "UPDATE segmentation SET turns = :now WHERE id = :id", now=now, id=key
            )


def _renamed(turns: str, change: Callable[[str], str]) -> str:
    if change(turns) == turns:
        return turns
    found = [(start, end, change(who), *rest) for start, end, who, *rest in json.loads(turns)]
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _are_there(connection: Connection, among: str, ids: Iterable[str]) -> bool:
    """Say whether any of some ids or hashes is in a table's column."""
    return any(bulk.select_in(connection, f"SELECT 1 FROM {among} IN :ids LIMIT 1", ids))


def _lost(connection: Connection, keys: Collection[Key]) -> list[LostCoding]:
    sql = (
        "SELECT c.id, c.passage_id, c.coder_id, coalesce(t.name, i.label, 'no transcript')"
        " FROM coding c JOIN passage p ON p.id = c.passage_id"
        " LEFT JOIN revision r ON r.id = p.revision_id"
        " LEFT JOIN transcript t ON t.id = r.transcript_id"
        " LEFT JOIN participant i ON i.id = p.participant_id"
        " ORDER BY t.position NULLS FIRST, i.position NULLS FIRST, c.id"
    )
    lost = [
        LostCoding(*row)
        for key, passage_id, *row in query(connection, sql)
        if ("coding", key) in keys and ("passage", passage_id) not in keys
    ]
    memos = "SELECT id, coder_id FROM memo WHERE about = 'code' ORDER BY id"
    return lost + [
        LostCoding(coder, "") for key, coder in query(connection, memos) if ("memo", key) in keys
    ]


def _texts_of(connection: Connection, keys: Collection[Key]) -> frozenset[str]:
    """Return the texts that revisions among records have or had, and no other revision has."""
    ids = {record_id for name, record_id in keys if name == "revision"}
    now = dict(query(connection, "SELECT id, sha256 FROM revision").fetchall())
    found = {str(now[record_id]) for record_id in ids & now.keys()}
    kept = {str(now[record_id]) for record_id in now.keys() - ids}
    for _, name, _, before, after, *_ in bulk.rows(connection, Change, "record_id", ids):
        images = (before, after) if name == "revision" else ()
        found.update(json.loads(str(image))["sha256"] for image in images if image)
    return frozenset(found - kept)


def _texts_used(connection: Connection, keys: Collection[Key]) -> set[str]:
    """Return the texts that revisions have which are not among records."""
    rows = query(connection, "SELECT id, sha256 FROM revision")
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
    for _, name, _, _, after, *_ in bulk.rows(connection, Change, "record_id", ids):
        if after is not None and name in columns:
            found.add(str(json.loads(str(after))[columns[str(name)]]))
    return frozenset(found - {""})
