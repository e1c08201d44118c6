"""Coefficients written straight from their definitions, one unit and one pair at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, permutations, product

Row = Sequence[int | None]
Table = Sequence[Row]
Distance = Callable[[int, int, Counter[int]], Fraction]


def by_unit(table: Table) -> list[list[int]]:
    """Each unit's ratings, missing ones left out."""
    return [[value for value in unit if value is not None] for unit in zip(*table, strict=True)]


def shared(one: Row, two: Row) -> list[tuple[int, int]]:
    """The ratings of the units that both rated."""
    return [(a, b) for a, b in zip(one, two, strict=True) if a is not None and b is not None]


def mean(values: Sequence[Fraction]) -> Fraction | None:
    """The arithmetic mean, of nothing None."""
    return sum(values, Fraction()) / len(values) if values else None


def percent(table: Table) -> Fraction | None:
    """The share of units on which two agree, over the pairs of raters that have any."""
    pairs = [shared(one, two) for one, two in combinations(table, 2)]
    return mean([Fraction(sum(a == b for a, b in both), len(both)) for both in pairs if both])


def light(table: Table, weight: Callable[[int, int], int]) -> Fraction | None:
    """Light's mean of kappas over pairs; none where one of them is undefined."""
    pairs = [shared(one, two) for one, two in combinations(table, 2)]
    values = [cohen(both, weight) for both in pairs if both]
    defined = [value for value in values if value is not None]
    return mean(defined) if len(defined) == len(values) else None


def cohen(both: list[tuple[int, int]], weight: Callable[[int, int], int]) -> Fraction | None:
    """One less disagreement seen over that of every rating with every other's, both weighted."""
    observed = Fraction(sum(weight(a, b) for a, b in both), len(both))
    crossed = [weight(a, b) for (a, _), (_, b) in product(both, both)]
    chance = Fraction(sum(crossed), len(crossed))
    return 1 - observed / chance if chance else None


def gwet(
    table: Table, chance: Callable[[list[Fraction]], Fraction], categories: int
) -> Fraction | None:
    """p_a over units with two ratings, π over units with one, as Gwet has it."""
    units = [Counter(unit) for unit in by_unit(table) if unit]
    pairable = [unit for unit in units if unit.total() > 1]
    observed = mean(
        [
            Fraction(sum(n * (n - 1) for n in unit.values()), unit.total() * (unit.total() - 1))
            for unit in pairable
        ]
    )
    names = {value for unit in units for value in unit}
    shares = [mean([Fraction(unit[name], unit.total()) for unit in units]) for name in names]
    unused = [Fraction()] * (categories - len(names))
    expected = chance([share or Fraction() for share in shares] + unused)
    if observed is None or expected == 1:
        return None
    return (observed - expected) / (1 - expected)


def conger(table: Table) -> Fraction | None:
    """Chance is the mean over pairs of raters, each with a distribution of their own."""
    raters = [Counter(value for value in rater if value is not None) for rater in table]
    pairs = combinations([rater for rater in raters if rater], 2)
    chances = [
        Fraction(sum(one[name] * two[name] for name in one), one.total() * two.total())
        for one, two in pairs
    ]
    expected = mean(chances)
    return None if expected is None else gwet(table, lambda _: expected, 0)


def alpha(table: Table, distance: Distance) -> Fraction | None:
    """D_o over pairs within units, D_e over pairs of all ratings that can be paired."""
    units = [unit for unit in by_unit(table) if len(unit) > 1]
    values = [value for unit in units for value in unit]
    n = Counter(values)
    observed = sum(
        (distance(a, b, n) / (len(unit) - 1) for unit in units for a, b in permutations(unit, 2)),
        Fraction(),
    )
    expected = sum((distance(a, b, n) for a, b in permutations(values, 2)), Fraction())
    return 1 - observed * (len(values) - 1) / expected if expected else None


def nominal(a: int, b: int, _: Counter[int]) -> Fraction:
    """How far apart two ratings are; here, whether they differ."""
    return Fraction(a != b)


def interval(a: int, b: int, _: Counter[int]) -> Fraction:
    """The difference, squared."""
    return Fraction(a - b) ** 2


def ratio(a: int, b: int, _: Counter[int]) -> Fraction:
    """The difference over the sum, squared."""
    return Fraction(a - b, a + b) ** 2 if a + b else Fraction()


def ordinal(a: int, b: int, n: Counter[int]) -> Fraction:
    """How many ratings lie between two, those at the ends by half, squared."""
    low, high = sorted((a, b))
    between = sum(many for value, many in n.items() if low <= value <= high)
    return (between - Fraction(n[a] + n[b], 2)) ** 2 if a != b else Fraction()
