"""Verdicts that move to another revision of a text, together with what they rule on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from codebook.reconciling.disputes import Dispute, Side
from codebook.reconciling.passages import Marked
from codebook.store.tables import StudyRecord, Verdict
from codebook.store.writer import Writer
from codebook.study.reconciliation.coder_layers import verdict_id
from codebook.study.reconciliation.verdict_json import (
    result_from_json,
    result_to_json,
    sides_from_json,
    sides_to_json,
)
from codebook.text.spans import Span

Find = Callable[[Span], Span | None]
"""Returns where a span of the old text is in the new one, None where it is not found."""

PieceT = TypeVar("PieceT", Side, Marked)


def move_verdicts(tx: Writer, old_id: str, new_id: str, find: Find) -> None:
    """Move each verdict whose passages are all found in the new revision.

    Its id follows from where it is. Where there is a verdict on the same already, as another copy
    has moved one there, the later ruling of the two stays.
    """
    moved = moved_verdicts(tx, old_id, new_id, find)
    tx.delete(Verdict, moved)
    for verdict in sorted(moved.values(), key=_age):
        there = tx.get(Verdict, verdict.id)
        if there is None or _age(there) < _age(verdict):
            tx.delete(Verdict, [verdict.id])
            tx.insert(Verdict, [verdict.model_dump()])


def moved_verdicts(tx: Writer, old_id: str, new_id: str, find: Find) -> dict[str, Verdict]:
    """Return, by their present ids, the verdicts that can move, as they are then."""
    (study,) = tx.all(StudyRecord)
    moved = {}
    for verdict in tx.all(Verdict, revision_id=old_id):
        sides = _all_found(sides_from_json(verdict.sides), find)
        result = _all_found(result_from_json(verdict.result), find)
        if sides is None or result is None:
            continue
        dispute = Dispute("codes", sides)
        placed = {
            "id": verdict_id(study.id, new_id, dispute),
            "revision_id": new_id,
            "start_at": dispute.span.start,
            "end_at": dispute.span.end,
            "sides": sides_to_json(sides),
            "result": result_to_json(result),
        }
        moved[verdict.id] = Verdict(**verdict.model_dump() | placed)
    return moved


def _age(verdict: Verdict) -> tuple[str, str, str, str, str]:
    """Return what orders rulings on the same by time, the same in all copies."""
    return verdict.modified, verdict.coder_id, verdict.outcome, verdict.result, verdict.reason


def _all_found(pieces: Iterable[PieceT], find: Find) -> tuple[PieceT, ...] | None:
    """Return pieces with their spans in the new text, None where one of them is not found."""
    moved = []
    for piece in pieces:
        span = find(piece.span)
        if span is None:
            return None
        moved.append(piece._replace(span=span))
    return tuple(moved)
