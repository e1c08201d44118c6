"""Measuring agreement of the study's coders, on the transcripts that all have finished."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Literal, NamedTuple

from codebook.errors import RefusedError
from codebook.store.one_moment import of_one_moment
from codebook.store.queries import reconciliation_queries
from codebook.store.store import Store
from codebook.study.loading import coders_named, those_who_code
from codebook.study.measuring.corpus import Corpus, Labels, Place, Uncoded, Unit
from codebook.study.reconciliation.coder_layers import coders_of
from codebook.study.views import Person
from codebook.text.display import counted

if TYPE_CHECKING:
    from codebook.agreement import Measure, Ratings, TwoByTwo
    from codebook.agreement.two_by_two import CodeAgreement

By = Literal["code", "part", "transcript", "group"]

MEASURE_NAMES = {
    "masi_alpha": "alpha, MASI distance",
    "jaccard_alpha": "alpha, Jaccard distance",
    "krippendorff_alpha": "alpha, sets equal or not",
    "percent_agreement": "same set of codes",
    "pooled_kappa": "Cohen's kappa, pooled",
}
"""What the measures of a study are called where there is little room."""

_OF_PAIRS = (
    "Kappa and percent agreement are means over pairs of coders, a code's counts sums over them."
)


@dataclass(frozen=True)
class Reliability:
    """Agreement of `coders` on `units` units of `transcripts`.

    - `measures`: by name; `masi_alpha` is the main one.
    - `by`: Cohen's kappa by code, or `masi_alpha` by part, transcript or group. Kappas, also the
      pooled one, are means over pairs of coders.
    - `tables`: by code, to how many units both coders gave it, only the first, only the second, and
      neither; of more coders, the sums over their pairs.
    - `labels`: the labels of the codes compared, by id; each stands once, also where two are called
      the same.
    - `left_out`: what does not count, in sentences.
    - `uncoded`: in how many of the transcripts, which count, nobody or only some put a code.
    - `merged`: how many codings count with another code, into which theirs was merged since.
    """

    unit: Unit
    coders: tuple[str, ...]
    transcripts: tuple[str, ...]
    units: int
    measures: Mapping[str, Measure]
    by: Mapping[str, Measure]
    tables: Mapping[str, TwoByTwo]
    labels: Mapping[str, str]
    left_out: tuple[str, ...]
    uncoded: Uncoded
    merged: int

    @property
    def counted(self) -> tuple[str, ...]:
        """What the `counts` of a code are."""
        if len(self.coders) > 2:
            return "both of a pair", "one of a pair", "neither of a pair"
        first, second = self.coders
        return "both", f"{first} alone", f"{second} alone", "neither"

    def counts(self, label: str) -> tuple[float, ...]:
        """Return the cells of a code's table; of pairs, those of one coder alone are one."""
        both, first, second, neither = self.tables[label]
        return (both, first + second, neither) if self.of_pairs else (both, first, second, neither)

    @property
    def with_merged(self) -> str:
        """A sentence on codings whose code was merged into another, "" where there are none."""
        if not self.merged:
            return ""
        return (
            f"Codes were merged after the layers had opened; {counted(self.merged, 'coding')}"
            f" {'counts' if self.merged == 1 else 'count'} with the code into which theirs was"
            " merged."
        )

    @property
    def of_pairs(self) -> str:
        """A sentence on what more than two coders have by pairs; "" for two."""
        return _OF_PAIRS if len(self.coders) > 2 else ""


@of_one_moment
def reliability(
    store: Store, *, unit: Unit = "turn", names: Sequence[str] = (), by: By = "code"
) -> Reliability:
    """Measure the agreement of coders who coded apart (see `Reliability`).

    The label of a unit is the set of codes on the passages that touch it; the empty set is a label
    too. Without names, coders who finished nothing that they were to code are left out. Raises
    RefusedError while the layers are hidden from each other, or where there is nothing that all
    have finished.
    """
    chosen = chosen_coders(store, names)
    corpus = Corpus(store, chosen)
    by_character = unit == "character"
    places = corpus.stretches() if by_character else corpus.places(unit)
    sizes = [place.end - place.start if by_character else 1 for place in places]
    table = [corpus.labels(coder.id, places) for coder in chosen]
    codes = _code_by_code(corpus, chosen, table, by_character=by_character)
    labelled = _count_labelled(places, sizes, table)
    measures = _measures(labelled, len(table))
    measures["pooled_kappa"] = codes.pooled
    labels = {str(code): corpus.code_labels[str(code)] for code in codes.tables}
    kappas = {label: codes.kappas[code] for code, label in labels.items()}
    return Reliability(
        unit=unit,
        coders=tuple(coder.name for coder in chosen),
        transcripts=corpus.names,
        units=sum(sizes),
        measures=measures,
        by=kappas if by == "code" else _by_group(labelled, len(table), by),
        tables={label: codes.tables[code] for code, label in labels.items()},
        labels=labels,
        left_out=(
            *(() if names else _not_compared(store, chosen)),
            *corpus.left_out,
            *_outside(0 if unit == "passage" else corpus.outside()),
        ),
        uncoded=corpus.uncoded(len(chosen)),
        merged=corpus.merged,
    )


def _code_by_code(
    corpus: Corpus,
    chosen: Sequence[Person],
    table: Sequence[Sequence[Labels]],
    *,
    by_character: bool,
) -> CodeAgreement:
    """Compare the coders two by two, on the codes that any of them gave."""
    from codebook.agreement import code_agreement, mean_over_pairs

    given = frozenset[str]().union(*(labels for row in table for labels in set(row)))
    codes = sorted(given, key=lambda code: corpus.code_labels[code])
    found = {}
    for (one, mine), (other, theirs) in combinations(zip(chosen, table, strict=True), 2):
        found[one.name, other.name] = (
            corpus.by_character((one, other), codes)
            if by_character
            else code_agreement(mine, theirs, codes=codes)
        )
    return mean_over_pairs(found)


def _outside(codings: int) -> list[str]:
    """Return a sentence on codings that lie in no unit, unless there are none."""
    if not codings:
        return []
    verb = "is" if codings == 1 else "are"
    return [f"{counted(codings, 'coding')} {verb} not on what participants said."]


def chosen_coders(store: Store, names: Sequence[str]) -> Sequence[Person]:
    """Return the coders to compare: those named, or all who finished what they were to code.

    Raises UsageError for a name that the study lacks, RefusedError where there are not two.
    """
    found = those_who_code(store)
    chosen = coders_named(store, names) or found
    if len(chosen) < 2:
        way = (
            "Name two, separated by a comma."
            if len(found) > 1
            else "Add one with `codebook coders add`."
        )
        raise RefusedError("Agreement needs two coders.", way)
    if names:
        return chosen
    have_coded = _have_coded(store)
    ready = [coder for coder in found if coder.id in have_coded]
    return ready if len(ready) > 1 else found


def _have_coded(store: Store) -> set[str]:
    """Return the ids of those who finished a transcript that they were to code."""
    finished = store.completion().apart
    with store.reading() as connection:
        to_code = coders_of(reconciliation_queries.to_code(connection))
    return {coder for coder, transcript in finished if coder in to_code.get(transcript, ())}


def _not_compared(store: Store, chosen: Sequence[Person]) -> list[str]:
    """Return a sentence on each coder who is not among those that were chosen."""
    finished = {coder for coder, _ in store.completion().apart}
    return [
        f"{coder.name}, who was not to code what {coder.name} has finished."
        if coder.id in finished
        else f"{coder.name}, who has finished no transcript."
        for coder in those_who_code(store)
        if coder not in chosen
    ]


class _Labelled(NamedTuple):
    """Units of one transcript, part and group to which each coder gave the same labels."""

    transcript: str
    part: str
    group: str
    labels: tuple[Labels, ...]


def _count_labelled(
    places: Sequence[Place], sizes: Sequence[int], table: Sequence[Sequence[Labels]]
) -> Mapping[_Labelled, int]:
    """Count the units with the same labels; `sizes` has the number of units in each place."""
    found: Counter[_Labelled] = Counter()
    for place, size, labels in zip(places, sizes, zip(*table, strict=True), strict=True):
        found[_Labelled(place.transcript, place.part, place.group, labels)] += size
    return found


def _measures(units: Mapping[_Labelled, int], coders: int) -> dict[str, Measure]:
    from codebook import agreement as measured

    bootstrap = measured.Bootstrap(clusters=[unit.transcript for unit in units])
    rated = _ratings(units, coders)
    return {
        **measured.set_alphas(rated, bootstrap=bootstrap),
        "krippendorff_alpha": measured.krippendorff_alpha(rated, bootstrap=bootstrap),
        "percent_agreement": measured.percent_agreement(rated, bootstrap=bootstrap),
    }


def _by_group(units: Mapping[_Labelled, int], coders: int, by: By) -> dict[str, Measure]:
    from codebook.agreement import masi_alpha

    groups: dict[str, dict[_Labelled, int]] = {}
    for unit, times in units.items():
        groups.setdefault(getattr(unit, by) or "none", {})[unit] = times
    return {key: masi_alpha(_ratings(own, coders)) for key, own in groups.items()}


def _ratings(units: Mapping[_Labelled, int], coders: int) -> Ratings:
    from codebook.agreement.sets import set_ratings

    rows = [[unit.labels[coder] for unit in units] for coder in range(coders)]
    return set_ratings(rows, list(units.values()))
