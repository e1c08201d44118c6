"""Proper names in texts, distinguished from other words by how the texts themselves write them.

A capital letter within a sentence gives a name away. A word that is written small at least as
often, or that only begins sentences, is no name; nor is a Roman numeral. In Chinese and Japanese,
only the title after a name gives it away, or words before it that say whose name it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.text.common_nouns import CommonNouns, writes_nouns
from codebook.text.names import FAMILY_NAMES
from codebook.text.segments import UNSPACED


class Likely(IntEnum):
    """How likely words are somebody's name, the likeliest first."""

    PERSON = 0
    NAME = 1
    UNLIKELY = 2


class Named(NamedTuple):
    """Words that may be a name, how often the texts hold them, how likely it is one."""

    words: str
    times: int
    likely: Likely


_UPPER = "".join(sign for sign in map(chr, range(0x41, 0x2000)) if sign.isupper())
_LETTER = rf"[^\W{UNSPACED}]"
_WORD = rf"[{_UPPER}]{_LETTER}*(?:['’-][{_UPPER}]{_LETTER}*)*"
_TITLES = (
    "Mr Mrs Ms Miss Dr Prof Professor Sir Herr Herrn Frau Hr Fr M Mme Mlle Monsieur Madame"
    " Sr Sra Señor Señora Don Doña Signor Signora Pan Pani Господин Госпожа"
)
_TITLED = lazy_pattern(rf"(?:{'|'.join(_TITLES.split())})\.?")
_INITIAL = rf"(?![IVX])[{_UPPER}]\."
"""Without I, V and X, which may number a heading."""

_BEFORE = rf"(?:(?:{_TITLED.pattern}|{_INITIAL}|al|bin|da|de|del|der|di|dos|du|la|le|van|von) )*"
_PHRASE = lazy_pattern(
    rf"(?<!{_LETTER})(?<![@.-])(?:{_TITLED.pattern} )*(?:{_INITIAL} )*{_WORD}(?: {_BEFORE}{_WORD})*"
)
_GENITIVE = lazy_pattern("(?<! v[ao]n) der ")
_TOKEN = lazy_pattern(r"[^\W\d_]+")
_ROMAN = lazy_pattern(r"M{0,3}(?:C[MD]|D?C{0,3})(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3})")
_PLAIN = lazy_pattern(rf"[{_UPPER}](?:\.|[^\W\d_{_UPPER}]+)(?:['’-]?[{_UPPER}][^\W\d_{_UPPER}]+)*")
_DAYS_AND_MONTHS = (
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june"
    " july august september october november december montag dienstag mittwoch donnerstag freitag"
    " samstag sonnabend sonntag januar jänner februar märz mai juni juli oktober dezember"
)
_CALENDAR = frozenset(_DAYS_AND_MONTHS.split())
_HONOURED = lazy_pattern(
    rf"[{FAMILY_NAMES}]"
    "(?:老师|老師|先生|女士|小姐|教授|博士|医生|醫生|经理|經理|主任)"
    "|[\u4e00-\u9fff\u30a1-\u30fa\u30fc]{2,8}(?=さん|氏)"
    rf"|(?:(?<=name is )|(?<=我叫)|(?<=名叫)|(?<=名字是))[{FAMILY_NAMES}][\u4e00-\u9fff]{{1,2}}"
    r"(?![\u4e00-\u9fff])"
)
"""A Chinese family name with the title after it, a Japanese name before one, or a Chinese name
after words that say whose it is."""


class _Phrase(NamedTuple):
    """An occurrence of words with capitals.

    `inside`: not at the start of a sentence. `titled`: after a title. `nouns`: in a text that
    writes all nouns with capitals.
    """

    words: tuple[str, ...]
    inside: bool
    titled: bool
    nouns: bool


def proper_names(texts: Sequence[str]) -> list[Named]:
    """Return what may be a name in texts, each once, in no order.

    In texts that write all nouns with a capital, these are among the unlikely ones.
    """
    small = Counter(token for text in texts for token in _TOKEN.findall(text) if token.islower())
    with_nouns = {text for text in texts if writes_nouns(text)}
    nouns = CommonNouns(with_nouns)
    by_words: dict[str, list[_Phrase]] = {}
    for text in texts:
        for found in _phrases(text, nouns=text in with_nouns):
            if place := _trimmed(found, small):
                by_words.setdefault(" ".join(place.words), []).append(place)
    in_full_names = {
        word
        for places in by_words.values()
        if _is_person(places, nouns)
        for word in places[0].words
    }
    return [
        *(
            Named(words, len(places), _likely(places, in_full_names, nouns))
            for words, places in by_words.items()
            if _is_name(places, small)
        ),
        *_honoured(texts),
    ]


def parts_of(name: str) -> list[str]:
    """Return a name, and the names that it consists of, without titles and particles."""
    words = [word for word in name.split() if not _TITLED.fullmatch(word)]
    single = [word for word in words if len(word) > 2 and word[0].isupper() and word[-1] != "."]
    return list(dict.fromkeys([name, " ".join(words) or name, *single]))


def _phrases(text: str, *, nouns: bool) -> Iterator[_Phrase]:
    """Yield the phrases of a text as they stand."""
    for match in _PHRASE.finditer(text):
        parts = _GENITIVE.split(match[0]) if nouns else [match[0]]
        within = _is_inside(text, match.start())
        for part in parts:
            yield _Phrase(tuple(part.split(" ")), within, titled=False, nouns=nouns)
            within = True


def _is_inside(text: str, start: int) -> bool:
    """Whether what begins at `start` seems not to be the first word of a sentence."""
    before, last = text[max(0, start - 2) : start - 1], text[start - 1 : start]
    if last.isalnum():  # of a script without blanks
        return True
    return (last in " '’" and before.isalnum()) or (last == " " and before in ",;)" and before > "")


def _trimmed(place: _Phrase, small: Counter[str]) -> _Phrase | None:
    """Return a phrase without numerals, titles and a common word that begins the sentence."""
    words, titled = list(place.words), False
    if not place.inside and len(words) > 1 and small[words[0].lower()]:
        del words[0]
        place = place._replace(inside=True)
    while words and (words[0].islower() or _TITLED.fullmatch(words[0])):
        titled |= not words[0].islower()
        del words[0]
    while words and (len(words[-1]) == 1 or words[-1].islower() or _ROMAN.fullmatch(words[-1])):
        del words[-1]
    return place._replace(words=tuple(words), titled=titled) if words else None


def _is_name(found: Sequence[_Phrase], small: Counter[str]) -> bool:
    """Whether a phrase is more than a common word with a capital."""
    words = found[0].words
    inside = sum(place.inside for place in found)
    if any(place.titled for place in found):
        return True
    if len(words) > 1:
        return not all(small[word.lower()] for word in words)
    return inside > small[words[0].lower()]


def _likely(found: Sequence[_Phrase], in_full_names: Container[str], nouns: CommonNouns) -> Likely:
    words = found[0].words
    if words[-1].lower().removesuffix("s") in _CALENDAR:
        return Likely.UNLIKELY
    if _is_person(found, nouns):
        return Likely.PERSON
    if not all(map(_PLAIN.fullmatch, words)):
        return Likely.UNLIKELY
    capitals = any(place.nouns for place in found)
    if words[0] in in_full_names and not (capitals and any(map(nouns.surely_contains, words))):
        return Likely.PERSON
    return Likely.UNLIKELY if capitals and any(map(nouns.contains, words)) else Likely.NAME


def _is_person(found: Sequence[_Phrase], nouns: CommonNouns) -> bool:
    """Whether words follow a title, or have the shape of first and last name."""
    if any(place.titled for place in found):
        return True
    words = found[0].words
    names = [word for word in words if word[0].isupper()]
    if not (1 < len(names) < 5 and all(map(_PLAIN.fullmatch, names))):
        return False
    if not any(place.nouns for place in found):
        return True
    is_kind_of = " ".join(words[:2]) == f"{names[0]} von"  # as in "Art von Aufgabe", seldom a name
    return not (is_kind_of or any(map(nouns.surely_contains, names)) or nouns.contains(names[-1]))


def _honoured(texts: Iterable[str]) -> Iterator[Named]:
    """Yield the names that a title follows."""
    found = Counter(match[0] for text in texts for match in _HONOURED.finditer(text))
    for words, times in found.items():
        yield Named(words, times, Likely.PERSON)
