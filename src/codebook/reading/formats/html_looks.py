"""Which elements of a web page are in bold or in italics, by what they are and by its styles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from codebook.lazy_patterns import lazy_pattern

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_BOLD = frozenset({"b", "strong", "h1", "h2", "h3", "h4", "h5", "h6"})
_ITALIC = frozenset({"i", "em"})
_heavy = lazy_pattern(r"font-weight\s*:\s*(?:bold|[6-9]00)")
_slanted = lazy_pattern(r"font-style\s*:\s*(?:italic|oblique)")
_comment = lazy_pattern(r"(?s)/\*.*?(?:\*/|\Z)")
_rule = lazy_pattern(r"(?<![^{};])([^{};]++)\{([^{}]*+)\}")
_of_class = lazy_pattern(r"\s*([a-z][a-z\d]*+)?\.([\w-]++)\s*")


class PageLooks:
    """The looks of elements: their own, and those that the page's style sheet gives to classes.

    Google Docs writes all looks so. A rule for what stands within something else is passed over,
    as is one for all elements of a kind.
    """

    def __init__(self, root: Element) -> None:
        rules = [*_rules(root)]
        self._bold = frozenset(_selected(rules, _heavy))
        self._italic = frozenset(_selected(rules, _slanted))

    def is_bold(self, element: Element) -> bool:
        """Whether an element's letters are in bold."""
        return element.tag in _BOLD or _is_so(element, _heavy, self._bold)

    def is_italic(self, element: Element) -> bool:
        """Whether an element's letters are in italics."""
        return element.tag in _ITALIC or _is_so(element, _slanted, self._italic)


_Selector = tuple[str, str]
"""The tag, "" for any, and the class that a rule is for."""


def _rules(root: Element) -> Iterator[tuple[str, str]]:
    """Yield what is before the braces of each rule, and what is in them."""
    for style in root.iter("style"):
        for rule in _rule.finditer(_comment.sub("", "".join(map(str, style.itertext())))):
            yield rule[1], rule[2]


def _selected(rules: list[tuple[str, str]], looks: re.Pattern[str]) -> Iterator[_Selector]:
    for selectors, declared in rules:
        if looks.search(declared):
            for selector in selectors.split(","):
                if match := _of_class.fullmatch(selector):
                    yield match[1] or "", match[2]


def _is_so(element: Element, looks: re.Pattern[str], selected: frozenset[_Selector]) -> bool:
    if looks.search(element.get("style", "")):
        return True
    classes = element.get("class", "").split() if selected else ()
    return any((tag, name) in selected for name in classes for tag in ("", str(element.tag)))
