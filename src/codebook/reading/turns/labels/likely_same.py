"""Speakers who are likely one person under two names: offered to be joined, never joined unasked.

"BS" may be the "Ben Striegel" before it, "Christain Ode" a slip for "Christian Ode"; but whoever
knows the people decides.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.addressed import addressed_otherwise
from codebook.reading.turns.labels.asked import PAIRS
from codebook.reading.turns.labels.labels import is_cased, key, members, split_aside
from codebook.reading.turns.labels.shapes import Shape, shape

NAMED_BY = 2
"""So many labels have a word of somebody's name: one's own and the full one."""

_LEAST_INTRODUCED = 2
_LEAST_OF_A_NAME = 3  # letters
_LIKE = 88  # of 100: one letter in eight or so
_SHORT, _SHORTEST = 5, 2  # letters of a name, and of an initial with its stop
_NAMES = frozenset[Shape]({"name", "names"})
_USUAL, _RARE = 20, 100
_abbreviated = lazy_pattern(r"(?:[^\W\d_]\.)+")
_titled = lazy_pattern(r"(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.?\s+(\S+)$", re.IGNORECASE)
_IN_TURN = PAIRS | {frozenset(pair) for pair in ("ir", "ip", "ib", "ie")}
_accent = lazy_pattern("[\\u0300-\\u036f]")  # what scripts of other continents need is none


def likely_same(speakers: Sequence[str]) -> dict[str, str]:
    """Return the speakers who are likely another one, and whom.

    `speakers` has the speaker of each turn, in order. Takes time linear in the turns: of many
    speakers, only those that speak most and least are compared.
    """
    counts = Counter(speakers)
    found = addressed_otherwise(speakers, counts) | shortened(speakers, list(islice(counts, _RARE)))
    for one, other in _spelled_alike(counts):
        are_roles = shape(one) == shape(other) == "role"  # "Interviewer" is no "Interviewee"
        if not are_roles and found.get(other) != one:
            found.setdefault(one, other)
    return {one: other for one, other in found.items() if other not in found}


def may_be_one(one: str, other: str) -> str:
    """Say of two speakers that they may be one person."""
    return f'"{one}" and "{other}" may be one person'


def shortened(speakers: Sequence[str], distinct: Sequence[str]) -> dict[str, str]:
    """Return "Ben" or "BS" for the "Ben Striegel" who is named in full before it and not again.

    A letter may be another's by chance, so several must be named so; 林 is a whole name.
    """
    if not any(map(_may_be_shortened, distinct)):
        return {}
    last = {name: place for place, name in enumerate(speakers)}
    first = {name: len(speakers) - place for place, name in enumerate(reversed(speakers), 1)}
    full: list[str] = []
    found: dict[str, str] = {}
    titles, keys = counted_words(distinct), set(map(key, distinct))
    for name in distinct:
        meant = _meant_by(name, [one for one in full if last[one] < first[name]], keys)
        if len(meant) == 1 and titles[key(name)] <= NAMED_BY:  # "Senator" is for several
            found[name] = meant[0]
        elif _may_be_shortened(name) and (not members(name) or _described(name)):
            full.append(name)
    found |= _left_over(distinct, full, found)
    if len(found) >= _LEAST_INTRODUCED:
        return found
    return {name: meant for name, meant in found.items() if not _may_be_chance(name, meant)}


def _meant_by(name: str, above: Sequence[str], keys: set[str]) -> Sequence[str]:
    """Return whom of those named above it a name may stand for, the surest ways first."""
    meant = [one for one in above if _stands_for(name, one)]
    meant = meant or [one for one in above if _is_plainly_short_for(name, one, keys)]
    if meant:
        return _of_all_words(name, meant, keys) if len(meant) > 1 else meant
    return [one for one in above if _is_family_of(name, one, keys)]


def _stands_for(short: str, full: str) -> bool:
    """Whether one is short for the other, which may be what several call themselves."""
    if shape(full) == "other":
        return short.isupper() and _solid(short) == _initials(full)
    return _is_short_for(short, full)


def _is_plainly_short_for(short: str, full: str, keys: Container[str]) -> bool:
    """Whether initials lack the accents of a name, "GE" of "Gréta Ében", and none has them."""
    if full.isascii() or not short.isascii() or _initials(full) in keys:
        return False
    return _stands_for(short, without_accents(full).title())


def _of_all_words(short: str, names: Sequence[str], keys: Container[str]) -> list[str]:
    """Return of several names the one of whose words all initials are there, else all.

    "MG" is Mara Gold, where Mara Inga Gold is "MIG".
    """
    whole = [one for one in names if _initials(one) == _solid(short)]
    are_others = all(one in whole or _initials(one) in keys for one in names)
    return whole if len(whole) == 1 and are_others else list(names)


def _initials(name: str) -> str:
    return "".join(key(word)[:1] for word in name.split())


def _left_over(
    distinct: Sequence[str], full: Sequence[str], found: Mapping[str, str]
) -> dict[str, str]:
    """Return the only initials that stand for nobody yet, of the only one named who has none.

    Initials have a letter wrong where a second name is not told: "LB" of "Lena Aue, Teacher".
    """
    if len(found) < _LEAST_INTRODUCED:
        return {}
    others = [one for one in full if one not in found.values()]
    codes = [one for one in distinct if one not in (*full, *found)]
    if len(others) != 1 or len(codes) != 1 or not _described(others[0]):
        return {}
    is_his = shape(codes[0]) == "code" and codes[0].isupper() and codes[0][0] == others[0][0]
    return {codes[0]: others[0]} if is_his and len(codes[0]) > 1 else {}


def _described(label: str) -> str:
    """Return what a label says of the one whom it names: "Teacher" for "Ina Dahl, Teacher"."""
    name, _, about = label.partition(", ")
    is_one = shape(name) == "names" and shape(label) == "role"
    return about if is_one and "," not in about else ""


def counted_words(names: Sequence[str]) -> Counter[str]:
    """Count in how many of the names each word is."""
    return Counter(word for name in names for word in set(map(key, name.split())))


def _may_be_chance(short: str, full: str) -> bool:
    """Whether a short form is a letter, or the first part of what may be a word: 江戸 of 江戸川."""
    if is_cased(short):
        return len(short) == 1
    return len(short) > 1 and " " not in full


def _may_be_shortened(label: str) -> bool:
    """Whether a label is a name, or a role that letters stand for: "記者", "Radio Voice".

    So is what several call themselves together, "Mill in Tal".
    """
    own = shape(label)
    is_of_words = own == "other" and len(label.split()) >= _LEAST_OF_A_NAME
    is_role = own == "role" and (not is_cased(label) or " " in label)
    return own in {"name", "names"} or is_role or is_of_words


def _is_short_for(short: str, full: str) -> bool:
    """Whether one is a name of the other's, or made of the beginnings of all of them."""
    own = _solid(short)
    if (titled := _titled.match(short)) and (_described(full) or full.isupper()):
        return key(titled[1]) == key(full.partition(", ")[0].split()[-1])
    if about := _described(full):
        full = full.partition(", ")[0]
        if short.isupper() and len(own) > 1 and key(about).startswith(own):
            return True
    full, _ = split_aside(full)  # what they play, or are: "Tova Sandberg (drums)"
    words = list(filter(None, map(key, re.split(r"[\s-]+", full))))  # "." has no letters
    if len(words) == 1:
        is_family = not is_cased(full) and len(own) > 1 and shape(full) in _NAMES
        return own == words[0][0] or (is_family and words[0].startswith(own))
    names = full.split()  # "Jan-Erik" is one of them
    if own in {words[0], words[-1], _solid(names[0]), _solid(names[-1])}:
        return True
    if len(own) >= _LEAST_OF_A_NAME and words[0].startswith(own):
        return True  # "Dan" for "Daniel Ode"
    has_capitals = short != short[:1] + short[1:].lower()
    begun = words[0][0] + words[-1][0], _initials(full)
    return has_capitals and (own in begun or _is_made_of(own, words))


def _is_family_of(short: str, full: str, others: set[str]) -> bool:
    """Whether a letter stands for the family name behind initials: "L" for "A. B. Lee".

    Not where it and another letter ask and answer; `others` are the keys of all labels.
    """
    own, names = _solid(short), split_aside(full)[0].split()
    is_part = any(own in pair and pair <= others for pair in _IN_TURN)
    is_family = len(names) > 1 and all(map(_abbreviated.fullmatch, names[:-1]))
    return len(own) == 1 and is_family and key(names[-1])[:1] == own and not is_part


def _is_made_of(letters: str, words: Sequence[str]) -> bool:
    """Whether letters are the first one or two of each word: "wch" of "wanda", "chmiel"."""
    if not words:
        return not letters
    return any(
        words[0].startswith(letters[:size]) and _is_made_of(letters[size:], words[1:])
        for size in range(1, min(2, len(letters)) + 1)
    )


def _solid(name: str) -> str:
    return "".join(filter(str.isalnum, key(name)))


def without_accents(name: str) -> str:
    """Return a name without accents."""
    return name if name.isascii() else _accent.sub("", unicodedata.normalize("NFD", name))


def _spelled_alike(counts: Mapping[str, int]) -> list[tuple[str, str]]:
    """Return pairs (rare, usual) of `counts`' names that may be one person spelled two ways."""
    names = sorted(counts, key=lambda name: -counts[name])
    usual, rare = names[:_USUAL], names[-_RARE:]  # bounded: a text may be of nothing but labels
    places = {name: place for place, name in enumerate(names)}
    longer = set(_in_full({name: _words(name) for name in (*usual, *rare)}))
    return [
        (one, other)
        for other in usual
        for one in rare
        if places[one] > places[other]
        and (
            not longer.isdisjoint({(one, other), (other, one)})
            or _letters(one) == _letters(other)
            or _is_initialled(one, other)
            or (are_alike(one, [other]) and _may_end_alike(one, other))
        )
    ]


def _is_initialled(one: str, other: str) -> bool:
    """Whether one of two names has the other's first name as an initial: "M. Lind", "Mara Lind"."""
    short, full = sorted((one.split(), other.split()), key=lambda names: len(names[0]))
    are_two = len(short) == len(full) > 1 and list(map(key, short[1:])) == list(map(key, full[1:]))
    is_initial = are_two and _abbreviated.fullmatch(short[0]) is not None
    return is_initial and len(full[0]) > _SHORTEST and key(short[0])[0] == key(full[0])[0]


def _may_end_alike(one: str, other: str) -> bool:
    """Whether two names do not end in initials of two families: "Marian L." and "Marian K."."""
    ends = {name.split()[-1] for name in (one, other)}
    return len(ends) == 1 or not all(map(_abbreviated.fullmatch, ends))


def _letters(name: str) -> list[str]:
    """Return a name's words in no order, without accents: "José Lind", "Lind, Jose"."""
    return sorted(map(without_accents, _words(name)))


def _in_full(words: Mapping[str, set[str]]) -> Iterator[tuple[str, str]]:
    """Yield the names whose words one other has, and that: "Ina Lind", "Ina Lind Berg"."""
    for name, own in words.items():
        others = [
            other
            for other, its in words.items()
            if own < its and (not members(other) or _is_described(name, other, words))
        ]
        if len(others) == 1 and len(name) >= _LEAST_OF_A_NAME and shape(name) in _NAMES:
            yield name, others[0]


def _words(name: str) -> set[str]:
    return {key(word.rstrip(",")) for word in name.split()}


def _is_described(name: str, other: str, names: Container[str]) -> bool:
    """Whether the other is a name with what somebody is: "Ina Lind, Head of the Mill"."""
    several = {*members(other)} - {name}
    return other.startswith(f"{name}, ") and not any(one in names for one in several)


def are_alike(label: str, known: Iterable[str]) -> bool:
    """Whether a label is nearly one of those that are known, of which it looks at a few."""
    return any(_is_alike(label, other) for other in islice(known, _USUAL))


def _is_alike(label: str, other: str) -> bool:
    if min(len(label), len(other)) < _SHORT or _digits(label) != _digits(other):
        return False
    if key(without_accents(label)) == key(without_accents(other)):  # "Álvaro" and "Alvaro"
        return True
    from rapidfuzz.fuzz import ratio  # loading it takes long, and few labels get as far

    return ratio(label.casefold(), other.casefold()) >= _LIKE


def _digits(name: str) -> str:
    return "".join(filter(str.isdigit, name))
