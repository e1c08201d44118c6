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
_MOST, _OFTEN = 0.5, 0.03  # of the text: what is set in another font is set off


class Fonts(NamedTuple):
    """The names of the fonts that are bold, and of those that are slanted."""

    bold: frozenset[str]
    slanted: frozenset[str]


def fonts_in(used: Mapping[str, int]) -> Fonts:
    """Return what the names say of fonts, `used` for so many characters.

    Where no name says that one is bold, as "F1" and "F2", or two typefaces that are used often, the
    commonest is the text's, and what the second most is set in counts as bold.
    """
    names = sorted(filter(None, used), key=lambda font: -used[font])
    bold, slanted = (frozenset(filter(kind.search, names)) for kind in (_bold, _slanted))
    if len(names) > 1 and not bold:
        most, total = used[names[0]], sum(used.values())
        are_nameless = all(map(_nameless.match, names))
        is_other = _family(names[0]) != _family(names[1]) and names[1] not in slanted
        is_often = is_other and used[names[1]] >= _OFTEN * total
        if most > _MOST * total and (are_nameless or is_often):
            return Fonts(frozenset(names[1:2]), frozenset() if are_nameless else slanted)
    return Fonts(bold, frozenset() if all(map(_nameless.match, names)) else slanted)


def _family(font: str) -> str:
    """Return the name of a font's typeface, without its weight: "Lato-Light" is "Lato"."""
    return font.replace(",", "-").partition("-")[0]
