"""Reconciliation: the disagreements of coders who coded apart, and rulings on them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from codebook.progress import OnProgress
from codebook.study import published
from codebook.study.api.base import OpenStudy
from codebook.study.reconciliation import (
    agreed,
    coder_layers,
    comparing,
    disagreements,
    left_out,
    reviewing,
    ruling,
    standing,
    tally,
    undecided,
)


class Reconciling(OpenStudy):
    """How two layers become one, each ruling one action."""

    def queue(
        self,
        known: disagreements.Queue | None = None,
        on_progress: OnProgress | None = None,
    ) -> disagreements.Queue:
        """Return the disagreements, ruled on or not; RefusedError while layers are hidden.

        Given a queue `known` from before, only transcripts changed since then are compared.
        `on_progress` is called with the numbers of transcripts; an exception from it ends the work.
        """
        return comparing.queue(self.store, known, on_progress)

    def coded_passages_on(self, case: disagreements.Case) -> tuple[coder_layers.CodedPassage, ...]:
        """Return what each coder coded and wrote at the place of a disagreement."""
        return comparing.coded_passages_on(self.store, case)

    def open_disagreements(self, on_progress: OnProgress | None = None) -> int:
        """Count the disagreements that are open; 0 while layers are hidden.

        In a study in review mode, those are the codings that a reviewer has asked about.
        `on_progress` is called with the numbers of transcripts; an exception from it ends the work.
        """
        return tally.open_count(self.store, on_progress) + reviewing.asked_count(self.store)

    def standing(self, transcript_id: str) -> standing.Standing | None:
        """Return what a transcript has in the consensus, and how many disagreements are open in it.

        It is so by what is coded and ruled now. None where nothing is brought together yet.
        """
        return standing.standing(self.store, transcript_id)

    def publishes_consensus(self) -> bool:
        """Whether there is a consensus, which is then published alone."""
        return bool(published.published_layer(self._current()))

    def undecided(self) -> undecided.Undecided:
        """Return what the published consensus leaves out since it is not settled yet.

        There is nothing while no consensus is published.
        """
        return undecided.undecided(self._current())

    def compared_in_consensus(self) -> Mapping[str, frozenset[str]]:
        """Return whose codings the published consensus of each transcript compares, by their ids.

        There are none in a review, and none while no consensus is published.
        """
        return left_out.compared_in_consensus(self.store)

    def left_out_of_consensus(self) -> Mapping[str, int]:
        """Return, by coder's name, how many codings the published consensus leaves out.

        They are those of who was not to code a transcript.
        """
        return left_out.left_out_of_consensus(self._current())

    def merge_agreed(
        self,
        only: Collection[str] | None = None,
        on_progress: OnProgress | None = None,
    ) -> None:
        """Update the consensus to what layers and verdicts say; do nothing where it is up to date.

        `only` names the revisions to update (`Queue.unmerged`), None all. Many are written in
        several actions, so that other writers need not wait long; exports are refused until the
        last one. `on_progress` is called with the numbers of transcripts. An exception from it ends
        the work, keeps what is done, and leaves the rest to the next call.
        """
        agreed.merge_agreed(self.store, self._me(), only, on_progress)

    def rule(
        self, case: disagreements.Case, outcome: str, *, codes: Sequence[str] = (), reason: str = ""
    ) -> disagreements.Case:
        """Rule on a disagreement; return it with the ruling.

        `outcome` is a coder's id, whose side is taken, or one of `codebook.reconciling.OUTCOMES`.
        `codes` are the ids of the codes for the outcome "other". Raises RefusedError where the
        codings have changed since the queue was read, where somebody else has ruled since and the
        case does not have that ruling, and for "intersection" where one coder alone coded it.
        """
        return self.rule_alike([case], outcome, codes=codes, reason=reason)[0]

    def rule_alike(
        self,
        cases: Sequence[disagreements.Case],
        outcome: str,
        *,
        codes: Sequence[str] = (),
        reason: str = "",
    ) -> list[disagreements.Case]:
        """Rule on several disagreements in the same way; return them with the ruling.

        It is one action.
        """
        ruled = ruling.Ruling(outcome, tuple(codes), reason)
        return ruling.rule(self.store, self._me(), cases, ruled)

    def give_reason(
        self, case_id: str, reason: str, *, seen: disagreements.Ruled | None = None
    ) -> str:
        """Set the reason of a ruling; return when, which is when it was last changed.

        `seen` is the ruling that was shown: ChangedError is raised where its reason is another by
        now, RefusedError where it is another ruling.
        """
        return ruling.give_reason(self.store, self._me(), case_id, reason, seen)
