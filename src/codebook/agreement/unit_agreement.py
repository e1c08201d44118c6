"""Agreement of two coders on units that have sets of codes, code by code."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable, Sequence
from itertools import chain

import numpy as np

from codebook.agreement.bootstrap import Bootstrap
from codebook.agreement.ratings import is_missing
from codebook.agreement.set_distances import Labels, as_set
from codebook.agreement.tally import Tally
from codebook.agreement.two_by_two import CodeAgreement, Presence, compare

Sets = list[frozenset[Hashable] | None]


def code_agreement(
    first: Sequence[Labels | None],
    second: Sequence[Labels | None],
    *,
    codes: Iterable[Hashable] | None = None,
    bootstrap: Bootstrap | None = None,
) -> CodeAgreement:
    """Compare which codes two coders gave each unit: tables, kappa per code, pooled kappa.

    Both sequences run over the same units; None is missing, and units that only one has do not
    count. `codes` are those to compare, all that occur if not given; one that nobody gave gets a
    table too, and changes no pooled figure. A code is given or not, whatever else is given.
    """
    ones, others = _sets(first), _sets(second)
    rated = [one is not None and other is not None for one, other in zip(ones, others, strict=True)]
    pairs = [
        (one or frozenset(), other or frozenset()) if both else (frozenset(), frozenset())
        for one, other, both in zip(ones, others, rated, strict=True)
    ]
    occur = chain.from_iterable(chain.from_iterable(pairs))
    named = tuple(sorted(set(occur), key=str) if codes is None else dict.fromkeys(codes))
    presence = Presence(
        named,
        np.array(rated, np.float64),
        _tally((one for one, _ in pairs), named, len(pairs)),
        _tally((other for _, other in pairs), named, len(pairs)),
        _tally((one & other for one, other in pairs), named, len(pairs)),
    )
    return compare(presence, sum(rated), bootstrap)


def one_vs_rest(
    table: Sequence[Sequence[Labels | Hashable | None]], category: Hashable
) -> list[list[bool | None]]:
    """Return coders × units of whether the label (or one of the labels) is `category`.

    Any coefficient of the result is that coefficient for this category against all others.
    """
    return [
        [None if is_missing(cell) else category in as_set(cell) for cell in row] for row in table
    ]


def _sets(cells: Sequence[Labels | None]) -> Sets:
    return [None if is_missing(cell) else as_set(cell) for cell in cells]


def _tally(sets: Iterable[frozenset[Hashable]], codes: tuple[Hashable, ...], units: int) -> Tally:
    """Count each code in each set, of the codes to compare."""
    index = {code: place for place, code in enumerate(codes)}
    given = np.zeros(units, np.intp)
    found = array("q")  # of very many units, a list of pairs would take ten times the memory
    for unit, labels in enumerate(sets):
        before = len(found)
        found.extend(index[code] for code in labels if code in index)
        given[unit] = len(found) - before
    code = np.array(found, np.intp)
    return Tally(np.repeat(np.arange(units), given), code, np.ones(len(code)), (units, len(codes)))
