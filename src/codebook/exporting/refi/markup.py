"""Text and ids as XML has them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.text.cells import NOT_XML
from codebook.text.display import cut

_NOT_XML = lazy_pattern(f"[{NOT_XML}]")
_LINE_ENDS = str.maketrans("\t\n\r", "   ")
_LONGEST = 100


def guid(key: str) -> str:
    """Return an id of 32 hexadecimal digits as a GUID."""
    return f"{key[:8]}-{key[8:12]}-{key[12:16]}-{key[16:20]}-{key[20:]}"


def content(text: str) -> str:
    """Escape text between tags; characters that XML cannot carry are left out."""
    text = _NOT_XML.sub("", text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace("\r", "&#13;")


def value(text: str) -> str:
    """Escape text for an attribute, whose line ends are blanks."""
    return content(text.translate(_LINE_ENDS)).replace('"', "&quot;")


def quote_attribute(quote: str) -> str:
    """Return ` name="…"` of a selection: the quote, cut off where long.

    Nothing where the quote has characters that XML cannot carry: a name that is not what stands
    there would speak for another place.
    """
    shown = cut(quote, _LONGEST)
    return "" if _NOT_XML.search(shown) else f' name="{value(shown)}"'


def element(name: str, text: str) -> str:
    """Return an element of text; nothing for none."""
    return f"<{name}>{content(text)}</{name}>" if text else ""


def container(name: str, parts: Iterable[str]) -> str:
    """Return an element around others; nothing for none, since an empty one is not allowed."""
    inner = "".join(parts)
    return f"<{name}>{inner}</{name}>\n" if inner else ""


def references(name: str, keys: Sequence[str]) -> str:
    """Return references by id."""
    return "".join([f'<{name} targetGUID="{guid(key)}"/>' for key in keys]) if keys else ""
