"""Passages and codings that are there twice are joined: one stays, with all that was on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from codebook.by_key import by_key
from codebook.store.queries.doubled_queries import DoubledRow, doubled_codings, doubled_passages
from codebook.store.tables import Coding, Memo, Passage, Ranking, StudyRecord, ThemePassage
from codebook.store.writer import Writer
from codebook.study.grouping.theme_edits import theme_link_id
from codebook.study.reconciliation.review_verdicts import move_reviews
from codebook.text.display import in_brief


def join_doubles_on(tx: Writer, revision_id: str) -> list[DoubledRow]:
    """Join the passages of each layer that have come to the same words of a revision.

    Returns those that are gone.
    """
    gone = doubled_passages(tx.connection, revision_id)
    if gone:
        (study,) = tx.all(StudyRecord)
        join_passages(tx, study.id, gone)
        join_codings(tx, study.id, doubled_codings(tx.connection, revision_id))
    return gone


def joined_said(tx: Writer, rows: Iterable[DoubledRow]) -> list[tuple[int, str]]:
    """Return where each passage that has taken over others begins, and a sentence on it."""
    counts = Counter(row.kept_id for row in rows)
    passages = sorted(tx.get_many(Passage, list(counts)), key=lambda each: each.start_at or 0)
    return [
        (
            passage.start_at or 0,
            f"“{in_brief(passage.quote)}” was {counts[passage.id] + 1} passages that are one now,"
            " with all that was on them.",
        )
        for passage in passages
    ]


def memos_on(tx: Writer, passage_id: str) -> list[Memo]:
    """Return the memos about a passage."""
    return tx.all(Memo, about="passage", target_id=passage_id)


def join_passages(tx: Writer, study_id: str, rows: Sequence[DoubledRow]) -> None:
    """Let each passage that stays take over what is on its doubles; remove these."""
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
    for memo in memos_on(tx, row.id):
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


def join_codings(tx: Writer, _study_id: str, rows: Sequence[DoubledRow]) -> None:
    """Let each coding that stays take over what is said of its doubles; remove these."""
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
