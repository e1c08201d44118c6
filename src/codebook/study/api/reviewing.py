"""Review: the second coder goes through the first one's codings."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.study.api.base import OpenStudy
from codebook.study.reconciliation import review_verdicts, reviewing
from codebook.text.spans import Span


class Reviewing(OpenStudy):
    """What a reviewer says of codings, each verdict one action; the first layer stays."""

    def review_queue(self) -> list[reviewing.Reviewed]:
        """Return the others' codings with this coder's verdicts; RefusedError outside a review.

        Among them are the coder's own ones that somebody has asked about, with the question.
        """
        return reviewing.review_queue(self.store, self._me())

    def review(
        self,
        coding_id: str,
        outcome: str,
        *,
        span: Span | None = None,
        code_id: str | None = None,
        reason: str = "",
        seen: str | None = None,
    ) -> None:
        """Accept a coding, adjust its ends, change its code, reject it, or ask about it.

        `outcome` is one of `study.reconciliation.reviewing.OUTCOMES`; a later verdict replaces it.
        `seen` is the revision in which the span was chosen, by default the one that is coded now.
        Raises UsageError for a verdict that lacks what it needs, and for an own coding;
        RefusedError where the coding is gone.
        """
        verdict = reviewing.Verdict(outcome, span, code_id, reason)
        review_verdicts.review(self.store, self._me(), coding_id, verdict, seen=seen)

    def settle_review(self) -> None:
        """Update the consensus to what codings and reviews say, where it is out of date."""
        review_verdicts.settle_review(self.store, self._me())

    def acceptance(self, coders: Sequence[str] = ()) -> list[reviewing.Acceptance]:
        """Return how reviewers judged the first coder's codings, which is not agreement.

        `coders` are the names of those of whom it is asked, by default all.
        """
        return reviewing.acceptance(self.store, coders)
