"""HTML made so that no text of a study is ever taken for markup."""

from __future__ import annotations

import html

from codebook.lazy_patterns import lazy_pattern
from codebook.text.cells import NOT_XML

_NO_END = frozenset({"br", "meta"})
# What HTML cannot hold (Living Standard, 13.2.3.5), and half characters.
_UNSAFE = lazy_pattern(f"[{NOT_XML}\x7f-\x9f\ufdd0-\ufdef]")


class Markup(str):
    """What `element` made: it may be put into another element as it is."""

    __slots__ = ()


def element(name: str, /, *content: str, **attributes: str | float | None) -> Markup:
    """Return an element; content that is no `Markup` is escaped, as are attributes.

    In names of attributes, `_` becomes `-`, and one at the end is dropped (`class_`). Attributes
    that are None are left out.
    """
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{text(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    start = f"<{name}{given}>"
    return Markup(start if name in _NO_END else f"{start}{joined(*content)}</{name}>")


def joined(*content: str) -> Markup:
    """Return several pieces as one."""
    return Markup("".join(map(text, content)))


def text(content: str) -> Markup:
    """Return a text escaped, and what is markup already as it is."""
    if isinstance(content, Markup):
        return content
    clean = _UNSAFE.sub("�", content.replace("\r\n", "\n").replace("\r", "\n"))
    return Markup(html.escape(clean))
