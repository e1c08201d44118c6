"""Reconciliation: the disagreements of coders who coded apart, and rulings on them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from codebook.study.api.base import Opened
from codebook.study.settling import (
    agreed,
    comparing,
    reconciling,
    reviewing,
    ruling,
    tally,
    voices,
)
from codebook.told import Told


class Reconciling(Opened):
    """How two layers become one, each ruling one action."""

    def queue(
        self,
        known: reconciling.Queue | None = None,
        told: Told | None = None,
    ) -> reconciling.Queue:
        """Return the disagreements, ruled on or not; RefusedError while layers are hidden.

        Of a queue `known` from before, only what was touched since is compared. `told` is told
        how many of how many transcripts are gone through; what it raises ends that.
        """
        return comparing.queue(self.store, known, told)

    def heard(self, case: reconciling.Case) -> tuple[voices.Voice, ...]:
        """Return what each coder put and wrote where a disagreement is."""
        return comparing.heard(self.store, case)

    def open_disagreements(self, told: Told | None = None) -> int:
        """Count the disagreements that are open; 0 while layers are hidden.

        In a study in review mode, those are the codings that a reviewer has asked about. `told`
        is told how many of how many transcripts are counted; what it raises ends that.
        """
        return tally.open_count(self.store, told) + reviewing.asked_count(self.store)

    def merge_agreed(
        self,
        only: Collection[str] | None = None,
        told: Told | None = None,
    ) -> None:
        """Bring the consensus in line with layers and verdicts; where it is, nothing happens.

        That of the revisions `only` (`Queue.unmerged`), or of all; of many, some texts an action,
        so that nobody waits for long, and nothing is exported before the last. `told` is told how
        many of how many texts are done; what it raises ends it there, and the next time goes on.
        """
        agreed.merge_agreed(self.store, self._me(), only, told)

    def rule(
        self, case: reconciling.Case, outcome: str, *, codes: Sequence[str] = (), reason: str = ""
    ) -> reconciling.Case:
        """Settle a disagreement; return it as it is now.

        `outcome` is a coder's id, whose side is taken, or one of `codebook.reconciling.OUTCOMES`;
        `codes` are the ids of those that "other" puts there. What is agreed goes before it into
        the consensus. Raises RefusedError where the codings have changed since the queue was read.
        """
        return self.rule_alike([case], outcome, codes=codes, reason=reason)[0]

    def rule_alike(
        self,
        cases: Sequence[reconciling.Case],
        outcome: str,
        *,
        codes: Sequence[str] = (),
        reason: str = "",
    ) -> list[reconciling.Case]:
        """Settle several disagreements alike, in one action; return them as they are now."""
        ruled = ruling.Ruling(outcome, tuple(codes), reason)
        return ruling.rule(self.store, self._me(), cases, ruled)

    def give_reason(self, case_id: str, reason: str) -> None:
        """Write why a disagreement was ruled on as it was, or why differently."""
        ruling.give_reason(self.store, self._me(), case_id, reason)
