"""Passages that one copy made on a text which another copy has changed meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from codebook.store import revising_queries as placed
from codebook.store.asking import Connection
from codebook.store.identity import derived_id
from codebook.store.joining import Joint
from codebook.store.writer import ActionHead, Writer
from codebook.study.revising.revising import follow, settle
from codebook.text.anchoring import Reanchoring, nearest

FoundT = TypeVar("FoundT")


def catch_up(joint: Joint) -> None:
    """Move what two copies brought together have on earlier texts to the latest one.

    Each is an action of no copy's own, the same wherever the same copies meet.
    """
    for old_id, transcript_id in _look(joint, placed.left_behind).items():
        _move(joint, old_id, transcript_id)
    shifted: dict[str, list[str]] = {}
    for passage_id, revision_id in _look(joint, placed.misplaced):
        shifted.setdefault(revision_id, []).append(passage_id)
    for revision_id, passage_ids in shifted.items():
        _put_right(joint, revision_id, passage_ids)


def _look(joint: Joint, ask: Callable[[Connection], FoundT]) -> FoundT:
    with joint.looking() as tx:
        return ask(tx.connection)


def _move(joint: Joint, old_id: str, transcript_id: str) -> None:
    old = _look(joint, partial(placed.revision, revision_id=old_id))
    now = _look(joint, partial(placed.current, transcript_id=transcript_id))
    rows = _look(joint, partial(placed.anchored, revision_id=old_id))
    if old and now:
        find = Reanchoring(old.text, now.text).find
        with _following(joint, now.id, [row.id for row in rows]) as tx:
            follow(tx, old_id, now.id, now.text, find)


def _put_right(joint: Joint, revision_id: str, passage_ids: Sequence[str]) -> None:
    """Find passages anew whose ends two copies have moved, each in another text."""
    now = _look(joint, partial(placed.revision, revision_id=revision_id))
    rows = _look(joint, partial(placed.anchored, revision_id=revision_id))
    if now:
        with _following(joint, revision_id, passage_ids) as tx:
            found = {
                row: nearest(row.quote, now.text, row.start)
                for row in rows
                if row.id in set(passage_ids)
            }
            settle(tx, revision_id, now.text, found)


@contextmanager
def _following(joint: Joint, revision_id: str, passage_ids: Sequence[str]) -> Iterator[Writer]:
    changes = joint.changes_of([("passage", key) for key in passage_ids])
    after = sorted({change.action_id for change in changes})
    head = ActionHead(
        None, "moved passages to the latest text", hidden_by="", any_layer=True, kind="merge",
        id=derived_id(joint.study_id, "followed", revision_id, *after),
    )  # fmt: skip
    with joint.action(head, changes) as tx:
        yield tx
