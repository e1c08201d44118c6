"""Two groupings compared theme by theme: which match, and which pairs of items they separate.

A grouping is a mapping of themes to the items in them; an item may lie in several themes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import combinations
from typing import Generic, NamedTuple, TypeVar

from codebook.agreement.groupings import VMeasure, adjusted_rand, omega, v_measure
from codebook.agreement.measure import Measure

Theme = TypeVar("Theme", bound=Hashable)
ThemeSets = Mapping[Theme, AbstractSet[str]]


class Match(NamedTuple, Generic[Theme]):
    """A theme of each grouping, None for one without a match; `overlap` is Jaccard's, 0 to 1."""

    first: Theme | None
    second: Theme | None
    shared: frozenset[str]
    only_first: frozenset[str]
    only_second: frozenset[str]

    @property
    def overlap(self) -> float:
        """The share of the items of either theme that are in both."""
        every = len(self.shared) + len(self.only_first) + len(self.only_second)
        return len(self.shared) / every if every else 0.0


class SplitPair(NamedTuple):
    """Two items that one grouping has together in a theme and the other has apart."""

    one: str
    other: str
    together_in_first: bool


@dataclass(frozen=True)
class GroupingComparison(Generic[Theme]):
    """Two groupings compared.

    - `items`: those that both grouped; pairs and measures are confined to them.
    - `only_first`, `only_second`: items that one grouped alone.
    - `adjusted_rand`, `v_measure`: an item in several themes counts as in their combination.
    - `omega`: None where no item is in several themes.
    """

    matches: tuple[Match[Theme], ...]
    parted: tuple[SplitPair, ...]
    items: tuple[str, ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    adjusted_rand: Measure
    v_measure: VMeasure
    omega: Measure | None


def compare_groupings(
    first: ThemeSets[Theme],
    second: ThemeSets[Theme],
    order: Sequence[str],
    names: Mapping[Theme, str] | None = None,
) -> GroupingComparison[Theme]:
    """Compare two groupings; `order` are all items, in the order in which they are named.

    `names` are those of the themes, where these are not the themes themselves.
    """
    one, other = _themes_of(first), _themes_of(second)
    both = tuple(item for item in order if item in one and item in other)
    labels = [[found[item] for item in both] for found in (one, other)]
    several = any(len(themes) > 1 for found in labels for themes in found)
    return GroupingComparison(
        tuple(match_themes(first, second, names or {})),
        tuple(_parted(both, one, other)),
        both,
        tuple(item for item in order if item in one and item not in other),
        tuple(item for item in order if item in other and item not in one),
        adjusted_rand(*labels),
        v_measure(*labels),
        omega(*labels) if several else None,
    )


def match_themes(
    first: ThemeSets[Theme], second: ThemeSets[Theme], names: Mapping[Theme, str]
) -> list[Match[Theme]]:
    """Pair themes that share items, each once; then those without a match.

    Those of one name come first, since there is no doubt that they are meant alike; then those
    that overlap most. Of pairs that overlap equally, the earlier themes come first.
    """

    def called(theme: Theme | None) -> object:
        name = names.get(theme, theme) if theme is not None else None
        return name.strip().casefold() if isinstance(name, str) else name

    pairs = [
        _match(one, first[one], other, second[other])
        for one in first
        for other in second
        if not first[one].isdisjoint(second[other])
    ]
    found: list[Match[Theme]] = []
    taken: tuple[set[Theme | None], set[Theme | None]] = (set(), set())
    for pair in sorted(pairs, key=lambda m: (called(m.first) != called(m.second), -m.overlap)):
        if pair.first not in taken[0] and pair.second not in taken[1]:
            taken[0].add(pair.first)
            taken[1].add(pair.second)
            found.append(pair)
    place = {theme: at for at, theme in enumerate(first)}
    found.sort(key=lambda match: place[match.first] if match.first is not None else 0)
    nothing = frozenset[str]()
    found += [_match(key, first[key], None, nothing) for key in first if key not in taken[0]]
    found += [_match(None, nothing, key, second[key]) for key in second if key not in taken[1]]
    return found


def _match(
    first: Theme | None, mine: AbstractSet[str], second: Theme | None, theirs: AbstractSet[str]
) -> Match[Theme]:
    return Match(
        first, second, frozenset(mine & theirs), frozenset(mine - theirs), frozenset(theirs - mine)
    )


def _themes_of(themes: ThemeSets[Theme]) -> dict[str, frozenset[Theme]]:
    found: dict[str, set[Theme]] = {}
    for theme, items in themes.items():
        for item in items:
            found.setdefault(item, set()).add(theme)
    return {item: frozenset(themes) for item, themes in found.items()}


def _parted(
    items: Sequence[str],
    one: Mapping[str, frozenset[Theme]],
    other: Mapping[str, frozenset[Theme]],
) -> Iterable[SplitPair]:
    for a, b in combinations(items, 2):
        mine, theirs = (not found[a].isdisjoint(found[b]) for found in (one, other))
        if mine != theirs:
            yield SplitPair(a, b, mine)
