"""Speakers who are one person under two names beyond doubt: joined, and reported.

A name in full where somebody is introduced, "Ben Striegel", and "BS" or "Ben" from there on. Or a
slip, "Particpant", where "Participant" speaks otherwise; or "Q" for "P" and "A" for "R", as in a
translation. What is less sure is offered, see `likely_same`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from itertools import islice, pairwise

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.addressed import CALLED
from codebook.reading.turns.labels.asked import ANSWERS, QUESTIONS
from codebook.reading.turns.labels.asked_otherwise import asked_by_number, asked_otherwise
from codebook.reading.turns.labels.divided import divided
from codebook.reading.turns.labels.labels import (
    is_cased,
    is_event,
    is_in_capitals,
    key,
    members,
    split_aside,
)
from codebook.reading.turns.labels.likely_same import (
    NAMED_BY,
    are_alike,
    counted_words,
    shortened,
    without_accents,
)
from codebook.reading.turns.labels.named_shorter import named_shorter
from codebook.reading.turns.labels.offices import without_title
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.labels.spelled_otherwise import spelled_otherwise

_SELDOM, _TIMES = 2, 5
_MOST = 100
_PEOPLE = 2
_with_initial = lazy_pattern(r"([A-ZÀ-ÞА-Я][^\W\d_A-Z]+)[ ]?([A-ZÀ-ÞА-Я])\.?")
_in_two = lazy_pattern("[\u3040-\u30ff\u3400-\u9fff]{2,3}")
_LETTERS = QUESTIONS | ANSWERS | {"i"}  # of those who ask and answer
_VOWELS = frozenset("aeiouyàáâãäåèéêëìíîïòóôõöùúûüаеёиоуыэюяй")


def joined_names(labels: Sequence[str], names: Mapping[str, str]) -> dict[str, str]:
    """Return the name of each label, the same for those of one person.

    `labels` has that of each turn, `names` what each means by itself.
    """
    same = divided(surely_same, [names[label] for label in labels])
    return {label: same.get(name, name) for label, name in names.items()}


def surely_same(speakers: Sequence[str]) -> dict[str, str]:
    """Return the speakers who are another one, and whom; `speakers` has that of each turn.

    Takes time linear in the turns: of many speakers, only the first are compared.
    """
    counts = Counter(speakers)
    looking = spelled_otherwise(speakers, counts) | asked_otherwise(speakers, counts)
    looking |= _initialled(counts) | _with_role(counts) | _cut_short(speakers, counts)
    looking |= _by_family_name(speakers, counts) | asked_by_number(speakers, counts)
    looking |= _behind_headings(counts) | named_shorter(speakers, counts)
    if len(counts) < _PEOPLE or min(counts.values()) > _SELDOM:
        return looking
    distinct = list(islice(counts, _MOST))
    words = counted_words(distinct)
    found = {
        short: full
        for short, full in shortened(speakers, distinct).items()
        if min(counts[short], counts[full]) <= _SELDOM
        and max(words[key(name)] for name in _names_in(full)) <= NAMED_BY  # "Taped Ann" is another
    }
    found |= _named_late(counts, found)
    slips = _slips(speakers, counts, {*found, *found.values()})
    joined = looking | slips
    return {one: found.get(other, other) for one, other in joined.items()} | found


def _names_in(full: str) -> list[str]:
    """Return the words of a label that are one's own: two of "Dr. Mara Lind (Mill Post)"."""
    return (without_title(split_aside(full)[0]) or full).split()


def _by_family_name(speakers: Sequence[str], counts: Mapping[str, int]) -> dict[str, str]:
    """Return family names for who is named in full above, "Lind" for "Mara Lind".

    Nobody else has a word of it, and neither name ever follows the other: two who talk answer.
    """
    distinct = list(islice(counts, _MOST))
    known, full = set[str](), dict[str, str]()
    for name in distinct:
        first, _, last = name.rpartition(" ")
        if first.isalpha() and last in counts and last not in known and shape(name) == "names":
            full[last] = name
        known.add(name)
    words = counted_words(distinct) if full else {}
    follows = set(pairwise(speakers)) if full else set()
    return {
        short: name
        for short, name in full.items()
        if words[key(short)] <= NAMED_BY
        and words[key(name.split()[0])] == 1
        and not follows.intersection(((short, name), (name, short)))
    }


def _behind_headings(counts: Mapping[str, int]) -> dict[str, str]:
    """Return labels that stand once right behind a heading: "Mill tour Mill guide" for the guide's.

    What it is taken for has two words or more, and comes more often.
    """
    known = {key(name): name for name in islice(counts, _MOST)}
    found = {name: _behind_heading(name, known) for name in known.values() if counts[name] == 1}
    return {name: label for name, label in found.items() if label and counts[label] > _SELDOM}


def _behind_heading(name: str, known: Mapping[str, str]) -> str:
    """Return the known label with which another one ends, if it begins with a heading."""
    words = name.split()
    for at in range(1, len(words) - 1):
        label = known.get(key(" ".join(words[at:])), "")
        if label and _is_heading(words[:at], words[at:], known) and label not in members(name):
            return label
    return ""


def _is_heading(before: Sequence[str], label: Sequence[str], known: Container[str]) -> bool:
    """Whether words before a label are no part of it, nor another label, as of two who speak.

    They have a word that it has, too, which no name has twice, or tell what happens: "Q&A".
    """
    begun = {key(" ".join(before[:size])) for size in range(1, len(before) + 1)}
    if before[-1].islower() or any(name in known for name in begun):
        return False
    return is_event(" ".join(before)) or not {*map(key, before)}.isdisjoint(map(key, label))


def _named_late(counts: Mapping[str, int], found: Mapping[str, str]) -> dict[str, str]:
    """Return who is named in full once, far below his first name, for that: "Ben Striegel", "Ben".

    Where that is the habit: others are named in full, and then by their first names.
    """
    if sum(full.startswith(f"{short} ") for short, full in found.items()) < _PEOPLE:
        return {}
    full = [name for name in islice(counts, _MOST) if shape(name) == "names"]
    firsts = Counter(name.split()[0] for name in full)
    return {
        name: first
        for name in full
        if (first := name.split()[0]) in counts
        and firsts[first] == 1
        and first not in found
        and counts[name] <= _SELDOM
        and counts[first] >= _TIMES * counts[name]
    }


def _initialled(counts: Mapping[str, int]) -> dict[str, str]:
    """Return first names with the first letter of the family name: "JohnW" and "John W." for one.

    Only where that is the only name in full which they fit.
    """
    full: dict[str, list[str]] = {}
    for name in islice(counts, _MOST):
        first, _, last = name.partition(" ")
        if len(first) > 1 and len(last.rstrip(".")) > 1 and shape(name) == "names":
            full.setdefault(f"{first} {last[0]}".casefold(), []).append(name)
    found = {
        name: full.get(f"{match[1]} {match[2]}".casefold(), [])
        for name in islice(counts, _MOST)
        if (match := _with_initial.fullmatch(name))
    }
    return {name: meant[0] for name, meant in found.items() if len(meant) == 1}


def _with_role(counts: Mapping[str, int]) -> dict[str, str]:
    """Return names that once or twice lack what they are, "林晓" for "林晓主持人", or have it.

    In scripts that put no spaces between words; the rarer one is taken for the usual one.
    """
    found: dict[str, str] = {}
    for name in islice(counts, _MOST):
        match = None if name.isascii() else CALLED.fullmatch(name)
        if match and (bare := match[1]) in counts and shape(bare) == "name":
            rare, usual = sorted((bare, name), key=counts.__getitem__)
            if counts[rare] <= _SELDOM < counts[usual]:
                found[rare] = usual
    return found


def _cut_short(speakers: Sequence[str], counts: Mapping[str, int]) -> dict[str, str]:
    """Return names of which once or twice only the first character is there: "小" for "小林".

    So is "N" for "Nils Lind", but not the letter of who asks or answers, nor right beside him. Only
    where one name alone begins so, or has a word that does, and comes far more often.
    """
    rare = [name for name in islice(counts, _MOST) if counts[name] <= _SELDOM]
    cut = [name for name in rare if len(name) == 1 and name.casefold() not in _LETTERS]
    if not cut:
        return {}
    begun: dict[str, list[str]] = {}
    for name in islice(counts, _MOST):
        for letter in {word[0] for word in name.split()} if len(name) > 1 else ():
            begun.setdefault(letter, []).append(name)
    beside = set(map(frozenset, pairwise(speakers)))
    return {
        name: full[0]
        for name in cut
        if len(full := begun.get(name, [])) == 1
        and counts[full[0]] >= _TIMES * counts[name]
        and (_in_two.fullmatch(full[0]) or _is_initial(name, full[0]))
        and (not is_cased(name) or frozenset({name, full[0]}) not in beside)
    }


def _is_initial(name: str, full: str) -> bool:
    return is_in_capitals(name) and is_cased(name) and shape(full) in {"name", "names"}


def taken_for(one: str, other: str) -> str:
    """Say of a label that it is another's."""
    return f'"{one}" is taken for "{other}"'


def _slips(speakers: Sequence[str], counts: Mapping[str, int], known: set[str]) -> dict[str, str]:
    """Return names that come once or twice, and the one other that they are a slip for.

    That other speaks often, and never right before or after: who is named anew goes on.
    """
    rare = [name for name, count in counts.items() if count <= _SELDOM and name not in known]
    usual = [name for name, count in counts.items() if count >= _TIMES]
    found: dict[str, str] = {}
    for name in rare[:_MOST] if usual else ():
        meant = [
            other
            for other in usual[:_MOST]
            if counts[other] >= _TIMES * counts[name] and _is_slip(name, other)
        ]
        if len(meant) == 1:
            found[name] = meant[0]
    beside = set(map(frozenset, pairwise(speakers))) if found else set()
    return {name: other for name, other in found.items() if frozenset({name, other}) not in beside}


def _is_slip(name: str, other: str) -> bool:
    """Whether a letter or two are wrong, in no word that may be meant otherwise."""
    if shape(name) == shape(other) == "role" or not are_alike(name, [other]):
        return False
    words, others = ([key(word) for word in own.split()] for own in (name, other))
    if len(words) != len(others):
        return key(name) == key(other)
    return not any(map(_may_be_another, words, others))


def _may_be_another(word: str, other: str) -> bool:
    """Whether two words are as different as people are: "A" and "B", "Jan" and "Jana", "Mario"."""
    if without_accents(word) == without_accents(other):
        return False
    if min(len(word), len(other)) <= 1:
        return True
    is_longer = word.startswith(other) or other.startswith(word)
    is_ending = word[:-1] == other[:-1] and {word[-1], other[-1]} <= _VOWELS
    return is_longer or is_ending
