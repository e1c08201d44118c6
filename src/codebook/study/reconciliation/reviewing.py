"""Review: the second coder goes through the first one's codings, which stay as they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from codebook.errors import RefusedError, UsageError
from codebook.store.queries import (
    reconciliation_queries,
    review_queries,
    study_queries,
    transcript_queries,
)
from codebook.store.queries.reconciliation_queries import LayeredRow
from codebook.store.queries.review_queries import ReviewRow
from codebook.store.rows import CoderRow, TranscriptRow
from codebook.store.store import Store
from codebook.study.loading import coders_named
from codebook.study.reconciliation.coder_layers import CodedPassage, by_revision, coded_passages
from codebook.study.views import Person
from codebook.text.spans import Span

OUTCOMES = {
    "accept": "accepted",
    "adjust": "with other ends",
    "change": "another code",
    "reject": "rejected",
    "ask": "asked",
}
"""The verdicts on a coding and what they are called.

Adjust needs other ends; change another code, and may have other ends too.
"""


class Verdict(NamedTuple):
    """A verdict on a coding: one of `OUTCOMES`, with a span or a code where that needs one."""

    outcome: str
    span: Span | None = None
    code_id: str | None = None
    reason: str = ""


class Reviewed(NamedTuple):
    """A coding under review; `verdict` is the reviewer's, None before there is one.

    The coder's own coding is there where somebody has asked about it last: `asked_by` names who,
    and `question` is what was asked.
    """

    coding_id: str
    revision_id: str
    transcript_id: str
    transcript: str
    passage: CodedPassage
    code_id: str
    verdict: Verdict | None
    asked_by: str = ""
    question: str = ""

    @property
    def is_open(self) -> bool:
        """Whether it has no verdict yet; one that was asked about waits for the other coder."""
        return self.verdict is None

    @property
    def is_asked(self) -> bool:
        """Whether the reviewer has asked about it, and given no other verdict since."""
        return self.verdict is not None and self.verdict.outcome == "ask"


class Acceptance(NamedTuple):
    """How `reviewer` judged the codings of the first coder: acceptance, not agreement.

    The reviewer saw the codings before judging, so that no measure of independent coding applies.
    `share` is that of codings accepted as they are, among those with a verdict other than "ask";
    None without any such.
    """

    reviewer: str
    first: str
    codings: int
    accepted: int
    adjusted: int
    changed: int
    rejected: int
    asked: int
    added: int

    @property
    def settled(self) -> int:
        """How many have a verdict other than "ask"."""
        return self.accepted + self.adjusted + self.changed + self.rejected

    @property
    def left(self) -> int:
        """How many have no verdict yet."""
        return self.codings - self.settled - self.asked

    @property
    def share(self) -> float | None:
        """The share accepted."""
        return self.accepted / self.settled if self.settled else None

    @property
    def basis(self) -> str:
        """What the share rests on, in words, with what is asked about and not judged yet."""
        judged = f"{self.accepted:,} of {self.settled:,} judged" if self.settled else "none judged"
        asked = [f"{self.asked} asked"] if self.asked else []
        left = [f"{self.left:,} of {self.codings:,} not judged yet"] if self.left else []
        return "; ".join([judged, *([", ".join(asked + left)] if asked or left else [])])


def review_queue(store: Store, me: Person) -> list[Reviewed]:
    """Return the codings of others with the verdicts of this coder, in the order of the texts.

    Among them are the coder's own codings that somebody has asked about last.
    """
    with store.reading() as connection:
        check_mode(study_queries.study(connection).mode)
        rows = by_revision(reconciliation_queries.layered(connection))
        given = review_queries.reviews(connection)
        transcripts = transcript_queries.transcripts(connection)
    mine = {row.coding_id: row for row in given if row.coder_id == me.id}
    last = {row.coding_id: row for row in given}
    found = []
    for transcript in transcripts:
        on_text = rows.get(transcript.revision_id, [])
        passages = coded_passages(on_text)
        for row in on_text:
            passage = passages[row.coder_id, Span(row.start, row.end)]
            each = _reviewed(transcript, row, passage, mine.get(row.coding_id))
            if row.coder_id != me.id:
                found.append(each)
            elif (said := last.get(row.coding_id)) and said.outcome == "ask":
                found.append(each._replace(asked_by=said.coder, question=said.reason))
    return found


def _reviewed(
    transcript: TranscriptRow, row: LayeredRow, passage: CodedPassage, given: ReviewRow | None
) -> Reviewed:
    return Reviewed(
        coding_id=row.coding_id,
        revision_id=row.revision_id,
        transcript_id=transcript.id,
        transcript=transcript.name,
        passage=passage,
        code_id=row.code_id,
        verdict=verdict_of(given),
    )


def acceptance(store: Store, names: Sequence[str] = ()) -> list[Acceptance]:
    """Return how each reviewer judged the first coder's codings; empty where there is no review.

    With `names`, only of the reviewers among these coders; UsageError for a name that the study
    lacks, and where nobody named is one.
    """
    named = {coder.name for coder in coders_named(store, names)}
    with store.reading() as connection:
        if study_queries.study(connection).mode != "review":
            return []
        people = [row for row in study_queries.coders(connection) if row.kind == "coder"]
        if not people:
            return []
        first, *others = people
        coded = reconciliation_queries.counts_by_coder(connection)
        said = review_queries.outcomes(connection, first.id)
    wanted = [other for other in others if not named or other.name in named]
    if others and not wanted:
        reviewers = ", ".join(other.name for other in others)
        raise UsageError(f"{first.name} reviews nobody's codings.", f"Those who do: {reviewers}.")
    return [_acceptance(first, other, coded, said) for other in wanted]


def _acceptance(
    first: CoderRow,
    other: CoderRow,
    coded: Mapping[str, int],
    said: Mapping[tuple[str, str], int],
) -> Acceptance:
    return Acceptance(
        reviewer=other.name,
        first=first.name,
        codings=coded[first.id],
        accepted=said[other.id, "accept"],
        adjusted=said[other.id, "adjust"],
        changed=said[other.id, "change"],
        rejected=said[other.id, "reject"],
        asked=said[other.id, "ask"],
        added=coded[other.id],
    )


def asked_count(store: Store) -> int:
    """Count the codings about which a coder asked last, whoever made them."""
    with store.reading() as connection:
        if study_queries.study(connection).mode != "review":
            return 0
        return review_queries.asked_count(connection)


def check_mode(mode: str) -> None:
    """Raise RefusedError where the study has no review."""
    if mode != "review":
        raise RefusedError(
            "In this study the coders code apart; there is no review.",
            "Their disagreements are settled by `Reconcile`.",
        )


def verdict_of(row: ReviewRow | None) -> Verdict | None:
    """Return what a review says, None where there is none."""
    if row is None:
        return None
    span = Span(row.start, row.end) if row.start is not None and row.end is not None else None
    return Verdict(row.outcome, span, row.code_id, row.reason)
