"""Reconciliation: the queue of disagreements, with what has been ruled on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from codebook.errors import RefusedError
from codebook.reconciling import Dispute, Order, Side, sort_key
from codebook.store import queries
from codebook.store import reconciling_queries as asked
from codebook.store.reconciling_queries import VerdictRow
from codebook.store.store import Store
from codebook.study.looking import coders
from codebook.study.settling.consensus import sides_restored
from codebook.study.settling.voices import (
    Layers,
    Voice,
    coders_of,
    layers_of,
    verdict_id,
)
from codebook.study.views import Person

SAID = {
    "both": "both", "neither": "neither", "union": "all of them, on all that any marked",
    "intersection": "all of them, on what all marked", "other": "another code", "later": "later",
}  # fmt: skip
"""What an outcome is called that is not a coder's."""


KINDS_SAID = {
    "codes": "different codes", "more": "one has more codes", "ends": "other ends",
    "alone": "only one coded it",
}  # fmt: skip
"""What a kind of disagreement is called."""


class Ruled(NamedTuple):
    """A ruling as it is on record: `outcome` is one of `OUTCOMES` or a coder's id.

    `result` is what it gave, as `codebook.study.settling.consensus.stored` writes it.
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
    """A disagreement in its place.

    `id` is its verdict's, `place` that of its transcript in the study; `voices` are what each
    coder put and wrote there. `before` is what was ruled on codings that have changed since.
    """

    id: str
    revision_id: str
    transcript_id: str
    transcript: str
    place: int
    dispute: Dispute
    voices: tuple[Voice, ...]
    ruled: Ruled | None
    before: Ruled | None = None

    @property
    def is_open(self) -> bool:
        """Say whether it is still to be settled; what was put off is."""
        return self.ruled is None or self.ruled.outcome == "later"


class Single(NamedTuple):
    """A transcript that one coder alone was to code: the codings are the consensus as they are."""

    transcript: str
    coder: str
    codings: int


class Queue(NamedTuple):
    """The disagreements in the order of the transcripts, and what is none.

    `agreed` counts codings that several coders agree on; `left_out` says what is not compared.
    """

    coders: tuple[Person, ...]
    cases: tuple[Case, ...]
    agreed: int
    single: tuple[Single, ...]
    left_out: tuple[str, ...]
    outdated: tuple[Ruled, ...]

    @property
    def open(self) -> int:
        """Count what is still to be settled."""
        return sum(case.is_open for case in self.cases)


class OfText(NamedTuple):
    """What one transcript brings to the queue."""

    cases: tuple[Case, ...]
    agreed: int
    single: Single | None
    left_out: list[str]
    outdated: list[Ruled]


_NOTHING = Dispute("alone", ())


def outcome_said(outcome: str, names: Mapping[str, str]) -> str:
    """Return what an outcome is called; `names` are the coders' by id."""
    return SAID.get(outcome) or f"{names.get(outcome, 'another coder')}’s"


def in_order(cases: Iterable[Case], by: Order, rank: Mapping[str, int]) -> list[Case]:
    """Return cases by kind, by codes or by transcript; `rank` is the place of each code by id."""
    return sorted(cases, key=lambda case: sort_key(case.dispute, by, case.place, rank))


def is_open(mode: str, stage: str) -> bool:
    """Say whether layers can be compared: two coders coded apart, and no longer do."""
    return mode == "blind" and stage not in {"setup", "coding"}


def queue(store: Store) -> Queue:
    """Return every disagreement. Raises RefusedError while the layers are hidden."""
    texts = list(by_text(store))
    return Queue(
        those_who_code(store),
        tuple(case for text in texts for case in text.cases),
        sum(text.agreed for text in texts if not text.single),
        tuple(text.single for text in texts if text.single and text.single.codings),
        tuple(sentence for text in texts for sentence in text.left_out),
        tuple(ruled for text in texts for ruled in text.outdated),
    )  # fmt: skip


def those_who_code(store: Store) -> tuple[Person, ...]:
    """Return the coders between whom there are disagreements, in their order."""
    return tuple(person for person in coders(store) if person.kind == "coder")


def by_text(store: Store) -> Iterator[OfText]:
    """Yield what each transcript brings to the queue; refuses as `queue` does."""
    with store.reading() as connection:
        study = queries.study(connection)
        check_open(study.mode, study.stage)
        verdicts = _by_revision(asked.verdicts(connection))
        transcripts = queries.transcript_names(connection)
        to_code = coders_of(asked.to_code(connection))
        names = {row.id: row.name for row in queries.coders(connection)}
        for place, (transcript_id, name, revision_id) in enumerate(transcripts):
            # One revision's at a time: of a large study all codings would take much memory.
            rows = asked.layered(connection, revision_id)
            layers = layers_of(revision_id, rows, to_code.get(transcript_id, ()))
            blank = Case("", revision_id, transcript_id, name, place, _NOTHING, (), None)
            yield _of_text(study.id, blank, layers, verdicts.get(revision_id, ()), names)


def _of_text(
    study_id: str, blank: Case, layers: Layers, verdicts: Iterable[VerdictRow],
    names: Mapping[str, str],
) -> OfText:  # fmt: skip
    """Return what a transcript brings to the queue; `blank` is a case there without a dispute."""
    ruled = {row.id: ruled_of(row, blank.transcript) for row in verdicts}
    cases = tuple(_cases(study_id, blank, layers, ruled))
    agreed = sum(len(marked.codes) for marked in layers.comparison.agreed)
    alone = len(layers.coders) == 1
    return OfText(
        cases, agreed,
        Single(blank.transcript, names[layers.coders[0]], agreed) if alone else None,
        [f"{blank.transcript}: {number} of {names[coder]}’s codings, who was not to code it."
         for coder, number in layers.left_out.items()],
        [ruled[key] for key in sorted(ruled.keys() - {case.id for case in cases})],
    )  # fmt: skip


def check_open(mode: str, stage: str) -> None:
    """Raise RefusedError where layers cannot be compared."""
    if mode != "blind":
        raise RefusedError(
            "In this study one coder reviews the other's codings; there is nothing to reconcile.",
            "Open the review instead.",
        )
    if not is_open(mode, stage):
        raise RefusedError(
            "The coders are still coding apart.",
            "Disagreements show when all have said `done`.",
        )


def _by_revision(rows: Iterable[VerdictRow]) -> dict[str, list[VerdictRow]]:
    found: dict[str, list[VerdictRow]] = {}
    for row in rows:
        found.setdefault(row.revision_id, []).append(row)
    return found


def ruled_of(row: VerdictRow, transcript: str) -> Ruled:
    """Return a verdict as it is shown."""
    return Ruled(
        row.id, row.revision_id, transcript, row.outcome, row.reason, row.coder, row.modified,
        sides_restored(row.sides), row.result,
    )  # fmt: skip


def _cases(
    study_id: str, blank: Case, layers: Layers, ruled: Mapping[str, Ruled]
) -> Iterator[Case]:  # fmt: skip
    found = {verdict_id(study_id, layers.revision_id, d): d for d in layers.comparison.disputes}
    loose = [ruled[key] for key in ruled.keys() - found.keys()]
    for key, dispute in found.items():
        verdict = ruled.get(key)
        before = None if verdict or not loose else _before(dispute, loose)
        voices = tuple(layers.heard(dispute))
        yield blank._replace(id=key, dispute=dispute, voices=voices, ruled=verdict, before=before)


def _before(dispute: Dispute, loose: Iterable[Ruled]) -> Ruled | None:
    """Return the last ruling on what overlaps a dispute and has a coder's code in common."""
    alike = [
        ruled
        for ruled in loose
        if any(
            mine.coder == theirs.coder
            and mine.span.overlaps(theirs.span)
            and not mine.codes.isdisjoint(theirs.codes)
            for mine in dispute.sides
            for theirs in ruled.sides
        )
    ]
    return max(alike, key=lambda ruled: (ruled.at, ruled.verdict_id), default=None)
