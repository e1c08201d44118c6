"""Measures of agreement on many items, passages and resamples, against the plainest arithmetic."""

from __future__ import annotations

import random
from collections import defaultdict
from functools import partial
from typing import Any

import numpy as np
from ratios import ROUNDS, compare, show, timed

from codebook import agreement

_ITEMS, _RATERS, _LABELS = 40_000, 7, 12
_TEXTS, _LENGTH, _CODES, _CODINGS = 200, 36_000, 69, 80_000
_UNITS, _SPANS = 2_000, 10_000
_chance = random.Random(7)  # noqa: S311 - made-up ratings

Passages = list[tuple[int, int, int, int]]


def measures(_folder: object) -> None:
    """Print every figure of agreement."""
    print()
    labels()
    characters()
    bootstrap()
    unitizing()


def labels() -> None:
    """Time four coefficients together against Fleiss' kappa alone, of the same numbers."""
    tables = [
        [_chance.choices(range(_LABELS), k=_ITEMS) for _ in range(_RATERS)] for _ in range(ROUNDS)
    ]
    ours, floors = iter(tables), iter([np.array(table).T for table in tables])

    def all_four() -> None:
        ratings = next(ours)
        agreement.fleiss_kappa(ratings)
        agreement.krippendorff_alpha(ratings)
        agreement.gwet_ac1(ratings)
        agreement.brennan_prediger(ratings)

    compare(
        f"four coefficients, {_ITEMS:,} x {_RATERS}",
        all_four,
        lambda: fleiss(next(floors)),
        "Fleiss alone, items counted one by one",
    )


def fleiss(ratings: np.ndarray[Any, Any]) -> float:
    """Return Fleiss' kappa of items × raters, as statsmodels does: the labels of each item."""
    counts = np.array([np.bincount(item, minlength=_LABELS) for item in ratings])
    share = counts.sum(axis=0) / counts.sum()
    observed = ((counts**2).sum(axis=1) - _RATERS) / (_RATERS * (_RATERS - 1))
    expected = (share**2).sum()
    return float((observed.mean() - expected) / (1 - expected))


def characters() -> None:
    """Time kappa per code on characters against a sweep over the ends of passages."""
    lengths = dict.fromkeys(range(_TEXTS), _LENGTH)
    first, second = passages(), passages()
    found = agreement.character_agreement(first, second, lengths)
    swept = sweep(first, second)
    wrong = [code for code, kappa in swept.items() if abs(found.kappas[code].value - kappa) > 1e-9]
    if wrong:
        raise ValueError(f"kappa is not the sweep's for the codes {wrong}")
    compare(
        f"kappa per code, {_CODES} codes, {_CODINGS:,} codings",
        lambda: agreement.character_agreement(first, second, lengths),
        partial(sweep, first, second),
        "interval sweep",
    )


def passages() -> Passages:
    """Return a coder's passages: text, start, end, code."""
    starts = (_chance.randrange(_LENGTH - 300) for _ in range(_CODINGS // 2))
    return [
        (place % _TEXTS, start, start + _chance.randrange(20, 300), _chance.randrange(_CODES))
        for place, start in enumerate(starts)
    ]


def sweep(first: Passages, second: Passages) -> dict[int, float]:
    """Return Cohen's kappa of each code, from the ends of its passages in each text in order."""
    ends: defaultdict[int, list[tuple[int, int, int, int]]] = defaultdict(list)
    for coder, own in enumerate((first, second)):
        for text, start, end, code in own:
            ends[code] += [(text, start, coder, 1), (text, end, coder, -1)]
    total = _TEXTS * _LENGTH
    return {code: _kappa(_lengths(sorted(found)), total) for code, found in ends.items()}


def _lengths(ends: list[tuple[int, int, int, int]]) -> tuple[int, int, int]:
    """Return how many characters the first coder, the second and both of them coded."""
    one = two = both = last = 0
    on = [0, 0]
    for _, place, coder, step in ends:
        if on[0]:
            one += place - last
        if on[1]:
            two += place - last
        if on[0] and on[1]:
            both += place - last
        last = place
        on[coder] += step
    return one, two, both


def _kappa(coded: tuple[int, int, int], total: int) -> float:
    one, two, both = coded
    observed = (total - one - two + 2 * both) / total
    expected = one / total * two / total + (1 - one / total) * (1 - two / total)
    return (observed - expected) / (1 - expected)


def bootstrap() -> None:
    """Print what 1,000 resamples add to an alpha of sets (to be at most 2 s)."""
    table = [
        [frozenset(_chance.choices(range(_LABELS), k=_chance.randrange(3))) for _ in range(_UNITS)]
        for _ in range(2)
    ]
    bare = timed(lambda: agreement.masi_alpha(table))
    drawn = timed(lambda: agreement.masi_alpha(table, bootstrap=agreement.Bootstrap()))
    show(f"alpha of {_UNITS:,} sets, 1,000 resamples", drawn, drawn / bare, "without resamples")


def unitizing() -> None:
    """Time u-alpha of many spans against that of half as many: twice as long is linear."""
    half, whole = (
        min(timed(partial(agreement.u_alpha, _spans(count), count * 40)) for _ in range(ROUNDS))
        for count in (_SPANS // 2, _SPANS)
    )
    show(f"u-alpha of {_SPANS:,} spans a coder", whole, whole / half, "half as many")


def _spans(count: int) -> dict[str, list[tuple[int, int, str]]]:
    return {
        coder: [
            (40 * place, 40 * place + _chance.randrange(5, 40), _chance.choice("abc"))
            for place in range(count)
        ]
        for coder in ("one", "two")
    }


if __name__ == "__main__":
    measures(None)
