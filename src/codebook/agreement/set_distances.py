"""How far sets of labels are from each other, for many at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

import numpy as np

from codebook.agreement.bootstrap import FloatArray, IntArray

Labels = Iterable[Hashable]
Between = Callable[[FloatArray, FloatArray, FloatArray], FloatArray]
"""How many labels two sets share, the size of the one and of the other → their distance."""

_MOST_KNOWN = 2**22
"""So many distances are looked up at most; single precision has whole numbers up to four times it.
"""


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
        self.holds = np.zeros((len(sets), len(labels)), np.float32)
        for row, members in enumerate(sets):
            self.holds[row, [labels[label] for label in members]] = 1
        self.sizes = self.holds.sum(axis=1, dtype=np.float64)

    def __len__(self) -> int:
        return len(self.sizes)

    def distances(self, one: IntArray, other: IntArray, between: Between) -> FloatArray:
        """Return the distance of each pair of sets, by their numbers in two parallel columns."""
        pairs, at = np.unique(one * len(self) + other, return_inverse=True)
        first, second = np.divmod(pairs, max(len(self), 1))
        common = np.einsum("ij,ij->i", self.holds[first], self.holds[second]).astype(np.float64)
        return between(common, self.sizes[first], self.sizes[second])[at]


class Crossed:
    """Distances of a list of sets from each other, a rectangle at a time, by several measures.

    Two sets' distance follows from their sizes and what they share. So it is looked up, unless the
    sets are of very many sizes; its place among all that there can be comes out of the same matrix
    product as what they share.
    """

    def __init__(self, sets: Sets, numbers: IntArray, measures: Sequence[Between]) -> None:
        sizes, rank = np.unique(sets.sizes, return_inverse=True)
        shares = int(sizes.max(initial=0)) + 1
        self._looked_up = len(sizes) ** 2 * shares <= _MOST_KNOWN
        self._measures = measures
        holds, rank = sets.holds[numbers], rank[numbers, None].astype(np.float32)
        if self._looked_up:
            one = np.ones_like(rank)
            self._rows = np.hstack([holds, rank * (len(sizes) * shares), one])
            self._columns = np.hstack([holds, one, rank * shares])
            common = np.minimum(np.arange(float(shares)), np.minimum.outer(sizes, sizes)[..., None])
            first, second = np.broadcast_arrays(sizes[:, None, None], sizes[:, None], common)[:2]
            self._known = [between(common, first, second).ravel() for between in measures]
        else:
            self._rows = self._columns = holds
            self._sizes = sets.sizes[numbers]

    def block(self, rows: slice, columns: slice) -> Iterator[FloatArray]:
        """Yield the distances of some sets from some others, by each measure."""
        found = self._rows[rows] @ self._columns[columns].T
        if self._looked_up:
            places = found.astype(np.intp)
            for known in self._known:
                yield np.take(known, places, mode="clip")  # in half the time of a check of places
        else:
            common = found.astype(np.float64)
            for between in self._measures:
                yield between(common, self._sizes[rows, None], self._sizes[columns])
