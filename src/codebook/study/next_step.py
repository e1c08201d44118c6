"""What is to be done next in a study, with the command for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from codebook.stage_names import CLOSED
from codebook.store.store import Store
from codebook.study.grouping import themes
from codebook.study.reconciliation import review_advice
from codebook.study.views import CameLater, NextStep, Person
from codebook.text.display import counted


class Standing(NamedTuple):
    """What the next step depends on, beside the stage.

    - `coder`: who asks, None where nobody says who they are.
    - `coders`: those who code, each `done` with the stage or not.
    - `waiting_for`: the names of those for whom the stage waits.
    - `counts`: how many records there are, by their plural.
    - `turns`: how many turns participants have, `uncoded` how many of them bear no code of the
      coder.
    - `disagreements`: how many are open.
    - `own_later`: what came after the coder had finished coding, if anything.
    """

    coder: Person | None
    coders: Sequence[Person]
    waiting_for: Sequence[str]
    counts: Mapping[str, int]
    turns: int
    uncoded: int
    disagreements: int
    own_later: CameLater | None

    @property
    def own(self) -> Person | None:
        """The coder as one of `coders`: done or not as it is now, not when the study was opened."""
        asks = self.coder and self.coder.id
        return next((person for person in self.coders if person.id == asks), None)

    @property
    def waiting(self) -> str:
        """For whom the stage waits, in a sentence."""
        if not self.waiting_for:  # who was waited for has nothing to code any more
            return "Everybody has finished this stage: say `codebook done` once more."
        names = ", ".join(self.waiting_for)
        return f"Wait for {names}: the stage ends once each has said `codebook done`."


def next_step(store: Store, mode: str, stage: str, now: Standing) -> NextStep:
    """Return what the coder, or whoever works in the study, is to do next."""
    if now.own_later and stage == "coding":
        return NextStep(f"{now.own_later.said} Code it, and then say `codebook done` again.")
    if now.own and now.own.done:
        return NextStep(now.waiting)
    review = mode == "review" and now.counts["transcripts"]
    advised = review_advice.advice(store, stage, now.coder) if review else None
    return advised or _of_stage(store, stage, now)


def _of_stage(store: Store, stage: str, now: Standing) -> NextStep:
    if not now.counts["transcripts"]:
        taxonomy = "" if now.counts["codes"] else ", and the taxonomy, if you have one"
        return NextStep(f"Import the transcripts{taxonomy}: codebook import FILE…")
    if not now.counts["codes"]:
        return NextStep(
            "Code, and make codes while you read: codebook. Or import a taxonomy first:"
            " codebook import TAXONOMY.csv"
        )
    if stage in CLOSED:
        own = f"{now.uncoded:,} of {now.turns:,} turns of participants have no code of yours yet."
        nobody = "--coder NAME says what is left for one of the coders."
        return NextStep(f"Code: {own if now.coder else nobody}")
    if stage == "reconciliation":
        return _in_reconciliation(now)
    if stage == "grouping":
        return NextStep("Sort the codes into themes:", "Grouping")
    return _at_the_end(store, now)


def _in_reconciliation(now: Standing) -> NextStep:
    if len(now.coders) == 1:
        return NextStep("There is nobody to disagree with. To go on to themes: codebook done")
    if now.disagreements:
        return NextStep("Settle the open disagreements:", "Reconcile")
    if now.own:
        return NextStep("All disagreements are settled: say `codebook done`.")
    return NextStep(f"All disagreements are settled. {now.waiting}")


def _at_the_end(store: Store, now: Standing) -> NextStep:
    """Say to export; before that, to settle what is open, or to make the joint grouping."""
    after = "After that: codebook export"
    if now.disagreements:
        return NextStep(f"{counted(now.disagreements, 'disagreement')} open:", "Reconcile", after)
    found, names = themes.groupings(store), {person.name for person in now.coders}
    grouped = any(grouping.coder in names for grouping in found)
    if len(now.coders) > 1 and grouped and not any(grouping.joint for grouping in found):
        return NextStep("Make the joint grouping:", "Grouping", after)
    return NextStep("Export: codebook export")
