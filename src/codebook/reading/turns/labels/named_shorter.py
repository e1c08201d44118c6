"""Who is named in full once, "Dr. Mara Lind", "Mara Ina Lind", and without a name from there on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice, pairwise

from codebook.reading.turns.labels.offices import without_title

_MOST, _SELDOM = 100, 2


def named_shorter(speakers: Sequence[str], counts: Mapping[str, int]) -> dict[str, str]:
    """Return "Dr. Lind" and "Mara Lind" for who is named with further names, once or twice, above.

    One alone has all of them, and never answers the shorter name, as another person would.
    """
    found: dict[str, list[str]] = {}
    for name in islice(counts, _MOST):
        for short in shorter(name) if counts[name] <= _SELDOM else ():
            if short in counts:
                found.setdefault(short, []).append(name)
    if not found:
        return {}
    first = {name: -place for place, name in reversed(list(enumerate(speakers)))}
    follows = set(pairwise(speakers))
    return {
        short: full[0]
        for short, full in found.items()
        if len(full) == 1 and first[full[0]] > first[short] and (short, full[0]) not in follows
    }


def shorter(name: str) -> list[str]:
    """Return what a name is without one or more of those behind its titles or its first word.

    What has a number, "Group B Table 2", has others beside it; and no name has a word twice.
    """
    words = name.split()
    if any(map(str.isdigit, name)) or len(set(words)) < len(words):
        return []
    begin = len(words) - len(without_title(name).split()) or 1
    return [" ".join([*words[:begin], *words[at:]]) for at in range(begin + 1, len(words))]
