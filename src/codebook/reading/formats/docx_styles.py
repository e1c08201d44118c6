"""Which paragraphs of a Word document are headings or items, told by the ids of their styles."""

from __future__ import annotations

from functools import cached_property

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.formats.packages import Package

_named = lazy_pattern(  # as programs make ids of the names in several languages
    r"(?i)(?:heading|berschrift|titre|t[íi]?tulo|titolo|kop|rubrik|overskrift|otsikko|nag?wek|nadpis"
    r"|cmsor|balk|tiu)\s?([1-9])|(?:title|titel|subtitle|untertitel|sous-titre|subttulo|sottotitolo)"
)
_heading = lazy_pattern(r"(?i)heading ([1-9])")
_listed = lazy_pattern(
    r"(?i)list(?:e)?\s?(?:number|bullet|nummer)(?:\s?[1-9])?"
    r"|(?:listennummer|aufzhlungszeichen|listepuces|listenumros|listaconvietas|listaconnmeros)[1-9]?"
)


class Styles:
    """The levels of headings by the ids of styles.

    Most ids tell by themselves; the list of styles is read only where one is a number, as it is
    where a name has no Latin letters.
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

    @cached_property
    def _numbered(self) -> dict[str, int]:
        part = self._package.related(self._main).get("styles", "")
        if part not in self._package:
            return {}
        found = {}
        for style in self._package.root(part).iter(f"{self._space}style"):
            name = style.find(f"{self._space}name")
            value = "" if name is None else name.get(f"{self._space}val", "")
            if match := _heading.fullmatch(value):
                found[style.get(f"{self._space}styleId", "")] = int(match[1])
        return found
