"""What the journal has of codings and passages after their layers had opened to each other."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from codebook.by_key import by_key
from codebook.store.connections import Connection, query, values

Image = Mapping[str, Any]
"""A record as the journal has it, by column."""

Key = tuple[str, str]
"""The type of a record, passage or coding, and its id."""

Place = tuple[str, int, int]
"""A revision, and where a passage begins and ends in it."""


class Moments(NamedTuple):
    """The numbers of the actions that opened layers: by revision, where a batch had opened it.

    `stage` is that of the action that ended the stage of coding, None before it.
    """

    batches: Mapping[str, int]
    stage: int | None

    def of(self, revision: str | None) -> int | None:
        """Return when the layers on a revision opened, None where they have not."""
        return self.batches.get(revision or "", self.stage)


class Change(NamedTuple):
    """A change of a record; None for the image of what is not there yet, or any more.

    - `merges`: it only gives a coding the code into which its code was merged, or takes that back.
    - `follows`: it moved a passage because its text became another one, not because of its coder.
    """

    coder_id: str
    before: Image | None
    after: Image | None
    merges: bool
    follows: bool


class LaterChanges(NamedTuple):
    """The changes of each record, in order, and the codes that were merged, with what into.

    `moved` has where passages went when their texts became others, by where they were; None where
    they were not found again.
    """

    of: Mapping[Key, list[Change]]
    into: Mapping[str, str]
    moved: Mapping[Place, Place | None]

    def merged(self, code_id: str) -> str:
        """Return the code into which a code was merged at last; itself where it was not."""
        seen = {code_id}
        while (code_id := self.into.get(code_id, code_id)) not in seen:
            seen.add(code_id)
        return code_id


def later_changes(connection: Connection, moments: Moments) -> LaterChanges:
    """Return what was changed in the coders' layers after these had opened.

    That only a mark or a time was changed is none.
    """
    first = min((*moments.batches.values(), *filter(None, [moments.stage])), default=None)
    if first is None:
        return LaterChanges({}, {}, {})
    rows = _rows(connection, first)
    places, settled = _places(connection, rows), _retired_or_back(connection, first)
    other_texts = _of_other_texts(connection, first)
    found: list[tuple[Key, Change]] = []
    into: dict[str, str] = {}
    moved = _Moved({}, {})
    for lamport, action_id, kind, record_id, coder_id, *images in rows:
        before, after = (json.loads(image) if image else None for image in images)
        passage = record_id if kind == "passage" else (before or after or {})["passage_id"]
        moment = moments.of(places.get(passage))
        if moment is None or lamport <= moment or _is_beside(kind, before, after):
            continue
        own = settled.get(action_id, frozenset())
        merges = kind == "coding" and not own.isdisjoint(_codes(before, after))
        follows = kind == "passage" and action_id in other_texts
        if merges:
            _note(into, own, before, after)
        if follows and before and after:
            moved.note(record_id, before, after)
        found.append(((kind, record_id), Change(coder_id, before, after, merges, follows)))
    return LaterChanges(by_key(found), into, moved.places)


def place_in(passage: Image | None) -> Place | None:
    """Return the place that a passage had, None where it had none."""
    if passage is None or passage["state"] != "anchored":
        return None
    return passage["revision_id"], passage["start_at"], passage["end_at"]


class _Moved(NamedTuple):
    """Where passages went, in the order in which they did; and from where they became orphans."""

    places: dict[Place, Place | None]
    orphaned: dict[str, Place]

    def note(self, passage_id: str, before: Image, after: Image) -> None:
        old, new = place_in(before) or self.orphaned.get(passage_id), place_in(after)
        if old and (new is None or new[0] != old[0]):
            self.places[old] = new
        if old and new is None:
            self.orphaned[passage_id] = old


def _rows(connection: Connection, after: int) -> list[Any]:
    sql = (
        "SELECT a.lamport, a.id, c.record_type, c.record_id, c.coder_id, c.before, c.after"
        " FROM change c JOIN action a ON a.id = c.action_id WHERE a.lamport > :after"
        " AND c.record_type IN ('passage', 'coding') AND c.redacted = 0"
        " AND c.coder_id IN (SELECT id FROM coder WHERE kind = 'coder')"
        " ORDER BY a.lamport, a.id"
    )
    return query(connection, sql, after=after).fetchall()


def _of_other_texts(connection: Connection, after: int) -> frozenset[str]:
    """Return the actions that gave transcripts other texts, or moved passages in a merge."""
    sql = (
        "SELECT a.id FROM action a WHERE a.lamport > :after AND (a.coder_id IS NULL"
        " AND a.kind = 'merge' OR EXISTS (SELECT 1 FROM change c WHERE c.action_id = a.id"
        " AND c.record_type = 'revision'))"
    )
    return frozenset(map(str, values(connection, sql, after=after)))


def _codes(*images: Image | None) -> set[str]:
    return {image["code_id"] for image in images if image}


def _is_beside(kind: str, before: Image | None, after: Image | None) -> bool:
    """Whether a coding has the same code on the same passage as before."""
    if kind == "passage" or before is None or after is None:
        return False
    return all(before[name] == after[name] for name in ("code_id", "passage_id"))


def _note(
    into: dict[str, str], own: frozenset[str], before: Image | None, after: Image | None
) -> None:
    """Note which code was merged into which, or that this was taken back."""
    if before is None or after is None:
        return
    if before["code_id"] in own:
        into[before["code_id"]] = after["code_id"]
    else:
        into.pop(after["code_id"], None)


def _retired_or_back(connection: Connection, after: int) -> dict[str, frozenset[str]]:
    """Return by action the codes that it retired, or brought back."""
    rows = query(
        connection,
        "SELECT a.id, c.record_id, c.before, c.after FROM change c JOIN action a"
        " ON a.id = c.action_id WHERE a.lamport > :after AND c.record_type = 'code'"
        " AND c.before IS NOT NULL AND c.after IS NOT NULL AND c.redacted = 0",
        after=after,
    )
    found: dict[str, frozenset[str]] = {}
    for action_id, code_id, *images in rows.fetchall():
        states = {json.loads(image)["state"] for image in images}
        if len(states) > 1 and "retired" in states:
            found[action_id] = found.get(action_id, frozenset()) | {code_id}
    return found


def _places(connection: Connection, rows: Iterable[Any]) -> dict[str, str]:
    """Return the revision of every passage, also of those that no longer exist."""
    found = {
        row[3]: json.loads(row[5] or row[6])["revision_id"] for row in rows if row[2] == "passage"
    }
    present = query(connection, "SELECT id, revision_id FROM passage WHERE revision_id IS NOT NULL")
    return found | {str(key): str(revision) for key, revision in present}
