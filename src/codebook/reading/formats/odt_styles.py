"""How the styles of an OpenDocument text have letters look."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from codebook.reading.formats.letters import PLAIN, Looks, Sheet

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_ODF = "{urn:oasis:names:tc:opendocument:xmlns:"
_STYLE, _FO = f"{_ODF}style:1.0}}", f"{_ODF}xsl-fo-compatible:1.0}}"
_NAMES = f"{_ODF}office:1.0}}styles/*"
_FAMILIES = {"paragraph", "text", ""}  # of which letters are
_KNOWN = {  # where the list of styles is left out
    "Strong_20_Emphasis": Looks(bold=True),
    "Emphasis": Looks(italic=True),
}


class OpenStyles:
    """The looks of letters by the names of styles.

    A program makes a style of its own for what a person sets there, and that is taken as it is; the
    named one that it is made of, or is there alone, counts where it is unlike the usual paragraph.
    """

    def __init__(self, content: Element, named: Element | None) -> None:
        automatic = {_name(style): style for style in content.iter(_STYLE + "style")}
        self._own = {name: _looks(style) for name, style in automatic.items()}
        self._parents = {name: _parent(style) for name, style in automatic.items()}
        self._named = _sheet(() if named is None else named.iterfind(_NAMES))
        plain = Looks(bold=False, italic=False)
        self._usual = self._named.looks("Standard").within(plain)

    def heading(self, name: str) -> Looks:
        """Return what somebody made a heading look like; that its style is bold tells nothing."""
        return self._own.get(name, PLAIN)

    def looks(self, name: str) -> Looks:
        """Return how the letters of a paragraph or of a span look."""
        named = self._named.looks(self._parents.get(name, name)).beside(self._usual)
        return self._own.get(name, PLAIN).within(named)


def _sheet(styles: Iterable[Element]) -> Sheet:
    """Return the named styles, which are all made of the default for paragraphs, called ""."""
    own, bases = dict(_KNOWN), {}
    for style in styles:
        family = style.get(_STYLE + "family", "")
        if family in _FAMILIES and (_name(style) or family == "paragraph"):
            own[_name(style)] = _looks(style)
            bases[_name(style)] = _parent(style)
    return Sheet(own, bases)


def _name(style: Element) -> str:
    return style.get(_STYLE + "name", "")


def _parent(style: Element) -> str:
    return style.get(_STYLE + "parent-style-name", "")


def _looks(style: Element) -> Looks:
    looks = PLAIN
    for own in style.iterfind(_STYLE + "text-properties"):
        weight, slant = own.get(_FO + "font-weight"), own.get(_FO + "font-style")
        looks = Looks(
            None if weight is None else weight == "bold",
            None if slant is None else slant in {"italic", "oblique"},
        ).within(looks)
    return looks
