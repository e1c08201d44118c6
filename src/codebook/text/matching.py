"""Finding codes by what a coder types: number or name, in any script, typos forgiven."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from codebook.text.numbers import keystrokes

EXACT_NUMBER, NUMBER_START = 100, 90
NAME_START, WORD_STARTS, INITIALS, WITHIN, SAME_WORDS, NEARLY, EXTRA = 80, 70, 60, 50, 40, 30, 20
"""The least score of each kind of hit; a hit on a name gets up to 9 more for its share of it."""

NEAR = 68
"""The score from which two names are near-duplicates.

"silent failure" and "Silent failures in training" score 70, "user" and "usage" 67. Of the 3,828
pairs of the 88 names in the taxonomy that this was tried on, all meant to differ, 31 score as
much, and no name in more than 4 of them.
"""
_MOST_NEAR, _LONGEST_ENDING = 5, 2


class Entry(NamedTuple):
    """A code to be found. `key` is the caller's; `extra` is searched last (a definition)."""

    key: str
    number: str
    name: str
    extra: str = ""


class Sense(Enum):
    """What was typed, for a code that was found.

    - `MEANT`: the code's number or name, a part of it or an abbreviation, with a slip perhaps.
    - `SLIP`: whole words that are almost words of its name, as another name's may be.
    - `LIKE`: something else that it resembles: its words, whole and arranged otherwise, letters
      amid its words, or words of its definition.
    """

    MEANT = "meant"
    SLIP = "slip"
    LIKE = "like"


class Hit(NamedTuple):
    """A code that was found; `positions` are the code points of its name that matched."""

    key: str
    score: float
    positions: tuple[int, ...]
    sense: Sense = Sense.MEANT


class Near(NamedTuple):
    """A name close to another: where it stands in the sequence given, and how close (to 100)."""

    place: int
    name: str
    score: float


class _Folded(NamedTuple):
    """A text without case, accents and double blanks.

    `origins` has for each of its characters the place in the original text; `starts` has the
    places in `text` at which words start.
    """

    text: str
    origins: tuple[int, ...]
    starts: tuple[int, ...]


@lru_cache(maxsize=16_384)
def _fold(text: str) -> _Folded:
    pairs = [
        (" " if char.isspace() else char, origin)
        for origin, raw in enumerate(text)
        for char in unicodedata.normalize("NFKD", raw.casefold())
        if not unicodedata.combining(char)
    ]
    # A blank is left out at the start, and after another one.
    kept = [
        (char, origin)
        for (char, origin), (before, _) in zip(pairs, [(" ", 0), *pairs], strict=False)
        if (char, before) != (" ", " ")
    ]
    folded = "".join(char for char, _ in kept)
    starts = (at for at, char in enumerate(folded) if _starts_word(char, folded[at - 1 : at]))
    return _Folded(folded, tuple(origin for _, origin in kept), tuple(starts))


def _starts_word(char: str, before: str) -> bool:
    """Whether a word starts here; scripts without blanks have one word per character."""
    return char.isalnum() and (not before.isalnum() or unicodedata.east_asian_width(char) == "W")


def search(query: str, entries: Sequence[Entry]) -> list[Hit]:
    """Return the entries that match, best first; equally good ones keep the order of `entries`.

    Numbers come before names, beginnings before what is within, and typos and `extra` last. A blank
    query finds all.
    """
    if not query.strip():
        return [Hit(entry.key, 0, ()) for entry in entries]
    words = _fold(query).text.split()
    hits = []
    for entry in entries:
        name = _fold(entry.name)
        found = _in_name(words, name) or _nearly(words, name) or _in_extra(words, entry.extra)
        by_number = _number_score(query, entry.number)
        if score := max(by_number, found.score):
            origins = sorted({name.origins[at] for at in found.at})
            sense = Sense.MEANT if by_number else found.sense
            hits.append(Hit(entry.key, score, tuple(origins), sense))
    return sorted(hits, key=lambda hit: -hit.score)


class _Found(NamedTuple):
    """A score, and the places in the folded name that matched; false where nothing did."""

    score: float = 0
    at: Sequence[int] = ()
    sense: Sense = Sense.MEANT

    def __bool__(self) -> bool:
        return self.score > 0


def _number_score(query: str, number: str) -> int:
    typed, keys = keystrokes("".join(query.split())), keystrokes(number)
    if typed and keys.startswith(typed):
        return EXACT_NUMBER if keys == typed else NUMBER_START
    return 0


def _in_name(words: list[str], name: _Folded) -> _Found:
    phrase = " ".join(words)
    if not phrase:
        return _Found()
    share = _share_points(words, name)
    if name.text.startswith(phrase):
        return _Found(NAME_START + share, range(len(phrase)))
    if starts := _word_starts(words, name):
        is_like = _are_arranged_otherwise(_pieces(_fold(phrase)), _pieces(name))
        least, sense = (SAME_WORDS, Sense.LIKE) if is_like else (WORD_STARTS, Sense.MEANT)
        return _Found(least + share, starts, sense)
    if len(phrase) > 1 and (initials := _initials("".join(words), name)):
        return _Found(INITIALS + share, initials)
    at = name.text.find(phrase)
    if len(phrase) > 1 and at >= 0:
        return _Found(WITHIN + share, range(at, at + len(phrase)), Sense.LIKE)
    return _Found()


def _word_starts(words: list[str], name: _Folded) -> list[int]:
    """Return the places at which each word of the query begins a word of the name."""
    places: list[int] = []
    for word in words:
        start = next((at for at in name.starts if name.text.startswith(word, at)), None)
        if start is None:
            return []
        places.extend(range(start, start + len(word)))
    return places


def _are_arranged_otherwise(words: list[str], names: list[str]) -> bool:
    """Whether words, each a whole one of a name, do not stand one after the other in it."""

    def is_there(word: str) -> bool:
        return any(name.startswith(word) and _is_whole(len(word), len(name)) for name in names)

    places = range(len(names) - len(words) + 1)
    together = any(all(map(str.startswith, names[at:], words)) for at in places)
    return not together and all(map(is_there, words))


def _is_whole(typed: int, length: int) -> bool:
    """Whether so many letters of a word are all of it, but for an ending."""
    missing = length - typed
    return missing <= _LONGEST_ENDING and typed > 2 * missing


def _initials(typed: str, name: _Folded) -> tuple[int, ...]:
    """Return the places of these characters in order, each next to the last or starting a word.

    `docus` finds "Documentation usability", `安问` finds "安装问题". Characters scattered within
    words do not count, or every long name would match.
    """
    # By where they end: the ways to place what has been looked at.
    paths: dict[int, tuple[int, ...]] = {
        at: (at,) for at in name.starts if name.text[at] == typed[0]
    }
    for char in typed[1:]:
        longer: dict[int, tuple[int, ...]] = {}
        for last, path in paths.items():
            for at in (last + 1, *(start for start in name.starts if start > last + 1)):
                if name.text.startswith(char, at):
                    longer.setdefault(at, (*path, at))
        paths = longer
    return next(iter(paths.values()), ())


def _nearly(words: list[str], name: _Folded) -> _Found:
    """Find each word at the start of a word of the name, typing errors forgiven.

    Five letters may have one error, eight may have two, eleven or more three. Two letters that
    changed places are one error. Digits have none: who types "theme2" does not mean "theme1".
    """
    places: list[int] = []
    errors, whole = 0, True
    for word in words:
        most = max(0, min(3, (len(word) - 2) // 3))
        wrong, at, length = min(_tries(word, name, most), default=(most + 1, 0, 0))
        if wrong > most:
            return _Found()
        errors += wrong
        whole = whole and _is_whole(length, max(length, _end_of_word(at, name) - at))
        places.extend(range(at, min(at + length, len(name.text))))
    if not errors:
        return _Found()
    sense = Sense.SLIP if whole else Sense.MEANT
    return _Found(NEARLY + _share_points(words, name) / (1 + errors), places, sense)


def _end_of_word(start: int, name: _Folded) -> int:
    """Return where the word that starts at a place of a name ends."""
    return start + len(list(takewhile(str.isalnum, name.text[start:])))


def _tries(word: str, name: _Folded, most: int) -> Iterator[tuple[int, int, int]]:
    """Yield where a word may stand in the name: errors, at most `most`, place and length."""
    from rapidfuzz.distance import OSA

    for at in name.starts:
        for length in (len(word), len(word) + 1):
            piece = name.text[at : at + length]
            wrong = OSA.distance(word, piece, score_cutoff=most)
            if wrong <= most and _digits(piece) == _digits(word):
                yield wrong, at, length


def _digits(text: str) -> str:
    return "".join(filter(str.isdecimal, text))


def _differ_in_number(one: str, other: str) -> bool:
    """Whether both have digits, and not the same."""
    numbers = _digits(one), _digits(other)
    return all(numbers) and numbers[0] != numbers[1]


def _share_points(words: list[str], name: _Folded) -> float:
    """Return how much of the name was typed, as 0 to 9 points."""
    typed = len(" ".join(words))
    return 9 * typed / max(typed, len(name.text), 1)


def _in_extra(words: list[str], extra: str) -> _Found:
    return _Found(EXTRA if words and _word_starts(words, _fold(extra)) else 0, (), Sense.LIKE)


def near_duplicates(name: str, names: Sequence[str]) -> list[Near]:
    """Return the few names whose wording is closest to a new one, the closest first.

    Word order, accents, case and small differences of form do not count; one whose words are
    all in the other is close as well. Names with different numbers are meant to differ.
    """
    from rapidfuzz import fuzz

    words = _words(name)
    found: list[Near] = []
    if not words:
        return found
    for place, other in enumerate(names):
        others = _words(other)
        similar = fuzz.ratio("".join(words), "".join(others))
        contained = fuzz.token_set_ratio(" ".join(words), " ".join(others))
        score = max(similar, 0.9 * contained)
        if score >= NEAR and not _differ_in_number(name, other):
            found.append(Near(place, other, score))
    return sorted(found, key=lambda near: -near.score)[:_MOST_NEAR]


def _words(name: str) -> list[str]:
    """Return the words of a name sorted."""
    return sorted(_pieces(_fold(name)))


def _pieces(folded: _Folded) -> list[str]:
    """Return the words of a text, single characters where words have no blanks."""
    ends = (*folded.starts[1:], len(folded.text))
    pieces = (folded.text[start:end] for start, end in zip(folded.starts, ends, strict=False))
    return ["".join(filter(str.isalnum, piece)) for piece in pieces]
