"""Passages and codings that are there twice, since two copies of the study have each made them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from codebook.by_key import by_key
from codebook.store.connections import Connection
from codebook.store.journal.histories import Key
from codebook.store.merging.copy_pair import CopyPair
from codebook.store.queries.doubled_queries import DoubledRow, doubled_codings, doubled_passages
from codebook.store.tables import (
    Coding,
    Memo,
    Passage,
    Ranking,
    Record,
    Review,
    ThemePassage,
    table_name,
)
from codebook.store.writer import Writer
from codebook.study.grouping.theme_edits import theme_link_id
from codebook.study.reconciliation.review_verdicts import move_reviews, review_id
from codebook.study.revising.merge_action import merge_action


def join_doubles(pair: CopyPair) -> frozenset[Key]:
    """Join passages of a coder with the same ends, and codings of a passage with the same code.

    Of each, the one with the smallest id stays and takes over what is on the others, whose keys are
    returned. What is done in a layer is an action of no copy's own, the same in each.
    """
    passages = _join(pair, "passages", doubled_passages, _keys_about_passages, _join_passages)
    codings = _join(pair, "codings", doubled_codings, _keys_about_codings, _join_codings)
    gone = [("passage", row.id) for row in passages] + [("coding", row.id) for row in codings]
    return frozenset(gone)


def _join(
    pair: CopyPair,
    what: str,
    doubled: Callable[[Connection], Sequence[DoubledRow]],
    keys: Callable[[CopyPair, Iterable[DoubledRow]], list[Key]],
    join: Callable[[Writer, str, Sequence[DoubledRow]], None],
) -> Sequence[DoubledRow]:
    """Join what is there twice, one action for each coder; return what was joined."""
    with pair.reading() as tx:
        found = doubled(tx.connection)
    for coder_id, rows in by_key((row.coder_id, row) for row in found).items():
        label = f"joined {what} that two copies had made"
        with merge_action(pair, keys(pair, rows), label, f"joined {what}", coder_id) as tx:
            join(tx, pair.study_id, rows)
    return found


def _keys_about_passages(pair: CopyPair, rows: Iterable[DoubledRow]) -> list[Key]:
    """Return the keys of what `_join_passages` reads or writes."""
    keys = list[Key]()
    with pair.reading() as tx:
        for row in rows:
            keys += [("passage", row.id), ("passage", row.kept_id)]
            keys += _keys(tx.all(Coding, passage_id=row.id))
            keys += _keys([*_memos(tx, row.id), *tx.all(Ranking, passage_id=row.id)])
            for link in tx.all(ThemePassage, passage_id=row.id):
                own = theme_link_id(pair.study_id, link.theme_id, row.kept_id)
                keys += [("theme_passage", link.id), ("theme_passage", own)]
    return keys


def _keys_about_codings(pair: CopyPair, rows: Iterable[DoubledRow]) -> list[Key]:
    """Return the keys of what `_join_codings` reads or writes."""
    keys = list[Key]()
    with pair.reading() as tx:
        for row in rows:
            keys += [("coding", row.id), ("coding", row.kept_id)]
            for review in tx.all(Review, coding_id=row.id):
                own = review_id(pair.study_id, review.coder_id, row.kept_id)
                keys += [("review", review.id), ("review", own)]
    return keys


def _keys(records: Iterable[Record]) -> Iterator[Key]:
    return ((table_name(type(record)), record.id) for record in records)


def _memos(tx: Writer, passage_id: str) -> list[Memo]:
    return tx.all(Memo, about="passage", target_id=passage_id)


def _join_passages(tx: Writer, study_id: str, rows: Sequence[DoubledRow]) -> None:
    for row in rows:
        _move_what_refers(tx, row)
        _move_theme_links(tx, study_id, row)
    for kept_id, some in by_key((row.kept_id, row.id) for row in rows).items():
        (kept,) = tx.get_many(Passage, [kept_id])
        gone = sorted(tx.get_many(Passage, some), key=lambda each: each.id)
        tx.update(Passage, kept_id, **_joined([kept, *gone]))
    tx.delete(Passage, [row.id for row in rows])


def _move_what_refers(tx: Writer, row: DoubledRow) -> None:
    for coding in tx.all(Coding, passage_id=row.id):
        tx.update(Coding, coding.id, passage_id=row.kept_id)
    for memo in _memos(tx, row.id):
        tx.update(Memo, memo.id, target_id=row.kept_id)
    for answer in tx.all(Ranking, passage_id=row.id):
        tx.update(Ranking, answer.id, passage_id=row.kept_id)


def _move_theme_links(tx: Writer, study_id: str, row: DoubledRow) -> None:
    """Make a passage's links to themes anew for the one that stays: their ids follow from it."""
    for link in tx.all(ThemePassage, passage_id=row.id):
        own = theme_link_id(study_id, link.theme_id, row.kept_id)
        if not tx.all(ThemePassage, theme_id=link.theme_id, passage_id=row.kept_id):
            tx.insert(ThemePassage, [link.model_dump() | {"id": own, "passage_id": row.kept_id}])
        tx.delete(ThemePassage, [link.id])


def _joined(passages: Sequence[Passage]) -> dict[str, object]:
    """Return what several passages together say; the first one decides where they differ."""
    insights = dict.fromkeys(each.insight for each in passages if each.insight)
    printed = (each.published_quote for each in passages if each.published_quote is not None)
    return {
        "participant_id": next((p.participant_id for p in passages if p.participant_id), None),
        "published_quote": next(printed, None),
        "is_key": max(each.is_key for each in passages),
        "insight": "\n\n".join(insights),
        "prompt_category": next((p.prompt_category for p in passages if p.prompt_category), ""),
        "created": min(each.created for each in passages),
        "modified": max(each.modified for each in passages),
    }


def _join_codings(tx: Writer, _study_id: str, rows: Sequence[DoubledRow]) -> None:
    for row in rows:
        move_reviews(tx, row.id, row.kept_id)
        both = tx.get_many(Coding, [row.id, row.kept_id])
        tx.update(
            Coding,
            row.kept_id,
            is_unsure=max(each.is_unsure for each in both),
            created=min(each.created for each in both),
            modified=max(each.modified for each in both),
        )
    tx.delete(Coding, [row.id for row in rows])
