"""What the styles of a Word document say: which are headings or items, and how letters look."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.formats.letters import PLAIN, Looks, Sheet
from codebook.reading.formats.packages import Package

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_named = lazy_pattern(  # as programs make ids of the names in several languages
    r"(?i)(?:heading|berschrift|titre|t[íi]?tulo|titolo|kop|rubrik|overskrift|otsikko|nag?wek|nadpis"
    r"|cmsor|balk|tiu)\s?([1-9])|(?:title|titel|subtitle|untertitel|sous-titre|subttulo|sottotitolo)"
)
_heading = lazy_pattern(r"(?i)heading ([1-9])")
_listed = lazy_pattern(
    r"(?i)list(?:e)?\s?(?:number|bullet|nummer)(?:\s?[1-9])?"
    r"|(?:listennummer|aufzhlungszeichen|listepuces|listenumros|listaconvietas|listaconnmeros)[1-9]?"
)
_colour = lazy_pattern("(?i)([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})")
_DARK = 0x60  # parts of red, green and blue, of 255
_OFF = {"0", "false", "off", "none"}


class Styles:
    """The levels of headings by the ids of styles, and the looks of letters.

    Most ids of headings tell by themselves; the list of styles is read where one is a number, as it
    is where a name has no Latin letters, and where any other is in use.
    """

    def __init__(self, package: Package, main: str, space: str) -> None:
        self._package, self._main, self._space = package, main, space

    def level(self, style: str) -> int | None:
        """Return the level of a heading's style, 1 for titles, None for what is none."""
        if match := _named.fullmatch(style):
            return int(match[1] or 1)
        return self._numbered.get(style) if style.isdecimal() else None

    def numbers(self, style: str) -> bool:
        """Whether a style is one whose paragraphs Word numbers by itself, or gives a sign."""
        return _listed.fullmatch(style) is not None

    def looks(self, style: str) -> Looks:
        """Return how letters in a style look, of paragraphs or of runs, unlike those in none."""
        return self._sheet.looks(style).beside(self._usual)

    @cached_property
    def _all(self) -> dict[str, Element]:
        """The styles by their ids; by "" what all are made of in the end."""
        part = self._package.related(self._main).get("styles", "")
        if part not in self._package:
            return {}
        root, space = self._package.root(part), self._space
        styles = {style.get(f"{space}styleId", ""): style for style in root.iter(f"{space}style")}
        default = root.find(f"{space}docDefaults/{space}rPrDefault")
        return styles if default is None else {**styles, "": default}

    @cached_property
    def _numbered(self) -> dict[str, int]:
        names = {style: self._value(element, "name") for style, element in self._all.items()}
        found = {style: _heading.fullmatch(name) for style, name in names.items()}
        return {style: int(match[1]) for style, match in found.items() if match}

    @cached_property
    def _sheet(self) -> Sheet:
        own = {style: self._looks(element) for style, element in self._all.items()}
        return Sheet(own, {name: self._value(one, "basedOn") for name, one in self._all.items()})

    @cached_property
    def _usual(self) -> Looks:
        """How letters look in paragraphs that have no style, but for what nothing is said of."""
        kind, default = f"{self._space}type", f"{self._space}default"
        styles = (
            name
            for name, style in self._all.items()
            if style.get(kind) == "paragraph" and style.get(default, "0") not in _OFF
        )
        return self._sheet.looks(next(styles, "")).within(
            Looks(bold=False, italic=False, colour="")
        )

    def _value(self, style: Element, name: str) -> str:
        found = style.find(self._space + name)
        return "" if found is None else found.get(f"{self._space}val", "")

    def _looks(self, style: Element) -> Looks:
        looks = PLAIN
        for element in style.iterfind(f"{self._space}rPr/*"):
            looks = looks_of(element.tag, element.get(f"{self._space}val", "")).within(looks)
        return looks


@lru_cache(maxsize=1024)
def looks_of(tag: str, value: str) -> Looks:
    """Return what one property of letters says of them."""
    name = tag.rpartition("}")[2]
    if name == "b":
        return Looks(bold=value not in _OFF)
    if name == "i":
        return Looks(italic=value not in _OFF)
    return Looks(colour=_shade(value)) if name == "color" else PLAIN


def _shade(colour: str) -> str:
    """Return a colour that readers see as one, "" for "auto", black and nearly black."""
    match = _colour.fullmatch(colour)
    return colour if match and max(int(part, 16) for part in match.groups()) >= _DARK else ""
