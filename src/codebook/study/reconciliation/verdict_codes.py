"""Replacing a code in rulings, after it was merged with another: they are on what is now there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from codebook.reconciling.disputes import Dispute, Side
from codebook.reconciling.passages import Marked, merged
from codebook.store.queries import reconciliation_queries
from codebook.store.tables import StudyRecord, Verdict
from codebook.store.writer import Writer
from codebook.study.reconciliation.coder_layers import verdict_id
from codebook.study.reconciliation.verdict_json import (
    result_from_json,
    result_to_json,
    sides_from_json,
    sides_to_json,
)

PieceT = TypeVar("PieceT", Side, Marked)


def verdicts_with(tx: Writer, code_id: str, into_id: str) -> list[Verdict]:
    """Return the verdicts that name a code, and are on another once it is merged into that.

    A verdict on a code that a coder put beside the other is on none then: it stays on record as it
    is, and what was said of the other holds. So this is asked before codings have the other code.
    """
    named = reconciliation_queries.verdicts_with(tx.connection, code_id)
    return [
        verdict
        for verdict in tx.get_many(Verdict, named)
        if not any(
            reconciliation_queries.is_beside(
                tx.connection, (side.coder, verdict.revision_id, side.span), code_id, into_id
            )
            for side in sides_from_json(verdict.sides)
            if code_id in side.codes and into_id not in side.codes
        )
    ]


def replace_ruled_code(tx: Writer, from_id: str, into_id: str) -> None:
    """Replace a code by another in the verdicts on it, whose ids follow from what was in dispute.

    Where there is a verdict on the same by then, the later of the two stays.
    """
    old = verdicts_with(tx, from_id, into_id)
    made = [replaced(tx, each, from_id, into_id) for each in old]
    tx.delete(Verdict, [each.id for each in old])
    for verdict in sorted(made, key=lambda each: (each.modified, each.sides)):
        there = tx.get(Verdict, verdict.id)
        if there is None or there.modified <= verdict.modified:
            tx.delete(Verdict, [verdict.id])
            tx.insert(Verdict, [verdict.model_dump()])


def replaced(tx: Writer, verdict: Verdict, from_id: str, into_id: str) -> Verdict:
    """Return a verdict as it is with another code, with the id that it has then."""
    (study,) = tx.all(StudyRecord)
    sides = _with(sides_from_json(verdict.sides), from_id, into_id)
    result = merged(_with(result_from_json(verdict.result), from_id, into_id))
    key = verdict_id(study.id, verdict.revision_id, Dispute("codes", tuple(sides)))
    changed = {"id": key, "sides": sides_to_json(sides), "result": result_to_json(result)}
    return Verdict(**verdict.model_dump() | changed)


def _with(pieces: Iterable[PieceT], from_id: str, into_id: str) -> list[PieceT]:
    return [
        piece._replace(codes=frozenset(into_id if c == from_id else c for c in piece.codes))
        for piece in pieces
    ]
