"""One spelling for values that people write in many ways: counts, durations, genders."""

from __future__ import annotations

import re
import unicodedata
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from codebook.lazy_patterns import lazy_pattern


def _table(values: dict[str, Fraction]) -> dict[str, Fraction]:
    return {word: value for words, value in values.items() for word in words.split()}


def _any_of(words: dict[str, Fraction]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


_COUNTS = _table(
    {
        "one a an ein eine einem 一": Fraction(1),
        "two zwei 二 两": Fraction(2),
        "three drei 三": Fraction(3),
        "four vier 四": Fraction(4),
        "five fünf 五": Fraction(5),
        "six sechs 六": Fraction(6),
        "seven sieben 七": Fraction(7),
        "eight acht 八": Fraction(8),
        "nine neun 九": Fraction(9),
        "ten zehn 十": Fraction(10),
    }
)
_YEARS = _table(
    {
        "y yr yrs year years jahr jahre jahren 年": Fraction(1),
        "mo mos month months monat monate monaten 个月 個月": Fraction(1, 12),
        "wk wks week weeks woche wochen 周 星期": Fraction(7, 365),
    }
)
COUNT = rf"\d{{1,4}}|{_any_of(_COUNTS)}"
"""What `count_of` understands, as a regular expression for text in lower case."""

_NUMBER = rf"\d{{1,4}}[.,]\d{{1,2}}|{COUNT}"
_PIECE = lazy_pattern(
    rf"(?P<number>half an?|半|{_NUMBER})(?P<half>\ and\ a\ half)?[ -]?"
    rf"(?P<unit>{_any_of(_YEARS)})(?![a-zäöü])\.?(?P<more>半|\ and\ a\ half)?"
    r"(?:\ ?(?:,|\+|&|and|und)?\ ?)"
)
_PLURAL = lazy_pattern(r"\b(?:years|yrs|jahren?|months|mos|monaten?)\b|年|个月")
_OF_EXPERIENCE = lazy_pattern(r" ?(?:of )?(?:experience|berufserfahrung|erfahrung|经验)$")


def one_line(text: str) -> str:
    """Return text without white space at its ends, and single blanks for all within."""
    return " ".join(text.split())


def quoted(text: str) -> str:
    """Return text as an error shows it: in quotation marks, in one line, cut off where long."""
    line = one_line(text[:100])
    return f'"{line[:40]}…"' if len(line) > 40 or len(text) > 100 else f'"{line}"'


def count_of(word: str) -> int | None:
    """Return the whole number that digits or a word stand for (3, three, drei, 三)."""
    if word.isdecimal():
        return int(word)
    return int(_COUNTS[word.lower()]) if word.lower() in _COUNTS else None


def unit_of(header: str) -> str | None:
    """Return the unit of bare numbers under a header such as "Experience (years)", None if none.

    Only plurals count: "Month" may well be the month of the interview.
    """
    found = set(_PLURAL.findall(header.casefold()))
    return found.pop() if len(found) == 1 else None


def years(text: str, unit: str | None = None) -> str | None:
    """Return a duration in years as a decimal number: 8 Months → 0.67, 1.5 years → 1.5.

    `unit` is that of a bare number. Rounded half up to two places. None for what is no exact
    duration, such as a range ("2–3 years") or a bound ("5+ years").
    """
    text = re.sub(r"(?<!\d)½", "0.5", one_line(text)).replace("½", ".5")
    rest = unicodedata.normalize("NFKC", text).casefold()
    rest = _OF_EXPERIENCE.sub("", rest)
    if unit and re.fullmatch(r"\d{1,4}(?:[.,]\d{1,6})?", rest):
        return _decimal(_value(rest) * _YEARS[unit])
    total, at = Fraction(0), 0
    while piece := _PIECE.match(rest, at):
        share = _YEARS[piece["unit"]]
        total += (_value(piece["number"]) + (Fraction(1, 2) if piece["half"] else 0)) * share
        total += share / 2 if piece["more"] else 0
        at = piece.end()
    return _decimal(total) if at and at == len(rest) else None


def _value(number: str) -> Fraction:
    if number.startswith(("half", "半")):
        return Fraction(1, 2)
    return _COUNTS.get(number) or Fraction(number.replace(",", "."))


def _decimal(value: Fraction) -> str:
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return f"{exact.quantize(Decimal('0.01'), ROUND_HALF_UP):f}".rstrip("0").rstrip(".")


_GENDERS = {
    "Male": "male m man",
    "Female": "female f w woman",
    "Non-binary": "nonbinary nb enby",
    "Männlich": "männlich",
    "Weiblich": "weiblich",
    "Divers": "divers d",
    "男": "男 男性",
    "女": "女 女性",
}
_GENDER = {spelling: name for name, spellings in _GENDERS.items() for spelling in spellings.split()}


_GERMAN_LETTERS = {"m": "Männlich", "w": "Weiblich", "f": "Weiblich"}


def gender(text: str, *, german: bool = False) -> str | None:
    """Return the one spelling of a gender (FeMale, f → Female), None for what is none known.

    A letter is short for a word of English, or where they are `german`, of German.
    """
    word = "".join(filter(str.isalnum, text.casefold()))
    return (_GERMAN_LETTERS.get(word) if german else None) or _GENDER.get(word)
