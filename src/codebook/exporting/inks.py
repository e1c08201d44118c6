"""The colour of text that can be read on a code's colour."""

from __future__ import annotations

from codebook.lazy_patterns import lazy_pattern

_HEX = lazy_pattern(r"#[0-9A-Fa-f]{6}")


def is_colour(text: str) -> bool:
    """Whether a text is a colour such as `#0072B2`."""
    return bool(_HEX.fullmatch(text))


def ink_on(colour: str) -> str:
    """Return black or white, whichever has the greater contrast to a colour (WCAG 2.2).

    The contrast is at least 4.58, and so the text can be read on any colour.
    """
    # Both are the same where (L + 0.05) / 0.05 = 1.05 / (L + 0.05), at L = 0.179.
    return "#000000" if _luminance(colour) > 0.179 else "#FFFFFF"


def _luminance(colour: str) -> float:
    shares = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
