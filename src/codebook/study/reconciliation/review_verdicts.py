"""Verdicts of a review, each written with the consensus that follows from it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from codebook.errors import RefusedError, UsageError
from codebook.reconciling.passages import Marked
from codebook.store.connections import Connection
from codebook.store.identity import derived_id
from codebook.store.queries import (
    consensus_queries,
    reconciliation_queries,
    review_queries,
    study_queries,
)
from codebook.store.queries.reconciliation_queries import LayeredRow
from codebook.store.queries.review_queries import ReviewRow
from codebook.store.store import Store
from codebook.store.tables import Coding as CodingRecord
from codebook.store.tables import Review, StudyRecord
from codebook.store.writer import ActionHead, Writer
from codebook.study.coding import known_codes
from codebook.study.place import Place, changed, place_now
from codebook.study.reconciliation.coder_layers import coded_passages
from codebook.study.reconciliation.consensus import apply_pieces, begin
from codebook.study.reconciliation.consensus_content import Piece
from codebook.study.reconciliation.consensus_update import Pieces, update_consensus
from codebook.study.reconciliation.reviewing import OUTCOMES, Verdict, check_mode, verdict_of
from codebook.study.views import Person
from codebook.text.spans import Span


def review_id(study_id: str, coder_id: str, coding_id: str) -> str:
    """Return the id of a coder's verdict on a coding."""
    return derived_id(study_id, "review", coder_id, coding_id)


def review(store: Store, me: Person, coding_id: str, verdict: Verdict, *, seen: str | None) -> None:
    """Write a verdict on another coder's coding, and update the consensus there.

    `seen` is the revision in which its span was chosen.
    """
    head = ActionHead(me.id, "reviewed", hidden_by="", any_layer=True)
    with store.action(head) as tx:
        study = study_queries.study(tx.connection)
        check_mode(study.mode)
        coding = tx.get(CodingRecord, coding_id)
        if coding is None:
            raise RefusedError("That coding is not there any more.", "Look at the review again.")
        if coding.coder_id == me.id:
            raise UsageError("That coding is your own.", "Change it as you like.")
        row = reconciliation_queries.layered_coding(tx.connection, coding_id)
        if row is None:
            raise RefusedError("That coding is in no text now.", "Look at the review again.")
        verdict = _moved(tx, row, verdict, seen)
        tx.label = f"reviewed {_checked(tx, row, verdict)}: {OUTCOMES[verdict.outcome]}"
        _write(tx, me, review_id(study.id, me.id, coding_id), coding_id, verdict)
        _, pieces = reviewed(tx.connection)
        apply_pieces(tx, begin(tx, study.id), row.revision_id, pieces(row.revision_id, ""))


def settle_review(store: Store, me: Person, only: Collection[str] | None = None) -> None:
    """Update the consensus of all revisions, or `only` these, where it is out of date."""
    label = "merged what was reviewed into the consensus"
    head = ActionHead(me.id, label, hidden_by="", any_layer=True, kind=consensus_queries.WHOLE)
    update_consensus(store, head, reviewed, only)


def _moved(tx: Writer, row: LayeredRow, verdict: Verdict, seen: str | None) -> Verdict:
    """Return the verdict with its span where that is in the text of the coding now."""
    if seen is None or verdict.span is None:
        return verdict
    place, (there,) = place_now(tx, seen, [verdict.span])
    if place.revision_id != row.revision_id:
        raise changed(place.name)
    return verdict._replace(span=there)


def _checked(tx: Writer, row: LayeredRow, verdict: Verdict) -> str:
    """Return the transcript's name; UsageError or RefusedError where the verdict cannot be."""
    place = Place(tx, row.revision_id)
    if verdict.outcome not in OUTCOMES:
        known = ", ".join(OUTCOMES)
        raise UsageError(f"There is no verdict {verdict.outcome!r}.", f"It is one of {known}.")
    if (verdict.outcome == "change") != (verdict.code_id is not None):
        raise UsageError("“change” needs another code, and no other verdict takes one.")
    given, needed = verdict.span is not None, verdict.outcome == "adjust"
    if needed != given and verdict.outcome != "change":
        raise UsageError("“adjust” needs other ends, and only “change” may have them too.")
    if verdict.span:
        place.quote(verdict.span)
    if verdict.code_id:
        known_codes(tx, [verdict.code_id])
    return place.name


def _write(tx: Writer, me: Person, review_id: str, coding_id: str, verdict: Verdict) -> None:
    start, end = verdict.span or (None, None)
    written = {
        "outcome": verdict.outcome,
        "start_at": start,
        "end_at": end,
        "code_id": verdict.code_id,
        "reason": verdict.reason.strip(),
        "modified": tx.at,
    }
    if tx.get(Review, review_id):
        tx.update(Review, review_id, **written)
    else:
        row = {"id": review_id, "coder_id": me.id, "coding_id": coding_id, "created": tx.at}
        tx.insert(Review, [{**row, **written}])


def move_reviews(tx: Writer, from_id: str, to_id: str) -> None:
    """Make a coding's reviews anew for another one; of two by one coder the later stands."""
    for review in tx.all(Review, coding_id=from_id):
        (study,) = tx.all(StudyRecord)
        own = review_id(study.id, review.coder_id, to_id)
        there = tx.get(Review, own)
        if there is None or there.modified < review.modified:
            tx.delete(Review, [own])
            tx.insert(Review, [review.model_dump() | {"id": own, "coding_id": to_id}])
        tx.delete(Review, [review.id])


def reviewed(connection: Connection) -> tuple[str, Pieces]:
    """Return the study's id, and a function that gives the pieces of a transcript as reviewed."""
    study = study_queries.study(connection)
    check_mode(study.mode)
    first = next(coder.id for coder in study_queries.coders(connection) if coder.kind == "coder")

    def pieces(revision_id: str, _transcript_id: str) -> Iterable[Piece]:
        rows = reconciliation_queries.layered(connection, revision_id)
        given = {row.coding_id: row for row in review_queries.reviews(connection, revision_id)}
        return _pieces(rows, given, first)

    return study.id, pieces


def _pieces(
    rows: Iterable[LayeredRow], reviews: Mapping[str, ReviewRow], first: str
) -> Iterator[Piece]:
    """Yield the first coder's codings as reviewed, and what the other coders added.

    The first coder's codings that have no verdict yet, or were rejected or asked about, are left
    out.
    """
    listed = list(rows)
    passages = coded_passages(listed)
    for row in listed:
        passage = (passages[row.coder_id, Span(row.start, row.end)],)
        verdict = verdict_of(reviews.get(row.coding_id))
        if verdict is None and row.coder_id != first:
            verdict = Verdict("accept")  # what a reviewer adds stands unless it is rejected
        if verdict is None or verdict.outcome in {"reject", "ask"}:
            continue
        span = verdict.span or Span(row.start, row.end)
        code_id = verdict.code_id or row.code_id
        yield Piece(Marked(span, frozenset([code_id])), passage, passage)
