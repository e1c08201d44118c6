"""Merging codes: what has one of them gets another, into which it is recorded as merged."""

from __future__ import annotations

from collections.abc import Container, Sequence

from codebook.errors import RefusedError, UsageError
from codebook.store.queries.code_queries import merged_codes_on_passages, merged_into
from codebook.store.store import Store
from codebook.store.tables import Code, Coding, Memo, Record, Review, StudyRecord, ThemeCode
from codebook.store.writer import ActionHead, Writer
from codebook.study.grouping.theme_edits import theme_link_id
from codebook.study.ranking.code_replacing import rankings_with, replace_ranked_code
from codebook.study.reconciliation.review_verdicts import move_reviews
from codebook.study.reconciliation.verdict_codes import replace_ruled_code, verdicts_with
from codebook.study.taxonomy.codes import change_code, settled
from codebook.study.taxonomy.ended_rejections import drop_reasons
from codebook.study.views import Person


def merge(store: Store, me: Person, from_ids: Sequence[str], into_id: str) -> int:
    """Move all that has some codes to another; retire them; return how many codings were moved.

    A passage that has several of the codes keeps one coding. Raises RefusedError for a code below
    which others would stay.
    """
    with store.action(ActionHead(me.id, "merged codes", any_layer=True)) as tx:
        sources, target = [settled(tx, me, each) for each in from_ids], settled(tx, me, into_id)
        if into_id in from_ids:
            raise UsageError("A code cannot be merged into itself.", "Choose two codes.")
        for source in sources:
            _refuse_to_leave(tx, source, from_ids)
        if target.merged_into:  # it is what the others are merged into now
            tx.update(Code, into_id, merged_into=None)
        moved = sum(merge_into(tx, from_id, into_id) for from_id in from_ids)
        names = [code.number or code.name for code in sources]
        merged = names[0] if len(names) == 1 else f"{len(names)} codes"
        tx.label = f"merged {merged} into {target.number or target.name}"
    return moved


def _refuse_to_leave(tx: Writer, code: Code, merged: Container[str]) -> None:
    """Raise RefusedError for a code below which others would stay that are in use."""
    below = [
        each.number or each.name
        for each in tx.all(Code, parent_id=code.id)
        if each.state != "retired" and each.id not in merged
    ]
    if below:
        raise RefusedError(
            f"Below {code.number or code.name} there would still be {', '.join(sorted(below))}.",
            "Merge or move what is below it first.",
        )


def merge_into(tx: Writer, from_id: str, into_id: str) -> int:
    """Move all that has a code to another, and retire it; return how many codings were moved."""
    moved = tx.all(Coding, code_id=from_id)
    _replace(tx, moved, from_id, into_id)
    tx.update(Code, from_id, state="retired", merged_into=into_id)
    return len(moved)


def follow_merges(tx: Writer) -> None:
    """Give codings that have a merged code, as after an undo, what that was merged into."""
    found = merged_codes_on_passages(tx.connection)
    into = merged_into(tx.connection) if found else {}
    for code_id in found:
        if code_id in into:
            _replace(tx, tx.all(Coding, code_id=code_id), code_id, into[code_id])


def _replace(tx: Writer, codings: Sequence[Coding], from_id: str, into_id: str) -> None:
    replace_beside_codings(tx, from_id, into_id)  # while codings still say who had which code
    for gone_id, kept_id in change_code(tx, codings, into_id).items():
        move_reviews(tx, gone_id, kept_id)


def naming(tx: Writer, code_id: str, into_id: str) -> list[Record]:
    """Return the records, other than codes, that a merge of a code into another changes."""
    return [
        *tx.all(Coding, code_id=code_id),
        *tx.all(Memo, target_id=code_id),
        *tx.all(ThemeCode, code_id=code_id),
        *rankings_with(tx, code_id),
        *tx.all(Review, code_id=code_id),
        *verdicts_with(tx, code_id, into_id),
    ]


def replace_beside_codings(tx: Writer, from_id: str, into_id: str) -> None:
    """Replace a code by another in memos, themes, rankings, reviews and rulings, before codings.

    Why it was rejected is not said of the other one.
    """
    drop_reasons(tx, from_id)
    memos = tx.all(Memo, target_id=from_id)
    tx.update_many(Memo, [{"id": memo.id, "target_id": into_id} for memo in memos])
    _regroup(tx, from_id, into_id)
    replace_ranked_code(tx, from_id, into_id)
    reviews = tx.all(Review, code_id=from_id)
    tx.update_many(Review, [{"id": review.id, "code_id": into_id} for review in reviews])
    replace_ruled_code(tx, from_id, into_id)


def _regroup(tx: Writer, from_id: str, into_id: str) -> None:
    """Replace a code by another in all themes."""
    there = {row.theme_id for row in tx.all(ThemeCode, code_id=into_id)}
    old = tx.all(ThemeCode, code_id=from_id)
    tx.delete(ThemeCode, [row.id for row in old])
    (study,) = tx.all(StudyRecord)
    tx.insert(
        ThemeCode,
        [
            {
                "id": theme_link_id(study.id, row.theme_id, into_id),
                "coder_id": row.coder_id,
                "theme_id": row.theme_id,
                "code_id": into_id,
            }
            for row in old
            if row.theme_id not in there
        ],
    )
