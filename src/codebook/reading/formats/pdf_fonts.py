"""Which fonts of a PDF are bold or slanted, as their names say, or how seldom they are used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern

_bold = lazy_pattern(
    r"(?i)bold|black|heavy|demi(?!light)|[-,](?:bd|sb|medi)|medi(?:ital)?$|^(?:cm|sf)bx"
)
_slanted = lazy_pattern(r"(?i)italic|oblique|slanted|ital$|[-,]it$|^(?:cm|sf)(?:ti|sl|bxti)")
_nameless = lazy_pattern(
    r"(?i)(?:cidfont\+)?(?:[a-z]{0,2}\d{1,4}|g_d\d+_f\d+|font\d*)(?: italic)?$"
)
_MOST = 0.5  # of the text: what is set in another font is set off


class Fonts(NamedTuple):
    """The names of the fonts that are bold, and of those that are slanted."""

    bold: frozenset[str]
    slanted: frozenset[str]


def fonts_in(used: Mapping[str, int]) -> Fonts:
    """Return what the names say of fonts, `used` for so many characters.

    Where no name says anything, as "F1" and "F2", the commonest is the text's, and what the second
    most is set in counts as bold.
    """
    names = [font for font in used if font]
    if names and all(map(_nameless.match, names)):
        first, *others = sorted(names, key=lambda font: -used[font])
        is_text = used[first] > _MOST * sum(used.values())
        return Fonts(frozenset(others[:1] if is_text else ()), frozenset())
    return Fonts(
        frozenset(filter(_bold.search, names)),
        frozenset(filter(_slanted.search, names)),
    )
