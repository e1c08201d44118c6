"""Colours of codes that stay readable on whatever theme is in force."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce

from textual.color import Color

READABLE = 4.5
"""The least contrast of text, after WCAG 2.2 success criterion 1.4.3 (level AA)."""

_STRENGTH = 0.34
_STEPS = 12
_ANSI = ("ansi_red", "ansi_yellow", "ansi_green", "ansi_cyan", "ansi_blue", "ansi_magenta")


def contrast(one: Color, other: Color) -> float:
    """Return the contrast ratio of two opaque colours, 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def tint(page: Color, text: Color, codes: Sequence[Color]) -> Color:
    """Return a background for coded text: the page with as much of the codes as text allows.

    `text` keeps a contrast of `READABLE` to it, or what it has to the page if that is less.
    """
    mixed = reduce(lambda a, b: a.blend(b, 0.5), codes)
    least = min(READABLE, contrast(page, text))
    for step in range(_STEPS):
        background = page.blend(mixed, _STRENGTH * (1 - step / _STEPS))
        if contrast(background, text) >= least:
            return background
    return page


def ink(page: Color, code: Color) -> Color:
    """Return a code's colour for stripes and labels: moved from the page until it is readable."""
    pole = max((Color(0, 0, 0), Color(255, 255, 255)), key=lambda end: contrast(page, end))
    for step in range(_STEPS):
        shade = code.blend(pole, step / _STEPS)
        if contrast(page, shade) >= READABLE:
            return shade
    return pole


def nearest_ansi(code: Color) -> Color:
    """Return the terminal's own colour of about the same hue, for themes that use only those."""
    hue, saturation, _ = code.hsl
    return Color.parse(_ANSI[round(hue * 6) % 6] if saturation > 0.1 else "ansi_default")


@lru_cache(1024)
def _luminance(colour: Color) -> float:
    """Return the relative luminance of sRGB, 0 to 1 (WCAG 2.2)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in colour.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
