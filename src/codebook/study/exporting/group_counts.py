"""How many participants of each group, or with other shared background, support each code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from codebook.store.store import Store
from codebook.study.codebook import Codebook
from codebook.study.exporting.code_counts import Use, by_participant
from codebook.study.loading import linked
from codebook.study.people.divisions import divisions
from codebook.study.support import Support, Supports, support


class Group(NamedTuple):
    """The participants who have one value in a column of the grid, or all of them.

    Column and value are empty for all participants together. `size` counts those who have an
    interview or codings. `support` is by code id, without codes that none of them supports.
    """

    column: str
    value: str
    size: int
    support: Mapping[str, Support]


def groups(store: Store, book: Codebook, found: Iterable[Use]) -> list[Group]:
    """Return all participants, then those of each group, with their support for each code."""
    counts = by_participant(found)
    interviewed = {person for _, person in counts if person}
    interviewed |= {person.id for people in linked(store).values() for person in people}
    everybody = _of_value(support(book, counts, {}), None)
    groups = [Group("", "", len(interviewed), everybody)]
    for division in divisions(store)[1:]:  # the first has each participant alone
        supports = support(book, counts, division.value_of)
        sizes = Counter(division.value_of.get(person, "") for person in interviewed)
        groups += [
            Group(division.name, value, sizes[value], _of_value(supports, value))
            for value in division.values
            if sizes[value]
        ]
    return groups


def _of_value(supports: Supports, value: str | None) -> dict[str, Support]:
    return {code: count for (code, of), count in supports.items() if of == value}
