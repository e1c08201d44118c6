"""Passages and codings that are there twice, since two copies of the study have each made them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from codebook.by_key import by_key
from codebook.store.connections import Connection
from codebook.store.journal.histories import Key
from codebook.store.merging.copy_pair import CopyPair
from codebook.store.queries.doubled_queries import DoubledRow, doubled_codings, doubled_passages
from codebook.store.tables import Coding, Ranking, Record, Review, ThemePassage, table_name
from codebook.store.writer import Writer
from codebook.study.grouping.theme_edits import theme_link_id
from codebook.study.reconciliation.review_verdicts import review_id
from codebook.study.revising.doubles import join_codings, join_passages, memos_on
from codebook.study.revising.merge_action import merge_action


def join_doubles(pair: CopyPair) -> frozenset[Key]:
    """Join passages of a coder with the same ends, and codings of a passage with the same code.

    Of each, the one with the smallest id stays and takes over what is on the others, whose keys are
    returned. What is done in a layer is an action of no copy's own, the same in each.
    """
    passages = _join(pair, "passages", doubled_passages, _keys_about_passages, join_passages)
    codings = _join(pair, "codings", doubled_codings, _keys_about_codings, join_codings)
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
    """Return the keys of what `join_passages` reads or writes."""
    keys = list[Key]()
    with pair.reading() as tx:
        for row in rows:
            keys += [("passage", row.id), ("passage", row.kept_id)]
            keys += _keys(tx.all(Coding, passage_id=row.id))
            keys += _keys([*memos_on(tx, row.id), *tx.all(Ranking, passage_id=row.id)])
            for link in tx.all(ThemePassage, passage_id=row.id):
                own = theme_link_id(pair.study_id, link.theme_id, row.kept_id)
                keys += [("theme_passage", link.id), ("theme_passage", own)]
    return keys


def _keys_about_codings(pair: CopyPair, rows: Iterable[DoubledRow]) -> list[Key]:
    """Return the keys of what `join_codings` reads or writes."""
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
