"""What was erased in one of two copies, erased in the other, and what has come of it since."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import partial

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


def erase_again(mine: Connection, other: Connection) -> Erasure | None:
    """Erase here what was erased in either copy; return it, None if nothing was left of it."""
    known = remembered(mine) | remembered(other)
    if not known:
        return None
    gone = frozenset(key for key in known if key[0] != CONTENT)
    keys = closure(mine, gone)
    coined = in_vivo(mine, keys, quotes(mine))
    keys = closure(mine, keys | coined.keys) if coined.unused else keys
    texts = frozenset(record_id for name, record_id in known if name == CONTENT)
    texts |= _texts_of(mine, keys)
    there = set(values(mine, "SELECT record_id FROM change WHERE redacted = 0"))
    there.update(values(mine, "SELECT sha256 FROM content"))
    names, codes = (
        _names(mine, gone, columns) | _names(other, gone, columns)  # here it may be erased already
        for columns in (_CALLED, {"code": "name"})
    )
    what = Erasure(keys, texts, names | codes | coined.names)
    erase(mine, what, max(known.values()))
    if names:
        cut = set(values(mine, "SELECT id FROM segmentation"))
        rewrite(mine, partial(word(*names).sub, WITHDRAWN), cut)
    return None if there.isdisjoint({record_id for _, record_id in keys} | texts) else what


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
