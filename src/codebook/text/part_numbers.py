"""What number the label of a part means, in whatever numerals it is written."""

from __future__ import annotations

import re
import unicodedata

ROMAN = r"(?=[IVXLCivxlc])(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})"
"""A pattern of the roman numerals below 100, and of nothing."""

CHINESE = "〇零一二两兩三四五六七八九十百"
"""The signs of Chinese numerals below 1000."""

_DIGITS = {char: value for value, char in enumerate("〇一二三四五六七八九")} | {
    "零": 0,
    "两": 2,
    "兩": 2,
}
_ROMAN_DIGITS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def part_key(label: str) -> int | None:
    """Return the number that a part's label means, None for none: "II", "2", "二" are all 2.

    Reads roman numerals below 100, decimal digits of any script, Chinese numerals below 1000.
    """
    plain = unicodedata.normalize("NFKC", label).strip(" .:、()")
    if plain.isdecimal():
        return int(plain[:9])
    if plain and re.fullmatch(ROMAN, plain, re.IGNORECASE | re.ASCII):
        return _roman(plain.lower())
    return _chinese(plain)


def _roman(numeral: str) -> int:
    values = [_ROMAN_DIGITS[char] for char in numeral]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-value if value < following else value for value, following in pairs)


def _chinese(numeral: str) -> int | None:
    """Read 二, 十二, 二十, 一百零三; None for anything else."""
    total = digit = 0
    for char in numeral:
        if char in "十百":
            total += (digit or 1) * (10 if char == "十" else 100)
            digit = 0
        elif char in _DIGITS:
            digit = _DIGITS[char]
        else:
            return None
    return total + digit if numeral else None
