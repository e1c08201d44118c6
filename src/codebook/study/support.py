"""How many participants bear a code or one below it, all together and by what divides them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from codebook.study.codebook import Codebook


class Support(NamedTuple):
    """So many participants, and so many codings of what they said."""

    participants: int
    codings: int


NOBODY = Support(0, 0)
Supports = Mapping[tuple[str, str | None], Support]
"""By code id and value of a division, None for all participants; without what is never borne."""


def support(
    codebook: Codebook, counts: Mapping[tuple[str, str], int], of: Mapping[str, str]
) -> Supports:
    """Return who supports each code, of the numbers of codings by (code id, participant id).

    Each code has what is below it too, a participant who bears several of that being one. `of` has
    the value of each participant; codes that are not in the codebook are left out.
    """
    people: defaultdict[tuple[str, str | None], set[str]] = defaultdict(set)
    codings: Counter[tuple[str, str | None]] = Counter()
    for (code_id, person), count in counts.items():
        for code in codebook.upwards(code_id):
            for value in (of.get(person, ""), None):
                people[code.id, value].add(person)
                codings[code.id, value] += count
    return {key: Support(len(who), codings[key]) for key, who in people.items()}
