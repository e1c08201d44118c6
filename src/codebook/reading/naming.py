"""One name for each speaker: spellings of one label are joined, likenesses only reported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from codebook.reading.labels import key, split_aside

_LIKE = 88  # of 100: one letter in eight or so
_SHORT = 5
_USUAL, _RARE = 20, 100


def speaker_names(labels: Sequence[str]) -> dict[str, str]:
    """Return the speaker that each label means: the first form in which it is written.

    "JR" is joined to the "Jeremy Rubin (JR)" before it, "Anna (laughs)" to "Anna"; case, width
    and space make no difference.
    """
    distinct = dict.fromkeys(labels)
    keys = {key(label) for label in distinct}
    firsts: dict[str, str] = {}
    for label in distinct:
        base, aside = split_aside(label)
        own = key(base) if key(base) in keys else key(label)
        first = firsts.setdefault(own, base if own == key(base) else label)
        firsts.setdefault(key(label), first)
        if aside and key(aside) in keys:
            firsts.setdefault(key(aside), first)
    return {label: firsts[key(label)] for label in distinct}


def alike(counts: Mapping[str, int]) -> list[tuple[str, str]]:
    """Return pairs (rare, usual) of `counts`' names that may be one person spelled two ways."""
    from rapidfuzz.fuzz import ratio

    names = sorted(counts, key=lambda name: -counts[name])
    usual, rare = names[:_USUAL], names[-_RARE:]  # bounded: a text may be of nothing but labels
    return [
        (one, other)
        for other in usual
        for one in rare
        if counts[one] < counts[other]
        and min(len(one), len(other)) >= _SHORT
        and _digits(one) == _digits(other)
        and ratio(one.casefold(), other.casefold()) >= _LIKE
    ]


def _digits(name: str) -> str:
    return "".join(filter(str.isdigit, name))
