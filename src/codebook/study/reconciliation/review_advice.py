"""What is to be done next in a study of which one coder reviews what another coded."""

from __future__ import annotations

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
