"""Passages that one copy made on a text which another copy has changed meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import groupby
from operator import attrgetter
from types import MappingProxyType
from typing import TypeVar

from codebook.store import erasing, revision_queries
from codebook.store.connections import Connection
from codebook.store.copy_pair import CopyPair
from codebook.store.erasing import WITHDRAWN, Erasure
from codebook.store.histories import Key
from codebook.store.identity import derived_id
from codebook.store.referring import closure
from codebook.store.unclaimed import Unclaimed, links_of, unclaimed
from codebook.store.writer import ActionHead, Writer
from codebook.study.claiming import claim
from codebook.study.revising.revising import follow, settle
from codebook.text.anchoring import PassageFinder, nearest
from codebook.text.correction_transfer import MASK, masked_runs
from codebook.text.spans import Span

FoundT = TypeVar("FoundT")


def catch_up(pair: CopyPair, carried: Mapping[str, str] = MappingProxyType({})) -> None:
    """Move what two copies brought together have on earlier texts to the latest one, whose it is.

    Each is an action of no copy's own, the same wherever the same copies meet. What lies on a
    revision that is `carried` stays in its place whatever the words there are now; by its id stands
    its text with what was erased masked.
    """
    for old_id, transcript_id in _look(pair, revision_queries.left_behind).items():
        _move(pair, old_id, transcript_id, carried.get(old_id))
    shifted: dict[str, list[str]] = {}
    for passage_id, revision_id in _look(pair, revision_queries.misplaced):
        shifted.setdefault(revision_id, []).append(passage_id)
    for revision_id, passage_ids in shifted.items():
        _put_right(pair, revision_id, passage_ids)
    for revision_id, some in groupby(_look(pair, unclaimed), attrgetter("revision_id")):
        _claim(pair, revision_id, list(some))


def _look(pair: CopyPair, ask: Callable[[Connection], FoundT]) -> FoundT:
    with pair.looking() as tx:
        return ask(tx.connection)


def _move(pair: CopyPair, old_id: str, transcript_id: str, hidden: str | None) -> None:
    old = _look(pair, partial(revision_queries.revision, revision_id=old_id))
    now = _look(pair, partial(revision_queries.current, transcript_id=transcript_id))
    if old is None or now is None:
        return
    found = PassageFinder(old.text, now.text)
    follows, masked = found.following.span, old.text if hidden is None else hidden
    gone = [
        span
        for span in masked_runs(masked)
        if (there := follows(span)) and f"[{WITHDRAWN}]" in there.of(now.text)
    ]
    _erase_withdrawn(pair, old_id, gone)
    rows = _look(pair, partial(revision_queries.anchored, revision_id=old_id))

    def find(span: Span) -> Span | None:
        there = found.find(span) if hidden is None else None
        return there or (follows(span) if hidden or MASK in span.of(masked) else None)

    keys = [("passage", row.id) for row in rows]
    keys += [
        ("review", row.id)
        for row in _look(pair, partial(revision_queries.reviewed, revision_id=old_id))
    ]
    keys += [
        ("verdict", key) for key in _look(pair, partial(revision_queries.ruled, revision_id=old_id))
    ]
    if not keys:  # all that lay there has been erased
        return
    with _following(pair, now.id, keys) as tx:
        follow(tx, old_id, now.id, now.text, find)


def _erase_withdrawn(pair: CopyPair, revision_id: str, gone: Sequence[Span]) -> None:
    """Erase the passages on what somebody said who withdrew: where that was, they were not known.

    What was said is masked in the old text, and a word stands for it in the present one.
    """
    keys = {
        ("passage", row.id)
        for row in _look(pair, partial(revision_queries.anchored, revision_id=revision_id))
        if any(span.overlaps((row.start, row.end)) for span in gone)
    }
    if keys:
        every = closure(pair.mine, keys)
        at = max(erasing.remembered(pair.mine).values())
        erasing.erase(pair.mine, Erasure(every, frozenset(), frozenset()), at)


def _put_right(pair: CopyPair, revision_id: str, passage_ids: Sequence[str]) -> None:
    """Find passages anew whose ends two copies have moved, each in another text."""
    now = _look(pair, partial(revision_queries.revision, revision_id=revision_id))
    rows = _look(pair, partial(revision_queries.anchored, revision_id=revision_id))
    if now:
        with _following(pair, revision_id, [("passage", key) for key in passage_ids]) as tx:
            found = {
                row: nearest(row.quote, now.text, row.start)
                for row in rows
                if row.id in set(passage_ids)
            }
            settle(tx, revision_id, now.text, found)


def _claim(pair: CopyPair, revision_id: str, passages: Sequence[Unclaimed]) -> None:
    """Say whose passages are that one copy made before the other said who is interviewed."""
    keys = [("passage", one.id) for one in passages]
    links = _look(pair, partial(links_of, revision_id=revision_id))
    keys += [("transcript_participant", key) for key in links]
    with _following(pair, revision_id, keys, "said who speaks in passages") as tx:
        claim(tx, passages)


@contextmanager
def _following(
    pair: CopyPair,
    revision_id: str,
    keys: Iterable[Key],
    label: str = "moved passages to the latest text",
) -> Iterator[Writer]:
    changes = pair.changes_of(keys)
    after = sorted({change.action_id for change in changes})
    head = ActionHead(
        coder_id=None,
        label=label,
        hidden_by="",
        any_layer=True,
        kind="merge",
        id=derived_id(pair.study_id, "followed", revision_id, *after),
    )
    with pair.action(head, changes) as tx:
        yield tx
