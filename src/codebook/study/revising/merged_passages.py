"""Passages that one copy made on a text which the other copy has changed meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from codebook.by_key import by_key
from codebook.store.connections import Connection
from codebook.store.erasing import erasures
from codebook.store.erasing.erasures import WITHDRAWN, Erasure
from codebook.store.journal.histories import Key
from codebook.store.journal.referring import closure
from codebook.store.merging.copy_pair import CopyPair
from codebook.store.queries import anchoring_queries, revision_queries
from codebook.study.revising.merge_action import merge_action
from codebook.study.revising.moved_verdicts import Find, moved_verdicts
from codebook.study.revising.new_revision import (
    anchor_or_orphan,
    move_to_revision,
    reanchor_orphans,
)
from codebook.text.anchoring import PassageFinder, nearest, occurrences
from codebook.text.correction_transfer import MASK, masked_runs
from codebook.text.spans import Span

FoundT = TypeVar("FoundT")

_LABEL = "moved passages to the latest text"


def move_to_latest_text(
    pair: CopyPair, kept_places: Mapping[str, str], put_pseudonyms: Callable[[str], str]
) -> None:
    """Move what merged copies have on earlier revisions of a transcript to its latest one.

    Each move is an action of no copy's own, the same wherever the same copies meet. `kept_places`
    has revisions, by id, whose passages keep their places whatever the latest text says there;
    its values are their texts with the erased words masked. `put_pseudonyms` replaces names in
    quotes that one copy made before the other has.
    """
    for old_id, transcript_id in _read(pair, anchoring_queries.revisions_left_behind).items():
        _move(pair, old_id, transcript_id, kept_places.get(old_id))
    misquoted = _read(pair, anchoring_queries.misquoted_passages)
    misplaced = by_key((revision_id, passage_id) for passage_id, revision_id in misquoted)
    for revision_id, passage_ids in misplaced.items():
        _find_anew(pair, revision_id, passage_ids, put_pseudonyms)
    for transcript_id in _read(pair, anchoring_queries.transcripts_with_orphans_on_latest):
        _anchor_again(pair, transcript_id)


def _read(pair: CopyPair, query: Callable[[Connection], FoundT]) -> FoundT:
    with pair.reading() as tx:
        return query(tx.connection)


def _move(pair: CopyPair, old_id: str, transcript_id: str, masked: str | None) -> None:
    """Move what lies on an old revision; `masked` is its masked text where places are kept."""
    old = _read(pair, partial(revision_queries.revision, revision_id=old_id))
    now = _read(pair, partial(revision_queries.current, transcript_id=transcript_id))
    if old is None or now is None:
        return
    finder = PassageFinder(old.text, now.text)
    same_place = finder.following.span
    masked_text = old.text if masked is None else masked
    withdrawn = [
        span
        for span in masked_runs(masked_text)
        if (there := same_place(span)) and f"[{WITHDRAWN}]" in there.of(now.text)
    ]
    _erase_withdrawn(pair, old_id, withdrawn)

    def find(span: Span) -> Span | None:
        there = finder.find(span) if masked is None else None
        return there or (same_place(span) if masked or MASK in span.of(masked_text) else None)

    keys = _keys_on(pair, old_id, now.id, find)
    if keys:  # else all that lay there has been erased, or stays there
        with merge_action(pair, keys, _LABEL, "followed", now.id) as tx:
            move_to_revision(tx, old_id, now.id, now.text, find)


def _keys_on(pair: CopyPair, revision_id: str, now_id: str, find: Find) -> list[Key]:
    """Return the keys of passages and reviews on a revision, and of verdicts that move from it.

    With those go the verdicts in whose places they come.
    """
    anchored = _read(pair, partial(anchoring_queries.anchored_passages, revision_id=revision_id))
    reviewed = _read(pair, partial(anchoring_queries.review_ends, revision_id=revision_id))
    with pair.reading() as tx:
        ruled = moved_verdicts(tx, revision_id, now_id, find)
    return [
        *(("passage", row.id) for row in anchored),
        *(("review", row.id) for row in reviewed),
        *(("verdict", key) for key in {*ruled, *(verdict.id for verdict in ruled.values())}),
    ]


def _erase_withdrawn(pair: CopyPair, revision_id: str, spans: Sequence[Span]) -> None:
    """Erase the passages on spans that were said by somebody who withdrew.

    The copy that erased these words did not know of the passages. The spans are masked in the old
    text, and a word stands for them in the present one.
    """
    keys = {
        ("passage", row.id)
        for row in _read(
            pair, partial(anchoring_queries.anchored_passages, revision_id=revision_id)
        )
        if any(span.overlaps((row.start, row.end)) for span in spans)
    }
    if keys:
        every = closure(pair.mine, keys)
        at = max(erasures.remembered(pair.mine).values())
        erasures.erase(pair.mine, Erasure(every, frozenset(), frozenset()), at)


def _find_anew(
    pair: CopyPair,
    revision_id: str,
    passage_ids: Sequence[str],
    put_pseudonyms: Callable[[str], str],
) -> None:
    """Find passages by their quotes where each copy moved their ends in another text."""
    now = _read(pair, partial(revision_queries.revision, revision_id=revision_id))
    rows = _read(pair, partial(anchoring_queries.anchored_passages, revision_id=revision_id))
    if now is None:
        return
    wanted = set(passage_ids)
    keys = [("passage", key) for key in passage_ids]
    with merge_action(pair, keys, _LABEL, "followed", revision_id) as tx:
        found = {
            row: nearest(put_pseudonyms(row.quote), now.text, row.start)
            for row in rows
            if row.id in wanted
        }
        anchor_or_orphan(tx, revision_id, now.text, found)


def _anchor_again(pair: CopyPair, transcript_id: str) -> None:
    """Anchor orphans of a transcript whose earlier text is the latest again, as it was undone."""
    now = _read(pair, partial(revision_queries.current, transcript_id=transcript_id))
    orphans = partial(anchoring_queries.orphaned_passages, transcript_id=transcript_id)
    keys = [("passage", row.id) for row in _read(pair, orphans)]
    if now:
        with merge_action(pair, keys, _LABEL, "followed", now.id) as tx:
            come_up = partial(occurrences, text=now.text)
            reanchor_orphans(tx, transcript_id, now.id, now.text, come_up)
