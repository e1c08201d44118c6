"""Rulings on disagreements; together with what is agreed they make the consensus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from codebook.errors import RefusedError, UsageError
from codebook.reconciling.disputes import Dispute
from codebook.reconciling.rulings import OUTCOMES, resolve
from codebook.store import finishing
from codebook.store.queries import reconciliation_queries, study_queries
from codebook.store.queries.reconciliation_queries import VerdictRow
from codebook.store.queries.several_labels import in_interview
from codebook.store.store import Store
from codebook.store.tables import Verdict
from codebook.store.writer import ActionHead, Writer
from codebook.study.coding import known_codes
from codebook.study.overwriting import refuse_unseen_text
from codebook.study.reconciliation.agreed import merge_agreed, open_study
from codebook.study.reconciliation.coder_layers import Layers, layers_of, to_compare
from codebook.study.reconciliation.comparing import ruled_of
from codebook.study.reconciliation.consensus import Consensus, apply_pieces, find
from codebook.study.reconciliation.consensus_content import pieces_of
from codebook.study.reconciliation.disagreements import Case, Ruled, outcome_said
from codebook.study.reconciliation.verdict_json import result_to_json, sides_to_json
from codebook.study.views import Person


class Ruling(NamedTuple):
    """What is ruled: `outcome` one of `OUTCOMES` or a coder's id, `codes` those of "other"."""

    outcome: str
    codes: tuple[str, ...] = ()
    reason: str = ""


def rule(store: Store, me: Person, cases: Sequence[Case], ruling: Ruling) -> list[Case]:
    """Rule on cases in the same way, in one action; return them with the ruling.

    Raises RefusedError where the codings there have changed meanwhile, and where somebody else has
    ruled otherwise than a case says.
    """
    made = _rule_all(store, me, cases, ruling)
    if made is None:
        merge_agreed(store, me)
        made = _rule_all(store, me, cases, ruling)
    return made or []


def _rule_all(store: Store, me: Person, cases: Sequence[Case], ruling: Ruling) -> list[Case] | None:
    """Settle cases; do nothing and return None where there is no consensus yet."""
    with store.action(ActionHead(me.id, "ruled", hidden_by="", any_layer=True)) as tx:
        coders = study_queries.coders(tx.connection)
        names = {coder.id: coder.name for coder in coders}
        consensus = find(open_study(tx.connection), coders)
        _check(tx, ruling, names)
        if consensus is None:
            return None
        made = [_rule(tx, consensus, me, case, ruling, names) for case in cases]
        where = cases[0].transcript if len(cases) == 1 else f"{len(cases)} disagreements"
        tx.label = f"ruled on {where}: {outcome_said(ruling.outcome, names)}"
    return made


def give_reason(store: Store, me: Person, verdict_id: str, reason: str, seen: Ruled | None) -> str:
    """Write why a verdict is what it is; return when. UsageError where there is none."""
    with store.action(ActionHead(me.id, "gave a reason for a ruling", hidden_by="")) as tx:
        open_study(tx.connection)
        verdict = tx.get(Verdict, verdict_id)
        if verdict is None:
            raise UsageError("That disagreement is not ruled on yet.", "Rule on it first.")
        if seen and (verdict.outcome, verdict.result) != (seen.outcome, seen.result):
            names = {coder.id: coder.name for coder in study_queries.coders(tx.connection)}
            raise _just_ruled(
                names[verdict.coder_id],
                outcome_said(verdict.outcome, names),
                "The reason is not saved: it is for another ruling.",
            )
        texts = verdict.reason, reason
        refuse_unseen_text(tx, me, verdict_id, "reason", texts, seen.reason if seen else None)
        tx.label = in_interview(tx.connection, tx.label, [verdict.revision_id])
        tx.update(Verdict, verdict_id, reason=reason.strip(), modified=tx.at)
        return tx.at


def _check(tx: Writer, ruling: Ruling, names: Mapping[str, str]) -> None:
    outcome = ruling.outcome
    if outcome not in OUTCOMES and outcome not in names:
        known = ", ".join(OUTCOMES)
        raise UsageError(
            f"There is no outcome {outcome!r}.", f"It is one of {known}, or a coder's id."
        )
    if (outcome == "other") != bool(ruling.codes):
        raise UsageError(
            "The outcome “other” needs a code, and no other outcome takes one.",
            "Give codes only with “other”.",
        )
    known_codes(tx, ruling.codes)


def _rule(
    tx: Writer,
    consensus: Consensus,
    me: Person,
    case: Case,
    ruling: Ruling,
    names: Mapping[str, str],
) -> Case:
    within, layers, verdicts = _layers_at(tx, case)
    if ruling.outcome == "intersection" and not case.dispute.is_shared:
        raise _one_alone(case, names)
    if ruling.outcome == "later" and _is_alike(case.dispute, layers):
        raise _all_alike(case)
    before = verdicts.get(case.id)
    if before and before.coder != me.name:
        _refuse_unseen(ruled_of(before, case.transcript), case.ruled, names)
    now = _verdict(case, ruling, me, tx.at, created=before.created if before else tx.at)
    _write(tx, me, now, known=before is not None)
    known = (verdicts | {case.id: now}).values()
    pieces = pieces_of(consensus.study_id, layers, known)
    apply_pieces(tx, consensus, case.revision_id, pieces, within)
    return case._replace(ruled=ruled_of(now, case.transcript))


def _layers_at(tx: Writer, case: Case) -> tuple[tuple[int, int], Layers, dict[str, VerdictRow]]:
    """Return the reach of a case, the layers and verdicts there; RefusedError where it is gone."""
    within, rows = reconciliation_queries.within_reach(
        tx.connection, case.revision_id, case.dispute.span
    )
    verdicts = reconciliation_queries.verdicts(tx.connection, case.revision_id, within)
    to_code = reconciliation_queries.to_code(tx.connection, case.transcript_id)
    who = to_compare(to_code, finishing.late(tx.connection, case.transcript_id).awaited)
    compared = who.among(case.transcript_id, rows)
    layers = layers_of(case.revision_id, compared, who.of(case.transcript_id), verdicts)
    if case.dispute.key not in {each.key for each in layers.comparison.disputes}:
        raise RefusedError(
            f"The codings of this disagreement in {case.transcript} have changed meanwhile.",
            "Look at the queue again; nothing was ruled.",
        )
    return within, layers, {row.id: row for row in verdicts}


def _verdict(case: Case, ruling: Ruling, me: Person, at: str, *, created: str) -> VerdictRow:
    dispute = case.dispute
    return VerdictRow(
        id=case.id,
        coder=me.name,
        revision_id=case.revision_id,
        start=dispute.span.start,
        end=dispute.span.end,
        sides=sides_to_json(dispute.sides),
        outcome=ruling.outcome,
        result=result_to_json(resolve(dispute, ruling.outcome, ruling.codes)),
        reason=ruling.reason.strip(),
        created=created,
        modified=at,
    )


def _refuse_unseen(now: Ruled, seen: Ruled | None, names: Mapping[str, str]) -> None:
    """Raise RefusedError where a ruling is not the one that was `seen`."""
    if now != seen:
        hint = "Yours is not written; rule again to overrule it."
        raise _just_ruled(now.coder, outcome_said(now.outcome, names), hint)


def _one_alone(case: Case, names: Mapping[str, str]) -> RefusedError:
    name = names.get(case.dispute.sides[0].coder, "one coder")
    return RefusedError(
        f"Only {name} marked this passage in {case.transcript}: nothing of it is shared.",
        "Take that side, or keep nothing of it.",
    )


def _is_alike(dispute: Dispute, layers: Layers) -> bool:
    """Whether all have a code there with the same ends: a ruling alone keeps that in dispute."""
    is_one_place = len({side.span for side in dispute.sides}) == 1
    shared = frozenset.intersection(*(side.codes for side in dispute.sides))
    return len(dispute.sides) == len(layers.coders) > 1 and is_one_place and bool(shared)


def _all_alike(case: Case) -> RefusedError:
    return RefusedError(
        f"All have the same code on this passage in {case.transcript}: without a ruling, it is"
        " agreed.",
        "Take a side, or keep nothing of it.",
    )


def _just_ruled(coder: str, outcome: str, hint: str) -> RefusedError:
    return RefusedError(f"{coder} has just ruled on this: {outcome}.", hint)


def _write(tx: Writer, me: Person, verdict: VerdictRow, *, known: bool) -> None:
    written = {
        "coder_id": me.id,
        "outcome": verdict.outcome,
        "result": verdict.result,
        "reason": verdict.reason,
        "modified": verdict.modified,
    }
    if known:
        tx.update(Verdict, verdict.id, **written)
        return
    place = {
        "revision_id": verdict.revision_id,
        "start_at": verdict.start,
        "end_at": verdict.end,
        "sides": verdict.sides,
        "created": verdict.created,
    }
    tx.insert(Verdict, [{"id": verdict.id, **place, **written}])
