"""What is to be done next in a study of which one coder reviews what another coded."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.store.store import Store
from codebook.study.reconciliation.reviewing import Acceptance, acceptance
from codebook.study.views import NextStep, Person
from codebook.text.display import counted


def advice(store: Store, stage: str, coder: Person | None) -> NextStep | None:
    """Return what a coder is to do about the review; None where there is nothing to do."""
    if stage not in ("setup", "coding", "review"):
        return None
    for found in acceptance(store) if coder else ():
        if coder and found.reviewer == coder.name:
            return _to_reviewer(found)
    if stage != "review":
        return None
    if coder is None:
        return NextStep("Review what the first coder coded:", "Reconcile")
    return _to_reviewed([each for each in acceptance(store) if each.first == coder.name])


def _to_reviewed(found: Sequence[Acceptance]) -> NextStep:
    if asked := sum(each.asked for each in found):
        who = " and ".join(each.reviewer for each in found if each.asked)
        ask = "asks" if sum(each.asked > 0 for each in found) == 1 else "ask"
        return NextStep(f"Answer what {who} {ask} about {counted(asked, 'coding')}:", "Reconcile")
    if found and not any(each.left for each in found):
        return NextStep("Your codings are reviewed: say `codebook done`.")
    return NextStep("Wait until your codings are reviewed, then say `codebook done`.")


def _to_reviewer(found: Acceptance) -> NextStep:
    if not found.codings:
        return NextStep(f"Wait for {found.first}, whose codings you review.")
    if found.left:
        waiting = f"{found.left:,} of {found.codings:,} codings of {found.first} wait for your word"
        return NextStep(f"Review: {waiting}.", "Reconcile")
    if found.asked:
        asked = counted(found.asked, "coding")
        return NextStep(f"Talk over the {asked} that you asked about, then say `codebook done`.")
    return NextStep(f"All codings of {found.first} are reviewed: say `codebook done`.")
