"""Proper names in texts, told from other words by how the texts themselves write them.

A capital letter within a sentence is what gives a name away. A word that is written small at least
as often, or that only begins sentences, is none; nor are Roman numerals. In Chinese and Japanese
what gives it away is the title after it, which is all that these show.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple

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
_TITLED = re.compile(rf"(?:{'|'.join(_TITLES.split())})\.?")
_INITIAL = rf"(?![IVX])[{_UPPER}]\."
"""None that may number a heading."""

_BEFORE = rf"(?:(?:{_TITLED.pattern}|{_INITIAL}|al|bin|da|de|del|der|di|dos|du|la|le|van|von) )*"
_PHRASE = re.compile(
    rf"(?<!{_LETTER})(?<![@.-])(?:{_TITLED.pattern} )*(?:{_INITIAL} )*{_WORD}(?: {_BEFORE}{_WORD})*"
)
_TOKEN = re.compile(r"[^\W\d_]+")
_ROMAN = re.compile(r"M{0,3}(?:C[MD]|D?C{0,3})(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3})")
_PLAIN = re.compile(rf"[{_UPPER}](?:\.|[^\W\d_{_UPPER}]+)(?:['’-]?[{_UPPER}][^\W\d_{_UPPER}]+)*")
_DAYS_AND_MONTHS = (
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june"
    " july august september october november december montag dienstag mittwoch donnerstag freitag"
    " samstag sonnabend sonntag januar jänner februar märz mai juni juli oktober dezember"
)
_CALENDAR = frozenset(_DAYS_AND_MONTHS.split())
_ARTICLE = re.compile(
    r"\b(?:d(?:er|ie|as|e[mns])|(?:[kmds]?ein|ihr|unser|dies|jed)(?:e[mnrs]?)?|[ai]ns|[ai]m|zu[mr]"
    r"|beim|vom)\s\Z",
    re.IGNORECASE,
)
"""Before a noun of German, which writes all of them with a capital letter; seldom before a name."""

_NOUNS = 0.12
"""The share of words with a capital within sentences above which a text writes nouns so."""

_HONOURED = re.compile(
    "[赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严华金魏陶姜谢邹苏潘葛范彭鲁韦马方俞任袁柳史唐费薛"
    "雷贺汤罗毕郝安常于傅齐康伍余顾孟黄穆萧尹姚邵汪祁毛米戴宋熊纪舒屈项祝董梁杜阮蓝季贾江童郭林钟徐邱骆高夏"
    "蔡田樊胡霍万卢莫丁邓洪石崔龚程邢裴陆荣翁段侯武刘龙叶黎白赖乔闻谭曾肖廖丘侍陳張劉楊黃趙吳孫馬鄭謝許鄧蕭葉]"
    "(?:老师|老師|先生|女士|小姐|教授|博士|医生|醫生|经理|經理|主任)"
    "|[\u4e00-\u9fff\u30a1-\u30fa\u30fc]{2,8}(?=さん|氏)"
)
"""A Chinese family name with the title that follows it, or a Japanese name before one."""


class _Place(NamedTuple):
    """A phrase of words with capitals; `inside` a sentence, `noun` where it may well be one."""

    words: tuple[str, ...]
    inside: bool
    titled: bool
    noun: bool


def proper_names(texts: Sequence[str]) -> list[Named]:
    """Return what may be a name in texts, each once, in no order.

    In texts that write all nouns with a capital, these are among the unlikely ones.
    """
    small = Counter(token for text in texts for token in _TOKEN.findall(text) if token.islower())
    places = [
        place for text in texts for found in _phrases(text) if (place := _trimmed(found, small))
    ]
    several = {word for place in places if _is_person(place.words) for word in place.words}
    by_words: dict[str, list[_Place]] = {}
    for place in places:
        by_words.setdefault(" ".join(place.words), []).append(place)
    return [
        *(Named(words, len(found), _likely(found, several))
          for words, found in by_words.items() if _is_name(found, small)),
        *_honoured(texts),
    ]  # fmt: skip


def parts_of(name: str) -> list[str]:
    """Return a name, and the names that it is put together of, without titles and particles."""
    words = [word for word in name.split() if not _TITLED.fullmatch(word)]
    single = [word for word in words if len(word) > 2 and word[0].isupper() and word[-1] != "."]
    return list(dict.fromkeys([name, " ".join(words) or name, *single]))


def _phrases(text: str) -> Iterator[_Place]:
    """Yield the phrases of a text as they stand."""
    found = list(_PHRASE.finditer(text))
    inside = [_is_inside(text, match.start()) for match in found]
    nouns = sum(inside) > _NOUNS * len(_TOKEN.findall(text))
    for match, within in zip(found, inside, strict=True):
        words = match[0].split(" ")
        before = text[max(0, match.start() - 10) : match.start()] if within else f"{words[0]} "
        noun = nouns and _ARTICLE.search(before) is not None
        yield _Place(tuple(words), within, titled=False, noun=noun)


def _is_inside(text: str, start: int) -> bool:
    """Say whether what begins there is not the first word of a sentence, as far as can be seen."""
    before, last = text[max(0, start - 2) : start - 1], text[start - 1 : start]
    if last.isalnum():  # of a script without blanks
        return True
    return (last in " '’" and before.isalnum()) or (last == " " and before in ",;)" and before > "")


def _trimmed(place: _Place, small: Counter[str]) -> _Place | None:
    """Return a phrase without numerals, titles and the word that begins the sentence."""
    words, titled = list(place.words), False
    if not place.inside and len(words) > 1 and small[words[0].lower()]:
        del words[0]
        place = place._replace(inside=True)
    while words and _TITLED.fullmatch(words[0]):
        del words[0]
        titled = True
    while words and (len(words[-1]) == 1 or _ROMAN.fullmatch(words[-1])):
        del words[-1]
    return place._replace(words=tuple(words), titled=titled) if words else None


def _is_name(found: Sequence[_Place], small: Counter[str]) -> bool:
    """Say whether a phrase is more than a common word with a capital."""
    words = found[0].words
    inside = sum(place.inside for place in found)
    if any(place.titled for place in found):
        return True
    if len(words) > 1:
        return not all(small[word.lower()] for word in words)
    return inside > small[words[0].lower()]


def _likely(found: Sequence[_Place], several: Iterable[str]) -> Likely:
    words = found[0].words
    if words[-1].lower().removesuffix("s") in _CALENDAR:
        return Likely.UNLIKELY
    if any(place.titled for place in found) or _is_person(words):
        return Likely.PERSON
    if not all(map(_PLAIN.fullmatch, words)) or any(place.noun for place in found):
        return Likely.UNLIKELY
    return Likely.PERSON if words[0] in several else Likely.NAME


def _is_person(words: Sequence[str]) -> bool:
    """Say whether words have the shape of first and last name."""
    names = [word for word in words if word[0].isupper()]
    return 1 < len(names) < 5 and all(map(_PLAIN.fullmatch, names))


def _honoured(texts: Iterable[str]) -> Iterator[Named]:
    """Yield whom a title follows."""
    found = Counter(match[0] for text in texts for match in _HONOURED.finditer(text))
    for words, times in found.items():
        yield Named(words, times, Likely.PERSON)
