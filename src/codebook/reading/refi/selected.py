"""What is selected and coded, as a file has it: before it is known what it means.

In a large file that is nearly all. So it is taken out of the XML as that is read, while the rest is
still to come, some of which it refers to: the whole tree would take ten times the memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from codebook.reading.exchange_values import utc_time
from codebook.reading.refi.elements import (
    attributes,
    children,
    key_in,
    key_of,
    line_of,
    local,
    named_key,
    whole,
)
from codebook.reading.refi.people import maker_in
from codebook.reading.refi.structure import Found, Structure, look, look_through

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_IN_TEXT = "PlainTextSelection"
_SYNC = ("fromSyncPoint", "toSyncPoint")


class Coded(NamedTuple):
    """A coding: who made it, by key, empty where it does not say, and the keys of its codes.

    `noted` is the element itself where it names notes.
    """

    line: int | None
    maker: str
    created: str
    codes: tuple[str, ...]
    noted: Element | None


class Selected(NamedTuple):
    """A selection, or another thing that is coded; `ends` are as written, None where they are not.

    `told` is the element itself where there is more in it than codings.
    """

    key: str
    line: int | None
    ends: tuple[int, int] | None
    name: str
    maker: str
    created: str
    modified: str
    codings: tuple[Coded, ...]
    told: Element | None


class Selecting:
    """The selections in texts; `structure` is told how what is taken out is formed."""

    def __init__(self) -> None:
        self.structure = Structure()
        self._taken: dict[Element, list[Selected]] = {}
        self._open: Element | None = None
        self._found: list[list[Found]] = []

    def take(self, element: Element) -> None:
        """Take a selection that has just been read, or, after all of its own, a source."""
        if local(element) == _IN_TEXT:
            self._take_selection(element)
        elif element is self._open:
            self._take_source(element)

    def _take_selection(self, selection: Element) -> None:
        source = selection.getparent()
        if source is None or (source is not self._open and not _is_source(source)):
            return
        if source is not self._open:
            self._open, self._found = source, []
            self._taken[source] = []
        found: list[Found] = []
        one = _looked_at(selection, found)
        self._taken[source].append(one)
        self._found.append(found)
        if one.told is None:
            selection.clear(keep_tail=True)  # type: ignore[call-arg]  # stubs lack it

    def _take_source(self, source: Element) -> None:
        inner, looked_at = list(source), iter(self._found)
        found = self.structure.found[source] = []
        look(source, attributes(source), inner, found)
        rest = []
        for each in inner:
            if local(each) == _IN_TEXT:
                found += next(looked_at)
            else:
                look_through(each, found)
                rest.append(each)
        source[:] = rest
        self._open, self._found = None, []

    def in_text(self, element: Element) -> Sequence[Selected]:
        """Return the selections in the plain text of an element."""
        if element in self._taken:
            return self._taken[element]
        return [_looked_at(each, []) for each in children(element, _IN_TEXT)]

    def of(self, element: Element) -> Iterator[Selected]:
        """Yield the selections in an element that has a text, also by times."""
        yield from self.in_text(element)
        times = {key_of(each): each.get("position") for each in children(element, "SyncPoint")}
        for each in children(element, "TranscriptSelection"):
            first, last = (times.get(key_of(each, end)) for end in _SYNC)
            yield _looked_at(each, [])._replace(ends=_ends(first, last))


def _is_source(element: Element) -> bool:
    above = element.getparent()
    return local(element) == "TextSource" and above is not None and local(above) == "Sources"


def coded(source: Element) -> Selected:
    """Return a source with the codings that are on it as a whole."""
    codings = tuple(_coded(each, []) for each in children(source, "Coding"))
    return _selected(source, attributes(source), codings, more=False)


def _looked_at(element: Element, found: list[Found]) -> Selected:
    """Return a selection; add to what is found of how it is formed."""
    given, inner = attributes(element), list(element)
    look(element, given, inner, found)
    codings, more = [], False
    for each in inner:
        if local(each) == "Coding":
            codings.append(_coded(each, found))
        else:
            more = True
            look_through(each, found)
    return _selected(element, given, tuple(codings), more=more)


def _selected(
    element: Element, given: Mapping[str, str], codings: tuple[Coded, ...], *, more: bool
) -> Selected:
    modified = given.get("modifiedDateTime")
    return Selected(
        key_in(given.get("guid")), line_of(element),
        _ends(given.get("startPosition"), given.get("endPosition")), given.get("name", ""),
        maker_in(given), utc_time(given.get("creationDateTime") or modified), utc_time(modified),
        codings, element if more else None,
    )  # fmt: skip


def _ends(start: str | None, end: str | None) -> tuple[int, int] | None:
    try:
        return whole(start), whole(end)
    except ValueError:
        return None


def _coded(coding: Element, found: list[Found]) -> Coded:
    given, inner = attributes(coding), list(coding)
    look(coding, given, inner, found)
    codes, noted = [], False
    for each in inner:
        name = local(each)
        if name == "CodeRef":
            codes.append(named_key(each.get("targetGUID")))
        if name != "CodeRef" or len(each):
            noted = noted or name == "NoteRef"
            look_through(each, found)
    made = utc_time(given.get("creationDateTime"))
    return Coded(line_of(coding), maker_in(given), made, tuple(codes), coding if noted else None)
