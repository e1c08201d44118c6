"""How far sets of labels are from each other, for many at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import chain

import numpy as np

from codebook.agreement.bootstrap import FloatArray, IntArray

Labels = Iterable[Hashable]
SetDistance = Callable[[FloatArray, FloatArray, FloatArray], FloatArray]
"""Takes how many labels two sets share, and the size of either; returns how far they are apart."""

_LARGEST_TABLE = 2**22
"""The most distances kept in a table: its places are computed in single precision, which has all
whole numbers up to four times as many."""


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
    """Return labels as a set; a text, or what is no collection, is a single label."""
    if isinstance(labels, Iterable) and not isinstance(labels, str):
        return frozenset(labels)
    return frozenset([labels])


class Sets:
    """Sets of labels as a matrix: `holds` is sets × labels, `sizes` has the size of each set."""

    def __init__(self, sets: Sequence[frozenset[Hashable]]) -> None:
        labels = dict.fromkeys(chain.from_iterable(sets))
        column_of = {label: column for column, label in enumerate(labels)}
        self.holds = np.zeros((len(sets), len(labels)), np.float32)
        for row, members in enumerate(sets):
            self.holds[row, [column_of[label] for label in members]] = 1
        self.sizes = self.holds.sum(axis=1, dtype=np.float64)

    def __len__(self) -> int:
        return len(self.sizes)

    def distances(self, one: IntArray, other: IntArray, distance: SetDistance) -> FloatArray:
        """Return the distance of each pair of sets, by their numbers in two parallel columns."""
        pairs, at = np.unique(one * len(self) + other, return_inverse=True)
        first, second = np.divmod(pairs, max(len(self), 1))
        common = np.einsum("ij,ij->i", self.holds[first], self.holds[second]).astype(np.float64)
        return distance(common, self.sizes[first], self.sizes[second])[at]


class DistanceBlocks:
    """Distances of a list of sets from each other, a rectangle at a time, by several measures.

    The distance of two sets depends on nothing but their sizes and how many labels they share. So
    all distances that are possible are computed once and looked up, unless there are very many
    sizes. The place in that table comes out of one matrix product with the number shared: beside
    the labels, its factors hold the ranks of the sizes.
    """

    def __init__(self, sets: Sets, numbers: IntArray, measures: Sequence[SetDistance]) -> None:
        sizes, rank = np.unique(sets.sizes, return_inverse=True)
        shares = int(sizes.max(initial=0)) + 1
        self._has_table = len(sizes) ** 2 * shares <= _LARGEST_TABLE
        self._measures = measures
        holds, rank = sets.holds[numbers], rank[numbers, None].astype(np.float32)
        if self._has_table:
            one = np.ones_like(rank)
            self._rows = np.hstack([holds, rank * (len(sizes) * shares), one])
            self._columns = np.hstack([holds, one, rank * shares])
            common = np.minimum(np.arange(float(shares)), np.minimum.outer(sizes, sizes)[..., None])
            first, second = np.broadcast_arrays(sizes[:, None, None], sizes[:, None], common)[:2]
            self._tables = [distance(common, first, second).ravel() for distance in measures]
        else:
            self._rows = self._columns = holds
            self._sizes = sets.sizes[numbers]

    def block(self, rows: slice, columns: slice) -> Iterator[FloatArray]:
        """Yield the distances of some sets from some others, by each measure."""
        found = self._rows[rows] @ self._columns[columns].T
        if self._has_table:
            places = found.astype(np.intp)
            for table in self._tables:
                yield np.take(table, places, mode="clip")  # twice as fast as with a check
        else:
            common = found.astype(np.float64)
            for distance in self._measures:
                yield distance(common, self._sizes[rows, None], self._sizes[columns])
