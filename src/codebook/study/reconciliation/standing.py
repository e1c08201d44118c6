"""What is settled in a text, and what a change of a coder's has done to that, in a sentence."""

from __future__ import annotations

from typing import NamedTuple

from codebook.stage_names import is_open
from codebook.store.queries import (
    consensus_queries,
    reconciliation_queries,
    review_queries,
    study_queries,
)
from codebook.store.store import Store
from codebook.study.loading import those_who_code
from codebook.study.reconciliation import agreed, comparing, review_verdicts
from codebook.study.reconciliation.consensus_content import wanted_passages
from codebook.text.display import counted
from codebook.text.spans import Span


class Standing(NamedTuple):
    """What a text has in the consensus, by what is coded and ruled now, and what is open there.

    `said` are the rulings, or a review's verdicts, each with when it was given.
    """

    revision_id: str
    open: int
    consensus: frozenset[tuple[Span, str]]
    said: frozenset[tuple[str, str]]


def standing(store: Store, transcript_id: str) -> Standing | None:
    """Return how a transcript stands; None where nothing is brought together yet."""
    with store.reading() as connection:
        study = study_queries.study(connection)
        is_review = study.mode == "review"
        begun = consensus_queries.is_begun(connection)
        current = reconciliation_queries.current_revisions(connection)
    together = begun if is_review else is_open(study.mode, study.stage)
    revision_id = next((key for key, of in current if of == transcript_id), "")
    if not together or not revision_id or len(those_who_code(store)) < 2:
        return None
    read = review_verdicts.reviewed if is_review else agreed.read_agreed(store)
    with store.reading() as connection:
        _, pieces = read(connection)
        wishes = wanted_passages(pieces(revision_id, transcript_id))
        given = review_queries.reviews(connection, revision_id)
    has = frozenset((span, code) for span, wish in wishes.items() for code in wish.codes)
    if is_review:
        return Standing(revision_id, 0, has, frozenset((row.coding_id, row.at) for row in given))
    return _compared(store, revision_id, has)


def _compared(store: Store, revision_id: str, has: frozenset[tuple[Span, str]]) -> Standing:
    (found,) = comparing.by_text(store, {revision_id})
    ruled = (case.ruled for case in found.text.cases if case.ruled)
    said = frozenset((each.verdict_id, each.at) for each in (*ruled, *found.text.outdated))
    open_now = sum(case.is_open for case in found.text.cases)
    return Standing(revision_id, open_now, has, said)


def change_said(before: Standing, now: Standing) -> str:
    """Return what a change has done to the consensus and to what is open; "" where nothing.

    Nothing is said where something was ruled, which shows what it does, nor of another text.
    """
    if now.said - before.said or now.revision_id != before.revision_id:
        return ""
    lost, gained = before.consensus - now.consensus, now.consensus - before.consensus
    said = _of_consensus(len(lost), len(gained))
    opened = disagreements_said(now.open - before.open, again=bool(lost))
    return f"{': '.join(filter(None, [said, opened]))}." if said or opened else ""


def _of_consensus(lost: int, gained: int) -> str:
    if lost and gained:
        return "The consensus has this otherwise now"
    if lost:
        return f"The consensus no longer has {'this' if lost == 1 else f'{lost:,} codings'}"
    if gained:
        return f"The consensus has {'this' if gained == 1 else f'{gained:,} more codings'} now"
    return ""


def disagreements_said(more: int, *, again: bool = False) -> str:
    """Return how many more disagreements are open, or fewer, in words; "" where none."""
    are = "is" if abs(more) == 1 else "are"
    if more < 0:
        return f"{counted(-more, 'disagreement')} {are} no longer open"
    if again and more:
        return f"{counted(more, 'disagreement')} {are} open again"
    return f"{counted(more, 'more disagreement')} {are} open" if more else ""
