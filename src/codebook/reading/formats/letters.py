"""How the styles of a document have its letters look, each made of others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Looks(NamedTuple):
    """How letters look; None where a style leaves it to what it stands in, or is made of."""

    bold: bool | None = None
    italic: bool | None = None
    colour: str | None = None

    def within(self, outer: Looks) -> Looks:
        """Return how letters look whose own style is this, in what looks like `outer`."""
        if outer is PLAIN:  # as nearly always
            return self
        return Looks(
            outer.bold if self.bold is None else self.bold,
            outer.italic if self.italic is None else self.italic,
            outer.colour if self.colour is None else self.colour,
        )

    def beside(self, usual: Looks) -> Looks:
        """Return what of this stands out where all letters are as is usual."""
        return Looks(
            None if self.bold == usual.bold else self.bold,
            None if self.italic == usual.italic else self.italic,
            None if self.colour == usual.colour else self.colour,
        )


PLAIN = Looks()
"""The looks of letters of which nothing is said."""


class Sheet:
    """The styles of a document: what each says itself, and which it is made of."""

    def __init__(self, own: Mapping[str, Looks], bases: Mapping[str, str]) -> None:
        self._own, self._bases = own, bases
        self._known: dict[str, Looks] = {}

    def looks(self, name: str) -> Looks:
        """Return how letters of a style look; what is made of itself ends where it comes again."""
        chain: dict[str, None] = {}
        while name in self._own and name not in self._known and name not in chain:
            chain[name] = None
            name = self._bases.get(name, "")
        looks = self._known.get(name, PLAIN)
        for each in reversed(chain):
            looks = self._known[each] = self._own[each].within(looks)
        return looks
