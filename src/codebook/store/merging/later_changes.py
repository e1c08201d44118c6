"""What the journal has of codings and passages after their layers had opened to each other."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from codebook.by_key import by_key
from codebook.store.connections import Connection, query, values
from codebook.store.queries.code_queries import merged_at_last, merged_into
from codebook.store.queries.journal_queries import MOVES

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
        return merged_at_last(self.into, code_id)


class _Settled(NamedTuple):
    """The codes that an action retired, or brought back.

    `recorded`: they say what they were merged into, which those of an earlier schema do not.
    """

    codes: frozenset[str]
    recorded: bool


_NOTHING = _Settled(frozenset(), recorded=False)

_LATER = (
    "SELECT a.lamport, a.id, c.record_type, c.record_id, c.coder_id, c.before, c.after"
    " FROM change c JOIN action a ON a.id = c.action_id WHERE a.lamport > :after"
    " AND c.record_type IN ('passage', 'coding') AND c.redacted = 0"
    " AND c.coder_id IN (SELECT id FROM coder WHERE kind = 'coder')"
    " ORDER BY a.lamport, a.id"
)


def later_changes(connection: Connection, moments: Moments) -> LaterChanges:
    """Return what was changed in the coders' layers after these had opened.

    That only a mark or a time was changed is none.
    """
    first = min((*moments.batches.values(), *filter(None, [moments.stage])), default=None)
    if first is None:
        return LaterChanges({}, {}, {})
    rows = query(connection, _LATER, after=first).fetchall()
    places, settled = _places(connection, rows), _retired_or_back(connection, first)
    other_texts = _of_other_texts(connection, first)
    found: list[tuple[Key, Change]] = []
    into: dict[str, str] = {}
    for lamport, action_id, kind, record_id, coder_id, *images in rows:
        before, after = (json.loads(image) if image else None for image in images)
        passage = record_id if kind == "passage" else (before or after or {})["passage_id"]
        moment = moments.of(places.get(passage))
        if moment is None or lamport <= moment or _is_beside(kind, before, after):
            continue
        own = settled.get(action_id, _NOTHING)
        merges = kind == "coding" and not own.codes.isdisjoint(_codes(before, after))
        follows = kind == "passage" and action_id in other_texts
        if merges and not own.recorded:
            _note(into, own.codes, before, after)
        found.append(((kind, record_id), Change(coder_id, before, after, merges, follows)))
    return LaterChanges(by_key(found), into | merged_into(connection), _moved(found))


def place_in(passage: Image | None) -> Place | None:
    """Return the place that a passage had, None where it had none."""
    if passage is None or passage["state"] != "anchored":
        return None
    return passage["revision_id"], passage["start_at"], passage["end_at"]


def _moved(changes: Iterable[tuple[Key, Change]]) -> dict[Place, Place | None]:
    """Return where passages went when their texts became others; the last of several places."""
    found: dict[Place, Place | None] = {}
    orphaned: dict[Key, Place] = {}
    for key, change in changes:
        if change.follows and change.before and change.after:
            old, new = place_in(change.before) or orphaned.get(key), place_in(change.after)
            if old and new is None:
                orphaned[key] = old
                found.setdefault(old, None)
            elif old and new and new[0] != old[0]:
                found[old] = new
    return found


def _of_other_texts(connection: Connection, after: int) -> frozenset[str]:
    """Return the actions that gave transcripts other texts, or moved passages in a merge."""
    sql = f"SELECT a.id FROM action a WHERE a.lamport > :after AND {MOVES}"
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


def _retired_or_back(connection: Connection, after: int) -> dict[str, _Settled]:
    """Return by action the codes that it retired, or brought back."""
    rows = query(
        connection,
        "SELECT a.id, c.record_id, c.before, c.after FROM change c JOIN action a"
        " ON a.id = c.action_id WHERE a.lamport > :after AND c.record_type = 'code'"
        " AND c.before IS NOT NULL AND c.after IS NOT NULL AND c.redacted = 0",
        after=after,
    )
    found: dict[str, _Settled] = {}
    for action_id, code_id, *images in rows.fetchall():
        both = [json.loads(image) for image in images]
        states = {image["state"] for image in both}
        if len(states) > 1 and "retired" in states:
            codes, recorded = found.get(action_id, _NOTHING)
            recorded = recorded or any(image.get("merged_into") for image in both)
            found[action_id] = _Settled(codes | {code_id}, recorded)
    return found


def _places(connection: Connection, rows: Iterable[Any]) -> dict[str, str]:
    """Return the revision of every passage, also of those that no longer exist."""
    found = {
        row[3]: json.loads(row[5] or row[6])["revision_id"] for row in rows if row[2] == "passage"
    }
    present = query(connection, "SELECT id, revision_id FROM passage WHERE revision_id IS NOT NULL")
    return found | {str(key): str(revision) for key, revision in present}
