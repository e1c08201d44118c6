"""A reviewer's verdicts: counted, and with an end of the passage moved. Plain functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from codebook.study.reconciliation.reviewing import OUTCOMES, Reviewed, Verdict
from codebook.tui.widgets.transcript.document import Document
from codebook.tui.widgets.transcript.passage_ends import Move, with_end_moved


def counted(items: Sequence[Reviewed]) -> str:
    """Return how many codings are left to review, and how many have each verdict.

    Those that the coder is asked about come last.
    """
    said = Counter(item.verdict.outcome for item in items if item.verdict)
    counts = [f"{said[key]} {name}" for key, name in OUTCOMES.items() if said[key]]
    if of_me := sum(bool(item.asked_by) for item in items):
        counts.append(f"{of_me} asked of you")
    left = f"{len(items) - said.total()} of {len(items)} left"
    return " · ".join(filter(None, [left, ", ".join(counts)]))


def verdict_with_end_moved(item: Reviewed, document: Document, move: Move) -> Verdict:
    """Return the verdict with an end moved by a word; at the coder's own ends it is "accept"."""
    verdict, own = item.verdict or Verdict("accept"), item.passage.span
    span = with_end_moved(document, verdict.span or own, move)
    ends = None if span == own else span
    if verdict.outcome == "change":
        return verdict._replace(span=ends)
    return Verdict("adjust" if ends else "accept", ends, None, verdict.reason)
