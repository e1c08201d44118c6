"""What a published consensus leaves out since it is not settled yet."""

from __future__ import annotations

from typing import NamedTuple

from codebook.store.one_moment import of_one_moment
from codebook.store.queries import reconciliation_queries, review_queries, study_queries
from codebook.store.store import Store
from codebook.study.published import published_layer
from codebook.study.reconciliation.later_transcripts import awaiting
from codebook.study.reconciliation.tally import tally
from codebook.study.views import Awaiting
from codebook.text.display import counted


class Undecided(NamedTuple):
    """What is not settled: disagreements, or codings that a review leaves open, and their codes.

    `number` is 0 where no consensus is published. `awaiting` has the transcripts that are not
    compared yet; their codes are among the `code_ids`, too.
    """

    number: int = 0
    code_ids: frozenset[str] = frozenset()
    in_review: bool = False
    awaiting: tuple[Awaiting, ...] = ()

    @property
    def said(self) -> str:
        """That figures do without it, in sentences; "" where there is nothing."""
        return " ".join(filter(None, (self._open, *(each.said for each in self.awaiting))))

    @property
    def _open(self) -> str:
        if not self.number:
            return ""
        if self.in_review:
            wait, are = ("waits", "is") if self.number == 1 else ("wait", "are")
            return f"{counted(self.number, 'coding')} {wait} for a verdict and {are} not counted."
        are, they = ("is", "it is") if self.number == 1 else ("are", "they are")
        return (
            f"{counted(self.number, 'disagreement')} {are} open: what {they} about is not counted."
        )


@of_one_moment
def undecided(store: Store) -> Undecided:
    """Return what the published consensus does not count yet."""
    if not published_layer(store):
        return Undecided()
    with store.reading() as connection:
        is_review = study_queries.study(connection).mode == "review"
    if is_review:
        return _in_review(store)
    found = tally(store)
    count = sum(number for (_, state), number in found.kinds.items() if state != "settled")
    waiting = {transcript_id for _, transcript_id in store.late().awaited}
    with store.reading() as connection:
        codes = reconciliation_queries.codes_in(connection, waiting)
    return Undecided(count, codes | found.open_codes, awaiting=tuple(awaiting(store)))


def _in_review(store: Store) -> Undecided:
    """Return the codings asked about, and those of the first coder without a verdict."""
    with store.reading() as connection:
        coders = study_queries.coders(connection)
        first = next(coder.id for coder in coders if coder.kind == "coder")
        said = {row.coding_id: row.outcome for row in review_queries.reviews(connection)}
        waiting = [
            row
            for row in reconciliation_queries.layered(connection)
            if said.get(row.coding_id, "ask" if row.coder_id == first else "") == "ask"
        ]
    return Undecided(len(waiting), frozenset(row.code_id for row in waiting), in_review=True)
