"""Names that are one person's, spelled in another way, however often: as the letters tell.

Who is named in short, or once, is in `surely_same`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import key
from codebook.reading.turns.labels.shapes import shape

_TIMES = 5
_MOST = 100
_LONGEST = 3  # words of a person's name
_LOOKS = str.maketrans(
    "\u0410\u0412\u0415\u0405\u0406\u0408\u041a\u041c\u041d\u041e\u0420\u0421\u0422"
    "\u0423\u0425\u0430\u0435\u0455\u0456\u0458\u043e\u0440\u0441\u0443\u0445"
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf",
    "ABESIJKMHOPCTYXaesijopcyxABEZHIKMNOPTYXo",
)
"""Letters of the Cyrillic and the Greek script, and those of the Latin one that look the same."""
_twice = lazy_pattern(r"([bcdfghjklmnpqrstvwxz])\1")  # "Aada" is not "Ada"
_number_twice = lazy_pattern(r"(.*\D(\d{1,3})) \2")


def spelled_otherwise(speakers: Sequence[str], counts: Mapping[str, int]) -> dict[str, str]:
    """Return the speakers who are another one, and whom.

    `speakers` has the speaker of each turn, `counts` the turns of each.

    Of many speakers, only the first are compared.
    """
    full = [name for name in islice(counts, _MOST) if shape(name) == "names"]
    return (
        _looking_alike(counts)
        | _underscored(counts)
        | _counted_twice(counts)
        | _doubled(full, counts)
        | _apart(_turned_round(full, counts) | _swapped(full, counts), speakers)
    )


def _apart(found: Mapping[str, str], speakers: Sequence[str]) -> dict[str, str]:
    """Return those who never speak right before or after the other: two who talk answer."""
    beside = set(map(frozenset, pairwise(speakers))) if found else set()
    return {name: other for name, other in found.items() if frozenset({name, other}) not in beside}


def _looking_alike(counts: Mapping[str, int]) -> dict[str, str]:
    """Return names that only a keyboard tells apart, "C" in Latin and in Cyrillic letters.

    A rare one is taken for the usual one; where both come often they are two people's.
    """
    if all(map(str.isascii, counts)):
        return {}
    looks = {name: key(name.translate(_LOOKS)) for name in counts}
    usual: dict[str, str] = {}
    for name in sorted(counts, key=lambda name: -counts[name]):
        usual.setdefault(looks[name], name)
    return {
        one: other
        for one, other in ((name, usual[looks[name]]) for name in counts)
        if key(one) != key(other) and counts[other] >= _TIMES * counts[one]
    }


def _doubled(full: Iterable[str], counts: Mapping[str, int]) -> dict[str, str]:
    """Return names in full that a doubled consonant tells apart, "Bo Weler" and "Weller".

    The rarer one is taken for the usual one; of two that come as often, neither is.
    """
    alike: dict[str, list[str]] = {}
    for name in sorted(full, key=lambda name: -counts[name]):
        alike.setdefault(_twice.sub(r"\1", key(name)), []).append(name)
    return {
        other: usual
        for usual, *others in alike.values()
        for other in others
        if counts[other] < counts[usual]
    }


def _turned_round(full: Iterable[str], counts: Mapping[str, int]) -> dict[str, str]:
    """Return names in full that have the same words in another order: "Lind Mara", "Mara Lind".

    The rarer one is taken for the usual one, of two that come as often the second.
    """
    people = [name for name in full if len(name.split()) <= _LONGEST]
    usual: dict[tuple[str, ...], str] = {}
    for name in sorted(people, key=lambda name: -counts[name]):
        usual.setdefault(_words(name), name)
    return {name: other for name in people if (other := usual[_words(name)]) != name}


def _words(name: str) -> tuple[str, ...]:
    """Return the words of a name in no order."""
    return tuple(sorted(key(word.rstrip(",")) for word in name.split()))


def _swapped(full: Iterable[str], counts: Mapping[str, int]) -> dict[str, str]:
    """Return names in full with two letters swapped, "Mraa Lind" where "Mara Lind" is usual."""
    known = {key(name): name for name in full}
    return {
        name: other
        for name in known.values()
        for way in _swaps(key(name))
        if (other := known.get(way)) and counts[other] >= _TIMES * counts[name]
    }


def _swaps(name: str) -> Iterator[str]:
    """Yield a name with each two letters that stand side by side swapped."""
    for at, (one, two) in enumerate(pairwise(name)):
        if one != two and one.isalpha() and two.isalpha():
            yield f"{name[:at]}{two}{one}{name[at + 2 :]}"


def _underscored(counts: Mapping[str, int]) -> dict[str, str]:
    """Return names in full that have "_" for a blank, "ben_okafor" for "Ben Okafor"."""
    usual: dict[str, str] = {}
    for name in sorted(counts, key=lambda name: "_" in name):
        usual.setdefault(key(name.replace("_", " ")), name)
    return {
        name: other
        for name in counts
        if "_" in name and (other := usual[key(name.replace("_", " "))]) != name
    }


def _counted_twice(counts: Mapping[str, int]) -> dict[str, str]:
    """Return labels that have the number of another one twice: "Miller2 2" for "Miller2"."""
    matches = {name: _number_twice.fullmatch(name) for name in counts}
    return {name: match[1] for name, match in matches.items() if match and match[1] in counts}
