"""Who gave what where the other gave something else: the matrix behind a disagreement."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple, TypeVar

Label = TypeVar("Label", bound=Hashable)


class Pair(NamedTuple):
    """What the first gave and what the second gave; None for nothing."""

    first: Hashable | None
    second: Hashable | None


def confusions(
    first: Sequence[AbstractSet[Label]], second: Sequence[AbstractSet[Label]]
) -> dict[Pair, list[int]]:
    """Return the units, by their place in the rows, on which each pair of labels met.

    Labels that both gave a unit meet themselves; of the rest, each of one meets each of the other,
    or None where there is none. A unit without any label is in no pair.
    """
    found: defaultdict[Pair, list[int]] = defaultdict(list)
    for unit, (one, other) in enumerate(zip(first, second, strict=True)):
        for label in one & other:
            found[Pair(label, label)].append(unit)
        alone, others = one - other, other - one
        for mine in alone or (None,):
            for theirs in others or (None,):
                if mine is not None or theirs is not None:
                    found[Pair(mine, theirs)].append(unit)
    return dict(found)
