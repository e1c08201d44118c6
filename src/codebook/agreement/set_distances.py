"""How far sets of labels are from each other, for many at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

import numpy as np

from codebook.agreement.bootstrap import FloatArray, IntArray

Labels = Iterable[Hashable]
Between = Callable[[FloatArray, FloatArray, FloatArray], FloatArray]
"""How many labels two sets share, the size of the one and of the other → their distance."""


def jaccard(common: FloatArray, one: FloatArray, other: FloatArray) -> FloatArray:
    """Return 1 - |A ∩ B| / |A ∪ B|, 0 between two empty sets."""
    return 1 - _index(common, one, other)


def masi(common: FloatArray, one: FloatArray, other: FloatArray) -> FloatArray:
    """Return 1 - J·M (see `codebook.agreement.masi_distance`)."""
    thirds = np.equal(common, one).astype(np.uint8)  # where the one holds the other
    thirds += np.equal(common, other)
    thirds += 1  # disjoint ones too: their index is 0
    index = _index(common, one, other)
    index *= thirds
    index /= 3
    return 1 - index


def _index(common: FloatArray, one: FloatArray, other: FloatArray) -> FloatArray:
    union = np.add(one, other)
    union -= common
    return np.divide(common, union, out=np.ones_like(union), where=union > 0)


def as_set(labels: object) -> frozenset[Hashable]:
    """Return labels as a set; what is no collection, and a text, is one label."""
    if isinstance(labels, Iterable) and not isinstance(labels, str):
        return frozenset(labels)
    return frozenset([labels])


class Sets:
    """Sets of labels as rows of what they hold."""

    def __init__(self, sets: Sequence[frozenset[Hashable]]) -> None:
        labels = {label: place for place, label in enumerate(dict.fromkeys(
            label for labels in sets for label in labels))}  # fmt: skip
        self._holds = np.zeros((len(sets), len(labels)))
        for row, members in enumerate(sets):
            self._holds[row, [labels[label] for label in members]] = 1
        self._sizes = self._holds.sum(axis=1)

    def __len__(self) -> int:
        return len(self._sizes)

    def distances(self, one: IntArray, other: IntArray, between: Between) -> FloatArray:
        """Return the distance of each pair of sets, by their numbers in two parallel columns."""
        pairs, at = np.unique(one * len(self) + other, return_inverse=True)
        first, second = np.divmod(pairs, max(len(self), 1))
        common = np.einsum("ij,ij->i", self._holds[first], self._holds[second])
        return between(common, self._sizes[first], self._sizes[second])[at]

    def blocks(self, between: Between, rows: int) -> Iterator[tuple[int, FloatArray]]:
        """Yield the distances of every `rows` sets from all of them, and the first one's number."""
        for first in range(0, len(self), max(rows, 1)):
            own = slice(first, first + max(rows, 1))
            common = self._holds[own] @ self._holds.T
            yield first, between(common, self._sizes[own, None], self._sizes)
