"""How many participants of each group, or other shared background, bear each code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from codebook.store.store import Store
from codebook.study.codebook import Codebook
from codebook.study.exporting.code_counts import Use, by_participant
from codebook.study.loading import linked
from codebook.study.people.divisions import divisions
from codebook.study.support import Support, support


class Group(NamedTuple):
    """Those with a value in a column of the grid, both empty for all participants together.

    `size` of them have an interview, or codings; `support` is by code id, without what none bears.
    """

    column: str
    value: str
    size: int
    support: Mapping[str, Support]


def groups(store: Store, book: Codebook, found: Iterable[Use]) -> list[Group]:
    """Return all participants, then those of each group, by the codings that count."""
    counts = by_participant(found)
    spoke = {person for _, person in counts}
    spoke |= {person.id for there in linked(store).values() for person in there}
    borne = support(book, counts, {})
    made = [Group("", "", len(spoke), {code: n for (code, value), n in borne.items() if not value})]
    for division in divisions(store)[1:]:  # the first has each participant alone
        borne = support(book, counts, division.of)
        for value in division.values:
            if size := sum(division.of.get(person, "") == value for person in spoke):
                own = {code: n for (code, of), n in borne.items() if of == value}
                made.append(Group(division.name, value, size, own))
    return made
