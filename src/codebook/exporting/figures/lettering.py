"""Which fonts of a PDF show a text: one that is in the file, and those that PDF readers have.

Vera, which is put into the file, has the letters of Western Europe. Letters that it lacks are
composed of a letter and its accents, and Chinese punctuation between Western words is replaced.
Chinese, Japanese and Korean, Greek and Cyrillic are shown in fonts that PDF readers have. A sign
replaces what no font has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import NamedTuple
from unicodedata import category, normalize

VERA = "Vera"
MISSING = "◊"
"""Stands for a character that no font has."""

_COMBINING = "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327\u0328"
_ACCENTS = dict(zip(_COMBINING, "`´ˆ˜¯˘˙¨˚˝ˇ¸˛", strict=True))
_BELOW = "¸˛"
_LIFT = 0.18  # of the size: by which accents are raised over capitals
_STOPS = str.maketrans(
    {
        "\u3001": ", ",
        "\uff0c": ", ",
        "\u3002": ". ",
        "\uff1a": ": ",
        "\uff1b": "; ",
        "\uff01": "! ",
        "\uff1f": "? ",
        "\uff08": " (",
        "\uff09": ") ",
        "\uff0f": "/",
    }
)
_CHINESE, _JAPANESE, _KOREAN = "STSong-Light", "HeiseiKakuGo-W5", "HYGothic-Medium"
_ENCODING = {_CHINESE: "gbk", _JAPANESE: "cp932", _KOREAN: "cp949"}


class Letter(NamedTuple):
    """A character in a font, with the accents to be put over or under it."""

    font: str
    char: str
    accents: str = ""


class Accent(NamedTuple):
    """An accent with its place in the line, in points."""

    x: float
    y: float
    char: str


class Line(NamedTuple):
    """A text as it is written: runs of one font each, then the accents in Vera."""

    runs: list[tuple[str, str]]
    accents: list[Accent]
    width: float


def line(text: str, size: float) -> Line:
    """Set a text in fonts of a size in points."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    found, accents, width = list(letters(text)), [], 0.0
    for letter in found:
        own = stringWidth(letter.char, letter.font, size)
        for accent in letter.accents:
            x = width + (own - stringWidth(accent, VERA, size)) / 2
            raised = letter.char.isupper() and accent not in _BELOW
            accents.append(Accent(x, size * _LIFT if raised else 0, accent))
        width += own
    runs = groupby(found, lambda letter: letter.font)
    return Line([(font, "".join(each.char for each in run)) for font, run in runs], accents, width)


def letters(text: str) -> Iterator[Letter]:
    """Yield what is shown of a text: `MISSING` for what cannot be, nothing for the invisible."""
    composed = _with_western_stops(normalize("NFC", text))
    japanese = any("\u3040" <= char <= "\u30ff" for char in composed)
    for char in composed:
        if ord(char) in _vera():
            yield Letter(VERA, char)
        elif letter := _composed(char):
            yield letter
        elif font := _of_readers(char, japanese=japanese):
            yield Letter(_registered(font), char)
        elif category(char) not in ("Cc", "Cf", "Mn"):
            yield Letter(VERA, MISSING)


def _with_western_stops(text: str) -> str:
    """Return a text with Western punctuation, if all else in it is Western."""
    if _STOPS.keys().isdisjoint(map(ord, text)):
        return text
    western = re.sub(" (?=[,.:;!?])", "", " ".join(text.translate(_STOPS).split()))
    return western if all(map(_is_western, western)) else text


def _is_western(char: str) -> bool:
    return ord(char) in _vera() or _composed(char) is not None


def _composed(char: str) -> Letter | None:
    base, *marks = tuple(normalize("NFD", char))
    if not marks or ord(base) not in _vera() or not _ACCENTS.keys() >= set(marks):
        return None
    accents = "".join(_ACCENTS[mark] for mark in marks)
    above = set(accents) - set(_BELOW)
    return Letter(VERA, "ı" if base == "i" and above else base, accents)


def _of_readers(char: str, *, japanese: bool) -> str | None:
    fonts = (_JAPANESE, _CHINESE, _KOREAN) if japanese else (_CHINESE, _JAPANESE, _KOREAN)
    return next((font for font in fonts if char.encode(_ENCODING[font], "ignore")), None)


@cache
def _vera() -> frozenset[int]:
    """Return the characters that Vera has; register it under its name."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    font = TTFont(VERA, "Vera.ttf")
    registerFont(font)
    return frozenset(font.face.charToGlyph)


@cache
def _registered(name: str) -> str:
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont
    from reportlab.pdfbase.pdfmetrics import registerFont

    registerFont(UnicodeCIDFont(name))
    return name
