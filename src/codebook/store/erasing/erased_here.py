"""What erasing again, in a merge, takes from the copy into which it merges."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection

from codebook.store import bulk
from codebook.store.connections import query, values
from codebook.store.journal.histories import Key

_CALLED = {"participant": "label", "transcript": "name", "code": "name"}
_LINK = "transcript_participant"

# What is erased already says no more what it was.
_IMAGES = (
    "SELECT c.action_id, c.record_type, c.record_id, c.after FROM change c"
    " JOIN action a ON a.id = c.action_id WHERE c.redacted = 0 AND c.record_id IN :ids"
    " ORDER BY a.lamport, a.id"
)


class ErasedHere(NamedTuple):
    """What one copy had of what is erased.

    - `keys`: its records, in tables and journal.
    - `names`: how the participants, transcripts and codes among these that it still had were
      called.
    - `shared`: the transcripts, by name, that stay and of which such a participant was one.
    """

    keys: frozenset[Key]
    names: dict[Key, str]
    shared: tuple[str, ...]

    def called(self, table: str) -> list[tuple[Key, str]]:
        """Return the named records of a table with their names, in the order of these."""
        named = (each for each in self.names.items() if each[0][0] == table)
        return sorted(named, key=lambda each: (each[1], each[0]))


def actions(connection: Connection) -> frozenset[str]:
    """Return the ids of a copy's actions: ask before a merge brings those of the other."""
    return frozenset(values(connection, "SELECT id FROM action"))


def erased_here(connection: Connection, keys: Collection[Key], had: Collection[str]) -> ErasedHere:
    """Return what of the records `keys`, still to be erased, the actions `had` made."""
    ids = {record_id for _, record_id in keys}
    latest: dict[Key, str | None] = {}
    for action, name, record_id, after in bulk.select_in(connection, _IMAGES, ids):
        if action in had and (name, record_id) in keys:
            latest[name, record_id] = after
    images = {key: json.loads(after) for key, after in latest.items() if after}
    names = {key: str(image[_CALLED[key[0]]]) for key, image in images.items() if key[0] in _CALLED}
    linked = {image["transcript_id"] for key, image in images.items() if key[0] == _LINK}
    rows = query(connection, "SELECT id, name FROM transcript ORDER BY position, id").fetchall()
    shared = (name for key, name in rows if key in linked and ("transcript", key) not in keys)
    return ErasedHere(frozenset(latest), names, tuple(map(str, shared)))
