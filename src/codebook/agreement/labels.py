"""Every coefficient of sheets of labels, which have a row per unit and a column per rater."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, count
from typing import Literal, NamedTuple

import numpy as np

from codebook.agreement.alpha import krippendorff_alpha
from codebook.agreement.bootstrap import Bootstrap
from codebook.agreement.chance import brennan_prediger, fleiss_kappa, gwet_ac1, scott_pi
from codebook.agreement.measure import Measure, shown
from codebook.agreement.pairs import cohen_kappa, percent_agreement
from codebook.agreement.ratings import Ratings
from codebook.agreement.sets import set_alphas
from codebook.by_key import by_key
from codebook.text.numbers import sort_key

Level = Literal["nominal", "ordinal", "interval"]
Labels = frozenset[str]
Rater = tuple[str, int]
"""The header of a rater's column, and which of the columns with that header it is, from 1."""

_FINAL = "finallabel"


class LabelSheet(NamedTuple):
    """A sheet as its file has it: `rows` are the line in the file and the cells."""

    name: str
    header: Sequence[str]
    rows: Sequence[tuple[int, Sequence[str]]]

    @property
    def finals(self) -> list[int]:
        """The columns called "Final_Label"."""
        return [column for column, name in enumerate(self.header) if _fold(name) == _FINAL]

    def raters(self) -> Iterator[tuple[int, Rater]]:
        """Yield the raters with their columns: all but the unit's, "Final_Label" and empty ones.

        Two columns of one name are two raters.
        """
        seen: dict[str, Iterator[int]] = {}
        for column, name in list(enumerate(self.header))[1:]:
            named = name.strip()
            empty = not named and not any(row[column] for _, row in self.rows)
            if _fold(named) != _FINAL and not empty:
                yield column, (named, next(seen.setdefault(named, count(1))))


class Repeated(NamedTuple):
    """A unit's name that stands in several rows: the sheet and the line of each."""

    name: str
    places: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class LabelAgreement:
    """All measures of the sheets, and of each group of units if it was asked for.

    `repeated` are names of units that stand more than once; each row is a unit all the same.
    `ungrouped` counts the rows without a final label, which are in no group. `alike` has the labels
    that differ only in capitals; they are labels of their own all the same. So are those `joined`
    by commas, of which a part is a label elsewhere.
    """

    measures: Mapping[str, Measure]
    groups: Mapping[str, Mapping[str, Measure]]
    raters: tuple[str, ...]
    categories: tuple[str, ...]
    units: int
    repeated: tuple[Repeated, ...]
    ungrouped: int
    alike: tuple[tuple[str, ...], ...]
    joined: tuple[str, ...]


def label_agreement(
    sheets: Sequence[LabelSheet],
    *,
    level: Level = "nominal",
    by_prefix: bool = False,
    bootstrap: Bootstrap | None = None,
) -> LabelAgreement:
    """Measure sheets as one table, whose raters are the columns of the same name.

    The first column names the unit, a column "Final_Label" is no rater's, every other one is. An
    empty cell is missing; `;` parts several labels, and alone means none of them. The coefficients
    for single labels take a set of labels as one category, and as on offer those that occur
    anywhere in the sheets. `level` is that of Krippendorff's alpha. `by_prefix` measures also the
    units whose final label begins with the same letter, by that letter. `bootstrap` draws units.
    """
    raters = tuple(dict.fromkeys(rater for sheet in sheets for _, rater in sheet.raters()))
    rated = _ratings(sheets, raters)
    prefixes = [prefix for sheet in sheets for prefix in _prefixes(sheet)] if by_prefix else []
    groups = {}
    for prefix in sorted(set(prefixes) - {""}):
        units = np.array([own == prefix for own in prefixes])
        groups[prefix] = _measures(rated.only(units), level, bootstrap)
    return LabelAgreement(
        measures=_measures(rated, level, bootstrap),
        groups=groups,
        raters=tuple(_name(rater) for rater in raters),
        categories=tuple(shown(category) for category in rated.categories),
        units=rated.units,
        repeated=tuple(_repeated(sheets)),
        ungrouped=prefixes.count(""),
        alike=tuple(_alike(_labels(rated))),
        joined=tuple(_joined(_labels(rated))),
    )


@cache
def parse_labels(cell: str) -> Labels | None:
    """Return a cell's labels: None where it is empty, the empty set where it is `;` alone."""
    if not cell.strip():
        return None
    return frozenset(filter(None, map(str.strip, cell.split(";"))))


def _measures(rated: Ratings, level: Level, bootstrap: Bootstrap | None) -> dict[str, Measure]:
    return {
        "percent_agreement": percent_agreement(rated, bootstrap=bootstrap),
        "cohen_kappa": cohen_kappa(rated, bootstrap=bootstrap),
        "fleiss_kappa": fleiss_kappa(rated, bootstrap=bootstrap),
        "krippendorff_alpha": _alpha(rated, level, bootstrap),
        "scott_pi": scott_pi(rated, bootstrap=bootstrap),
        "gwet_ac1": gwet_ac1(rated, bootstrap=bootstrap),
        "brennan_prediger": brennan_prediger(rated, bootstrap=bootstrap),
        **set_alphas(rated, bootstrap=bootstrap),
    }


def _alpha(rated: Ratings, level: Level, bootstrap: Bootstrap | None) -> Measure:
    if level == "nominal":
        return krippendorff_alpha(rated, bootstrap=bootstrap)
    numbers = [_number(category) for category in rated.categories]
    for category, number in zip(rated.categories, numbers, strict=True):
        if number is None:
            why = f"{level.capitalize()} alpha needs numbers; {shown(category)} is not one."
            return Measure(None, None, rated.n, why)
    rows = [[numbers[code] if code >= 0 else None for code in row] for row in rated.codes.tolist()]
    return krippendorff_alpha(rows, level, bootstrap=bootstrap)


def _number(category: Hashable) -> float | None:
    """Return the number that a set of one label says, if it says one."""
    try:
        number = float(shown(category))
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _ratings(sheets: Sequence[LabelSheet], raters: Sequence[Rater]) -> Ratings:
    cells: dict[Rater, list[Labels | None]] = {rater: [] for rater in raters}
    for sheet in sheets:
        place = {rater: column for column, rater in sheet.raters()}
        for rater, column in cells.items():
            if rater in place:
                column.extend([parse_labels(row[place[rater]]) for _, row in sheet.rows])
            else:
                column.extend([None] * len(sheet.rows))
    every = dict.fromkeys(chain.from_iterable(cells.values()))
    given = (labels for labels in every if labels is not None)
    categories = sorted(given, key=lambda labels: sort_key(shown(labels)))
    return Ratings.of(list(cells.values()), categories)


def _name(rater: Rater) -> str:
    return rater[0] if rater[1] == 1 else f"{rater[0]} ({rater[1]})"


def _prefixes(sheet: LabelSheet) -> list[str]:
    """Return the first letter of each row's final label, "" where it has none."""
    if not sheet.finals:
        return [""] * len(sheet.rows)
    column = sheet.finals[0]
    return [row[column].strip(" ;")[:1] for _, row in sheet.rows]


def _repeated(sheets: Sequence[LabelSheet]) -> Iterable[Repeated]:
    places = by_key(
        (row[0].strip(), (sheet.name, line)) for sheet in sheets for line, row in sheet.rows
    )
    for name, found in places.items():
        if name and len(found) > 1:
            yield Repeated(name, tuple(found))


def _labels(rated: Ratings) -> list[str]:
    sets = [category for category in rated.categories if isinstance(category, frozenset)]
    return sorted(frozenset[str]().union(*sets))


def _joined(labels: Sequence[str]) -> Iterator[str]:
    """Yield the labels that have commas, and between them another label."""
    for label in labels:
        if "," in label and any(part.strip() in labels for part in label.split(",")):
            yield label


def _alike(labels: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the labels that are one if capitals do not count."""
    for spelled in by_key((label.casefold(), label) for label in labels).values():
        if len(spelled) > 1:
            yield tuple(spelled)


def _fold(name: str) -> str:
    return "".join(char for char in name.casefold() if char.isalnum())
