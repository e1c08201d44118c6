"""XML of any namespace and style: elements by local name, GUIDs in one spelling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from codebook.errors import InputError
from codebook.lazy_patterns import lazy_pattern
from codebook.reading.files import DAMAGED

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_LENGTH = 36  # of a GUID
_BARE = lazy_pattern("([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})")
_DECLARED = lazy_pattern(rb"""<\?xml[^>]*?encoding=["']([^"']*)["']""")
_MOST_MARKUP = 4_000_000  # tags and attributes; lxml takes 0.1 to 0.2 kB for each
_AT_ONCE = 1 << 16  # bytes
_APART = ("{*}PlainTextSelection", "{*}TextSource")


def parse(
    path: Path, name: str, xml: bytes, take: Callable[[Element], object] | None = None
) -> Element:
    """Return the root of an XML file; InputError for one that is damaged or made to do harm.

    `take` is given each selection in a text as soon as it has been read, and each source with a
    text, and may empty it: the selections are nearly all of a large file.
    """
    from lxml import etree

    marks = xml.replace(b"\0", b"") if b"\0" in xml[:4] else xml  # UTF-16
    if b"<!ENTITY" in marks:
        raise InputError(path, f"{name} declares XML entities.", "Export it again.")
    if b"<!DOCTYPE" in marks:
        raise InputError(
            path, f"{name} has a document type, as no REFI-QDA file has.", "Export it again."
        )
    if marks.count(b"<") + marks.count(b"=") > _MOST_MARKUP:
        raise InputError(path, f"{name} has too many elements.", "Split it into smaller projects.")
    xml = xml.lstrip(b" \t\r\n")
    parser = etree.XMLPullParser(
        ("end",), tag=_APART, encoding="utf-8" if declares_wrongly(xml) else None,
        resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True,
        huge_tree=True,  # a text in the XML may be long; how much there is in all is bounded above
    )  # fmt: skip
    for at in range(0, len(xml), _AT_ONCE):
        with _refused(path, name, parser):
            parser.feed(xml[at : at + _AT_ONCE])
        for _, element in parser.read_events():
            if take is not None:
                take(element)  # type: ignore[arg-type]  # stubs: other events, too
    with _refused(path, name, parser):
        root: Element = parser.close()
    return root


@contextmanager
def _refused(path: Path, name: str, parser: Any) -> Iterator[None]:  # noqa: ANN401 - lxml's
    """Refuse what is no XML, with the line of the first error.

    Of some errors a parser that is fed says nothing, and takes what follows for another file.
    """
    from lxml import etree

    broken: Exception | None = None
    try:
        yield
    except (etree.XMLSyntaxError, ValueError) as error:
        broken = error
    if errors := parser.feed_error_log.filter_from_fatals():
        line = errors[0].line
    else:
        line = getattr(broken, "lineno", None) or 1
    if broken or errors:
        raise InputError(path, f"{name} is no whole XML file.", DAMAGED, line=line) from broken


def declares_wrongly(xml: bytes) -> str:
    """Return the encoding that an XML file says it is in though it is UTF-8; else empty."""
    found = _DECLARED.match(xml.removeprefix(b"\xef\xbb\xbf"))
    said = found[1].decode("ascii", "replace") if found else ""
    if said.upper() in {"", "UTF-8", "UTF8"}:
        return ""
    try:
        xml.decode("utf-8")
    except UnicodeDecodeError:
        return ""
    return said


def whole(written: str | None) -> int:
    """Return the whole number that is written, in the digits of XML; ValueError for none."""
    text = (written or "").strip()
    if "_" in text or not text.isascii():
        raise ValueError(text)
    return int(text)


def local(element: Element) -> str:
    """Return the name of an element without its namespace; empty for what is no element."""
    tag: object = element.tag
    return _local(tag) if isinstance(tag, str) else ""


@lru_cache(maxsize=1024)
def _local(tag: str) -> str:
    return tag.rpartition("}")[2]


def attributes(element: Element) -> dict[str, str]:
    """Return the attributes of an element, all in one go."""
    return dict(element.items())  # type: ignore[arg-type]  # stubs: bytes, too


def children(element: Element | None, name: str) -> Iterator[Element]:
    """Yield the children of this local name, in any namespace; none of None."""
    return iter(()) if element is None else element.iterchildren(f"{{*}}{name}")


def child(element: Element | None, name: str) -> Element | None:
    """Return the first child of this local name, None where there is none."""
    return next(children(element, name), None)


def text_in(element: Element, name: str) -> str:
    """Return the text of a child, empty where there is none."""
    found = child(element, name)
    return "" if found is None else "".join(map(str, found.itertext()))


def key_of(element: Element, attribute: str = "guid") -> str:
    """Return a GUID without braces and in lower case, empty where there is none."""
    return key_in(element.get(attribute))


def key_in(written: str | None) -> str:
    """Return a GUID as `key_of` does, of what is written."""
    key = written.strip("{}() \t\r\n").lower() if written else ""
    return key if len(key) in {_LENGTH, 0} else _hyphened(key.removeprefix("urn:uuid:"))


named_key = lru_cache(maxsize=4096)(key_in)  # of what many name: codes, people


def _hyphened(key: str) -> str:
    """Return a GUID with its hyphens; anything else as it is."""
    found = _BARE.fullmatch(key)
    return "-".join(found.groups()) if found else key


def targets(element: Element, name: str) -> list[str]:
    """Return the GUIDs that the children of this name refer to."""
    return [key_of(found, "targetGUID") for found in children(element, name)]


def line_of(element: Element) -> int | None:
    """Return the line of the XML in which an element begins."""
    return element.sourceline  # type: ignore[return-value]  # stubs have no type of it
