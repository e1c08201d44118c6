"""Agreement on sets of labels: a unit with several codes, or with none.

The empty set is a value like others ("no code"): two empty sets agree, an empty one and any other
are as far apart as can be.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

import numpy as np

from codebook.agreement.alpha import alpha_of_matrix
from codebook.agreement.bootstrap import Bootstrap, FloatArray
from codebook.agreement.measure import Measure
from codebook.agreement.ratings import Ratings, is_missing

Labels = Iterable[Hashable]
SetTable = Sequence[Sequence[Labels | None]]
"""Coders × units: the labels each unit got (a text is one label), None is missing."""


def masi_distance(first: Labels, second: Labels) -> float:
    """Return 1 - J·M: 0 between equal sets, 1 between disjoint ones.

    J is the Jaccard index; M is 1 for equal sets, 2/3 where one holds the other, 1/3 where they
    cross and 0 where they are disjoint. Source: Passonneau (2006), Measuring Agreement on
    Set-valued Items (MASI).
    """
    return float(_masi([as_set(first), as_set(second)])[0, 1])


def jaccard_distance(first: Labels, second: Labels) -> float:
    """Return 1 - |A ∩ B| / |A ∪ B|. Source: Jaccard (1912)."""
    return float(_jaccard([as_set(first), as_set(second)])[0, 1])


def masi_alpha(ratings: SetTable | Ratings, *, bootstrap: Bootstrap | None = None) -> Measure:
    """Return Krippendorff's alpha on sets with MASI as the distance (Passonneau 2006)."""
    return _set_alpha(ratings, _masi, bootstrap)


def jaccard_alpha(ratings: SetTable | Ratings, *, bootstrap: Bootstrap | None = None) -> Measure:
    """Return Krippendorff's alpha on sets with Jaccard's distance."""
    return _set_alpha(ratings, _jaccard, bootstrap)


def set_ratings(table: SetTable) -> Ratings:
    """Return a table of sets as ratings; each distinct set is a category."""
    return Ratings.of([[None if is_missing(cell) else as_set(cell) for cell in row]
                       for row in table])  # fmt: skip


def as_set(labels: object) -> frozenset[Hashable]:
    """Return labels as a set; what is no collection, and a text, is one label."""
    if isinstance(labels, Iterable) and not isinstance(labels, str):
        return frozenset(labels)
    return frozenset([labels])


def _set_alpha(
    ratings: SetTable | Ratings,
    distances: Callable[[Sequence[frozenset[Hashable]]], FloatArray],
    bootstrap: Bootstrap | None,
) -> Measure:
    rated = ratings if isinstance(ratings, Ratings) else set_ratings(ratings)
    return alpha_of_matrix(
        rated, distances([as_set(value) for value in rated.categories]), bootstrap
    )


def _masi(sets: Sequence[frozenset[Hashable]]) -> FloatArray:
    common, sizes = _common(sets)
    index = _index(common, sizes)
    thirds = np.equal(common, sizes).astype(np.uint8)  # where the one holds the other
    thirds += np.equal(common, sizes[:, None])
    thirds += 1  # disjoint ones too: their index is 0
    index *= thirds
    index /= 3
    return _apart(index)


def _jaccard(sets: Sequence[frozenset[Hashable]]) -> FloatArray:
    return _apart(_index(*_common(sets)))


def _index(common: FloatArray, sizes: FloatArray) -> FloatArray:
    """Return |A ∩ B| / |A ∪ B|, 1 of two empty sets; in place, for the table may be large."""
    union = np.add.outer(sizes, sizes)
    union -= common
    index = np.divide(common, union, out=union, where=union > 0)
    empty = sizes == 0
    index[np.ix_(empty, empty)] = 1
    return index


def _apart(index: FloatArray) -> FloatArray:
    return np.subtract(1, index, out=index)


def _common(sets: Sequence[frozenset[Hashable]]) -> tuple[FloatArray, FloatArray]:
    """Return how many labels each pair of sets shares, and the size of each set."""
    labels = {label: place for place, label in enumerate(dict.fromkeys(
        label for labels in sets for label in labels))}  # fmt: skip
    holds = np.zeros((len(sets), len(labels)))
    for row, members in enumerate(sets):
        holds[row, [labels[label] for label in members]] = 1
    return holds @ holds.T, holds.sum(axis=1)
