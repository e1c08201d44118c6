"""The content of a report: plain values, in the order in which they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from codebook.exporting.figures.drawing import Drawing


class Count(NamedTuple):
    """How many there are of something, as `4 participants`."""

    number: int
    thing: str


class ReportedQuote(NamedTuple):
    """A key passage as it is published; `codes` are the labels of all its codes."""

    participant: str
    group: str
    text: str
    insight: str
    codes: tuple[str, ...]


class ReportedCode(NamedTuple):
    """A code in its place in the tree.

    `passages` counts a passage once that several coders marked alike; `branch` and
    `branch_participants` also count the codes under it. `by_participant` has the number of codings
    by the participant's id. `retired`: it is shown for what bears it, or is below it, and does not
    count among the codes.
    """

    label: str
    name: str
    depth: int
    colour: str
    definition: str
    use_when: str
    avoid_when: str
    status: str
    passages: int
    participants: int
    branch: int
    branch_participants: int
    by_participant: Mapping[str, int]
    quotes: tuple[ReportedQuote, ...]
    retired: bool = False


class ReportedTheme(NamedTuple):
    """A theme of one coder's grouping, or of the joint one, with the labels of its codes."""

    coder: str
    name: str
    definition: str
    codes: tuple[str, ...]


class Interviewee(NamedTuple):
    """A participant; `attributes` are in the order of the report's headers."""

    label: str
    group: str
    attributes: tuple[str, ...]
    transcripts: int
    codings: int
    codes: int


class Figure(NamedTuple):
    """A measure: `value` is None where it is undefined, `reason` says why.

    `counts` are of units, where the measure is of a code: see `ReportedAgreement.counted`.
    """

    name: str
    value: float | None
    interval: tuple[float, float] | None
    n: int
    reason: str
    counts: tuple[int, ...] = ()


class ReportedAgreement(NamedTuple):
    """Agreement of coders who coded apart; `counted` says what a code's counts are.

    `of_pairs` is a sentence on measures of more than two coders, else empty.
    """

    paragraph: str
    of_pairs: str
    counted: tuple[str, ...]
    measures: tuple[Figure, ...]
    codes: tuple[Figure, ...]
    left_out: tuple[str, ...]


class ReportedAcceptance(NamedTuple):
    """How a reviewer judged the first coder's codings; `share` is None before any verdict.

    `basis` says what the share rests on.
    """

    reviewer: str
    first: str
    share: float | None
    basis: str
    counts: tuple[Count, ...]


class ReportedDisputes(NamedTuple):
    """What was made of disagreements: `kinds` has for each kind open, put off and settled."""

    agreed: int
    kinds: tuple[tuple[str, int, int, int], ...]
    outcomes: tuple[tuple[str, int], ...]


class Audit(NamedTuple):
    """What the journal holds: `coders` has name, actions, records, first and last time."""

    actions: int
    first: str
    last: str
    coders: tuple[tuple[str, int, int, str, str], ...]


class Picture(NamedTuple):
    """A figure in pieces, with what is said below it."""

    caption: str
    drawings: tuple[Drawing, ...]


@dataclass(frozen=True)
class Report:
    """The content of a report.

    `basis` says whose codings are counted, `of_nobody` how many of them are on words of no
    participant, `no_agreement` why no agreement is reported.
    """

    study: str
    stage: str
    coders: tuple[str, ...]
    basis: str
    counts: tuple[Count, ...]
    codes: tuple[ReportedCode, ...]
    themes: tuple[ReportedTheme, ...]
    headers: tuple[str, ...]
    participants: tuple[Interviewee, ...]
    of_nobody: int
    agreed: ReportedAgreement | None
    no_agreement: str
    accepted: tuple[ReportedAcceptance, ...]
    disputes: ReportedDisputes | None
    audit: Audit
    pictures: tuple[Picture, ...] = ()
