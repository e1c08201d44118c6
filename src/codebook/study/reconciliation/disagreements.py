"""Reconciliation: the queue of disagreements, with what has been ruled on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from codebook.errors import RefusedError
from codebook.reconciling.disputes import Dispute, Side
from codebook.stage_names import is_open
from codebook.store.moments import Moment
from codebook.study.views import Person

_OUTCOMES_SAID = {
    "both": "both",
    "neither": "neither",
    "union": "all of them, on all that any marked",
    "intersection": "all of them, on what all marked",
    "other": "another code",
    "later": "later",
}
"""What the outcomes are called that take no coder's side."""


KINDS_SAID = {
    "codes": "different codes",
    "more": "one has more codes",
    "ends": "other ends",
    "alone": "only one coded it",
}
"""What a kind of disagreement is called."""


class Ruled(NamedTuple):
    """A ruling as it is on record: `outcome` is one of `OUTCOMES` or a coder's id.

    `result` is the JSON of the passages that it resulted in (see `verdict_json`).
    """

    verdict_id: str
    revision_id: str
    transcript: str
    outcome: str
    reason: str
    coder: str
    at: str
    sides: tuple[Side, ...]
    result: str


class Case(NamedTuple):
    """A disagreement.

    `id` is that of its verdict, `place` the index of its transcript in the study. `before` is the
    last ruling there, where the codings have changed since.
    """

    id: str
    revision_id: str
    transcript_id: str
    transcript: str
    place: int
    dispute: Dispute
    ruled: Ruled | None = None
    before: Ruled | None = None

    @property
    def is_open(self) -> bool:
        """Whether it is still to be settled, as is one that was put off."""
        return self.ruled is None or self.ruled.outcome == "later"


class SingleCoded(NamedTuple):
    """A transcript that only one coder was to code, whose codings are the consensus unchanged."""

    transcript: str
    coder: str
    codings: int


class TranscriptCases(NamedTuple):
    """The disagreements of one transcript; `merged` says that its consensus is up to date."""

    revision_id: str
    cases: tuple[Case, ...]
    agreed: int
    single: SingleCoded | None
    left_out: tuple[str, ...]
    outdated: tuple[Ruled, ...]
    merged: bool


@dataclass(frozen=True)
class Queue:
    """The disagreements of all transcripts at a moment, and what is agreed or not compared."""

    coders: tuple[Person, ...]
    texts: tuple[TranscriptCases, ...]
    latest: Moment

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """All disagreements, in the order of the transcripts."""
        return tuple(case for text in self.texts for case in text.cases)

    @property
    def open(self) -> int:
        """The number of disagreements that are not settled."""
        return sum(case.is_open for case in self.cases)

    @property
    def agreed(self) -> int:
        """The number of codings that several coders agree on."""
        return sum(text.agreed for text in self.texts if not text.single)

    @property
    def single(self) -> tuple[SingleCoded, ...]:
        """The transcripts that one coder alone was to code, and has coded."""
        return tuple(text.single for text in self.texts if text.single and text.single.codings)

    @property
    def left_out(self) -> tuple[str, ...]:
        """What is not compared, in sentences."""
        return tuple(sentence for text in self.texts for sentence in text.left_out)

    @property
    def unmerged(self) -> frozenset[str]:
        """The revisions whose consensus is not up to date."""
        return frozenset(text.revision_id for text in self.texts if not text.merged)

    def as_merged(self) -> Queue:
        """Return the queue as it is once the consensus is up to date."""
        texts = (text if text.merged else text._replace(merged=True) for text in self.texts)
        return replace(self, texts=tuple(texts))


def outcome_said(outcome: str, names: Mapping[str, str]) -> str:
    """Return what an outcome is called; `names` are the coders' by id."""
    return _OUTCOMES_SAID.get(outcome) or f"{names.get(outcome, 'another coder')}'s"


def check_open(mode: str, stage: str) -> None:
    """Raise RefusedError where layers cannot be compared."""
    if mode != "blind":
        raise RefusedError(
            "In this study one coder reviews the other's codings; there is nothing to reconcile.",
            "Open the review instead.",
        )
    if not is_open(mode, stage):
        raise RefusedError(
            "The coders are still coding separately.",
            "Disagreements are shown once all have finished, with `codebook done`.",
        )
