"""What is to be done next in a study of which one coder reviews what another coded."""

from __future__ import annotations

from codebook.store.store import Store
from codebook.study.reconciliation.reviewing import Acceptance, acceptance
from codebook.study.views import Person
from codebook.text.display import counted


def advice(store: Store, stage: str, coder: Person | None) -> str:
    """Return what a coder is to do about the review; "" where there is nothing to do."""
    if stage not in ("setup", "coding", "review"):
        return ""
    for found in acceptance(store) if coder else ():
        if coder and found.reviewer == coder.name:
            return _to_reviewer(found)
    if stage != "review":
        return ""
    if coder is None:
        return "Review what the first coder coded: codebook, then Reconcile."
    return "Wait until your codings are reviewed, then say `codebook done`."


def _to_reviewer(found: Acceptance) -> str:
    if not found.codings:
        return f"Wait for {found.first}, whose codings you review."
    if found.left:
        waiting = f"{found.left:,} of {found.codings:,} codings of {found.first} wait for your word"
        return f"Review: {waiting}. codebook, then Reconcile."
    if found.asked:
        asked = counted(found.asked, "coding")
        return f"Talk over the {asked} that you asked about, then say `codebook done`."
    return f"All codings of {found.first} are reviewed: say `codebook done`."
