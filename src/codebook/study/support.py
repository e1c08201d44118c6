"""How many participants support a code or one below it: in all, and by what divides them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from codebook.study.codebook import Codebook


class Support(NamedTuple):
    """The number of participants who support a code, and of the codings on their words."""

    participants: int
    codings: int


NOBODY = Support(0, 0)
Supports = Mapping[tuple[str, str | None], Support]
"""By code id and value, None for all participants together; without codes that nobody supports."""


def support(
    book: Codebook, counts: Mapping[tuple[str, str], int], of: Mapping[str, str]
) -> Supports:
    """Count who supports each code: in all, and for each value that divides the participants.

    `counts` has the number of codings by (code id, participant id), `of` the value of each
    participant. A participant who supports a code supports every code above it too, and counts
    there once; a retired code supports none that is in use. Codes that are not in the codebook,
    and words of no participant, are left out.
    """
    people: defaultdict[tuple[str, str | None], set[str]] = defaultdict(set)
    codings: Counter[tuple[str, str | None]] = Counter()
    for (code_id, person), count in counts.items():
        if not person:
            continue
        for code in book.borne(code_id):
            for value in (of.get(person, ""), None):
                people[code.id, value].add(person)
                codings[code.id, value] += count
    return {key: Support(len(who), codings[key]) for key, who in people.items()}
