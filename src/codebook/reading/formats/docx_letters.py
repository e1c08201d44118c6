"""How the letters of a Word document look, as their run says, its style, or their paragraph's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codebook.reading.formats.docx_styles import Styles, looks_of
from codebook.reading.formats.letters import PLAIN, Looks

if TYPE_CHECKING:
    from lxml.etree import _Element as Element


class Letters:
    """Follows the properties of runs, which stand before their letters; `tags` are theirs.

    A run says more than its style, and that more than its paragraph's. Word has letters plain that
    both styles have in bold; nobody means that, so it is not done here.
    """

    def __init__(self, space: str, styles: Styles) -> None:
        self.tags = frozenset(space + name for name in ("b", "i", "color", "rStyle"))
        self._named_by, self._value, self._styles = space + "rStyle", space + "val", styles
        self._outer = PLAIN  # of the paragraph
        self._run: Element | None = None  # the last one that says anything
        self._own = self._named = PLAIN  # what it says itself, and its style

    def begin(self, outer: Looks = PLAIN) -> None:
        """Begin a paragraph, or say how its letters look where their runs say nothing."""
        self._outer = outer

    def see(self, element: Element) -> None:
        """Take in one property of a run."""
        properties = element.getparent()
        run = None if properties is None else properties.getparent()
        if run is not self._run:
            self._run, self._own, self._named = run, PLAIN, PLAIN
        value = element.get(self._value, "")
        if element.tag == self._named_by:
            self._named = self._styles.looks(value)
        else:
            self._own = looks_of(element.tag, value).within(self._own)

    def of(self, run: Element | None) -> Looks:
        """Return how the letters of a run look."""
        if run is not self._run:
            return self._outer
        return self._own.within(self._named).within(self._outer)
