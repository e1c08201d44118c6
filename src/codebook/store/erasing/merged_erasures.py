"""Erasing in one copy what was erased in the other, with all that was made of it since."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import nullcontext
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection

from codebook.store import bulk
from codebook.store.connections import query, values
from codebook.store.erasing.erased_here import ErasedHere, erased_here
from codebook.store.erasing.erased_lines import ErasedLines, erased_lines
from codebook.store.erasing.erasures import CONTENT, WITHDRAWN, Erasure, erase, remembered, rewrite
from codebook.store.erasing.in_vivo import in_vivo
from codebook.store.journal.histories import Key
from codebook.store.journal.referring import closure
from codebook.store.schema import schema_changes
from codebook.store.tables import Change
from codebook.text.names import whole_words

_NAMING_COLUMNS = {"participant": "label", "transcript": "name", "revision": "source"}
"""The columns, by table, that name a participant who withdrew."""


class LostCoding(NamedTuple):
    """A coding or memo that is erased only because its code is; the passage of a coding stays.

    `place` is the transcript or participant of the passage, empty of a memo.
    """

    coder_id: str
    place: str


class RepeatedErasure(NamedTuple):
    """What is erased again, with its lines, and what is lost with it that was of no participant.

    `names` are those of participants and their interviews; `here` is what this copy had of it.
    """

    erasure: Erasure
    lines: ErasedLines
    lost: list[LostCoding]
    names: frozenset[str]
    here: ErasedHere


def erase_again(
    mine: Connection, other: Connection, had: Collection[str]
) -> RepeatedErasure | None:
    """Erase here what was erased in either copy; return it, None if nothing was left of it.

    `had` are the actions that this copy had before. A text that a revision still has stays: a
    correction has made it anew, and is masked first.
    """
    known = remembered(mine) | remembered(other)
    if not known:
        return None
    erased = frozenset(key for key in known if key[0] != CONTENT)
    keys = closure(mine, erased)
    coined = in_vivo(mine, keys)
    keys = closure(mine, keys | coined.keys) if coined.unused else keys
    texts = frozenset(record_id for name, record_id in known if name == CONTENT)
    texts |= _texts_of(mine, keys)
    texts -= _texts_used(mine, keys)
    ids = {record_id for _, record_id in keys}
    is_left = _are_there(mine, "change WHERE redacted = 0 AND record_id", ids) or _are_there(
        mine, "content WHERE sha256", texts
    )
    # The copy that has erased it knows the names no longer.
    names = _names(mine, erased, _NAMING_COLUMNS) | _names(other, erased, _NAMING_COLUMNS)
    codes = _names(mine, erased, {"code": "name"}) | _names(other, erased, {"code": "name"})
    erasure = Erasure(keys, texts, names | codes | coined.names)
    repeated = RepeatedErasure(
        erasure, erased_lines(mine, keys), _lost(mine, keys), names, erased_here(mine, keys, had)
    )
    erase(mine, erasure, max(known.values()))
    if names:
        with_turns = set(values(mine, "SELECT id FROM segmentation"))
        replace_names = partial(whole_words(*names).sub, WITHDRAWN)
        rewrite(mine, replace_names, with_turns)
        _rename(mine, "segmentation", "turns", partial(_renamed, change=replace_names))
        _rename(mine, "revision", "source", replace_names)
    return repeated if is_left else None


def _rename(connection: Connection, table: str, column: str, change: Callable[[str], str]) -> None:
    """Give a column of all records the names that the journal has by now.

    Where two copies made the same correction, the journal of that one record need not say that a
    name was replaced.
    """
    rows = query(connection, f"SELECT id, {column} FROM {table}").fetchall()
    changed = [(key, now) for key, held in rows if (now := change(held)) != held]
    with schema_changes.without_journal(connection) if changed else nullcontext():
        for key, now in changed:
            sql = f"UPDATE {table} SET {column} = :now WHERE id = :id"
            query(connection, sql, now=now, id=key)


def _renamed(turns: str, change: Callable[[str], str]) -> str:
    if change(turns) == turns:
        return turns
    found = [(start, end, change(who), *rest) for start, end, who, *rest in json.loads(turns)]
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _are_there(connection: Connection, among: str, ids: Iterable[str]) -> bool:
    """Whether any of these ids or hashes is in a table's column."""
    return any(bulk.select_in(connection, f"SELECT 1 FROM {among} IN :ids LIMIT 1", ids))


def _lost(connection: Connection, keys: Collection[Key]) -> list[LostCoding]:
    """Return the codings and memos among `keys` that are there only because their code is."""
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
    """Return the texts that the revisions among `keys` have or had."""
    ids = {record_id for name, record_id in keys if name == "revision"}
    text_of = dict(query(connection, "SELECT id, sha256 FROM revision").fetchall())
    found = {str(text_of[record_id]) for record_id in ids & text_of.keys()}
    for _, name, _, before, after, *_ in bulk.rows(connection, Change, "record_id", ids):
        images = (before, after) if name == "revision" else ()
        found.update(json.loads(str(image))["sha256"] for image in images if image)
    return frozenset(found)


def _texts_used(connection: Connection, keys: Collection[Key]) -> set[str]:
    """Return the texts of the revisions that are not among `keys`."""
    rows = query(connection, "SELECT id, sha256 FROM revision")
    return {str(sha256) for key, sha256 in rows if ("revision", key) not in keys}


def texts_left(mine: Connection, other: Connection) -> frozenset[str]:
    """Return the texts, by hash, that are here although they were erased in either copy."""
    erased = {key for kind, key in remembered(mine) | remembered(other) if kind == CONTENT}
    return frozenset(values(mine, "SELECT sha256 FROM content")) & erased


def _names(
    connection: Connection, keys: Collection[Key], columns: Mapping[str, str]
) -> frozenset[str]:
    """Return the names that some records had, in the columns given by table."""
    ids = {record_id for name, record_id in keys if name in columns}
    found = set()
    for _, name, _, _, after, *_ in bulk.rows(connection, Change, "record_id", ids):
        if after is not None and name in columns:
            found.add(str(json.loads(str(after))[columns[str(name)]]))
    return frozenset(found - {""})
