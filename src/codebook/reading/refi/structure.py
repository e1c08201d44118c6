"""What the XML has that the format does not allow: reported once a kind, and read all the same.

The rules are those of the two published schemas (versions of 2017 and 2019), as far as they tell a
damaged file from a sound one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.drafts import Problem
from codebook.reading.exchange_values import utc_time
from codebook.reading.refi.elements import attributes, key_in, line_of, local

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_REST = "Coding NoteRef VariableValue"
_TEXT = f"Description PlainTextContent PlainTextSelection {_REST}"
_MARKED = "Description Coding NoteRef"
_CHILDREN = {
    name: tuple(order.split())
    for name, order in {
        "Project": "Users CodeBook Variables Cases Sources Notes Links Sets Graphs Description"
        " NoteRef",
        "Users": "User", "CodeBook": "Codes Sets", "Codes": "Code", "Variables": "Variable",
        "Code": "Description NoteRef Code", "Cases": "Case", "Notes": "Note", "Links": "Link",
        "Sets": "Set", "Graphs": "Graph", "Graph": "Vertex Edge", "Variable": "Description",
        "Case": "Description CodeRef VariableValue SourceRef SelectionRef",
        "Set": "Description MemberCode MemberSource MemberNote", "Link": "NoteRef",
        "TextSource": _TEXT, "Note": _TEXT, "Representation": _TEXT, "TextDescription": _TEXT,
        "PlainTextSelection": _MARKED, "PictureSelection": _MARKED, "AudioSelection": _MARKED,
        "VideoSelection": _MARKED, "TranscriptSelection": _MARKED,
        "PDFSelection": "Description Representation Coding NoteRef",
        "PictureSource": f"Description TextDescription PictureSelection {_REST}",
        "PDFSource": f"Description PDFSelection Representation {_REST}",
        "AudioSource": f"Description Transcript AudioSelection {_REST}",
        "VideoSource": f"Description Transcript VideoSelection {_REST}",
        "Transcript": "Description PlainTextContent SyncPoint TranscriptSelection NoteRef",
        "Coding": "CodeRef NoteRef",
    }.items()
}  # fmt: skip
_FILLED = frozenset(
    ["Users", "Codes", "Variables", "Cases", "Sources", "Notes", "Links", "Sets", "Graphs"]
)
_ONCE = _FILLED | {"CodeBook"}
_NEEDED = {
    name: frozenset(attributes.split())
    for name, attributes in {
        "Project": "name", "User": "guid", "Code": "guid name isCodable", "Case": "guid",
        "Variable": "guid name typeOfVariable", "Set": "guid name", "TextSource": "guid",
        "Note": "guid", "Coding": "guid", "Link": "guid",
        "PlainTextSelection": "guid startPosition endPosition",
    }.items()
}  # fmt: skip
_KINDS = ("Text", "Boolean", "Integer", "Float", "Date", "DateTime")
_VALUES: dict[str, dict[str, tuple[str, ...]]] = {
    "Code": {"isCodable": ("true", "false", "1", "0")},
    "Variable": {"typeOfVariable": _KINDS},
}
_TIMES = ("creationDateTime", "modifiedDateTime")
_NOTHING: frozenset[str] = frozenset()
_FEW = 4  # children: with more, neighbours of one name are taken as one
_REFERRING = frozenset(["MemberCode", "CodeRef", "NoteRef", "SourceRef", "Description"])
_GUID = lazy_pattern("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_TWINS = ({"Code", "Case"}, {"PDFSelection", "PlainTextSelection"})  # NVivo's, ATLAS.ti's


Found = tuple[int | None, str, str]
"""A line with what is wrong there; or, with a GUID, the name of the element that has it."""


class Structure:
    """What the schema says of a file, of some elements before the rest has been read.

    `found` is what was found in these, which may have been emptied since.
    """

    def __init__(self) -> None:
        self.found: dict[Element, list[Found]] = {}

    def problems(self, root: Element) -> Iterator[Problem]:
        """Yield what is not as the schema has it, in the order of the file."""
        encoding = root.getroottree().docinfo.encoding or "UTF-8"
        if encoding.upper() not in {"UTF-8", "UTF8"}:
            yield Problem(1, f"the XML is {encoding}, not UTF-8")
        for kind, count in Counter(local(each) for each in root).items():
            if count > 1 and kind in _ONCE:
                yield Problem(line_of(root), f"{kind} is there {count} times; the first is read")
        seen: dict[str, str] = {}
        for line, said, key in self._all(root):
            if not key:
                yield Problem(line, said)
                continue
            other = seen.get(key)
            if other is None and not _GUID.fullmatch(key):
                yield Problem(line, f"the guid of {said} is none")
            elif other is not None and {other, said} not in _TWINS:
                yield Problem(line, f"{other} and {said} have the same guid")
            seen[key] = said

    def _all(self, root: Element) -> Iterator[Found]:
        elements = root.iter()
        for element in elements:
            found = self.found.pop(element, None)
            if found is None:
                found = []
                look(element, attributes(element), list(element), found)
            else:
                for _ in element.iterdescendants():
                    next(elements)
            yield from found


def look(
    element: Element, given: Mapping[str, str], inner: Sequence[Element], found: list[Found]
) -> None:
    """Add what is found of an element with its attributes and children, not within these."""
    name = local(element)
    if name in _REFERRING:
        return
    tags = [each.tag for each in inner]
    if len(tags) > _FEW:
        tags = [tag for tag, _ in groupby(tags)]
    messages, told = _shape(name, tuple(given), tuple(tags))
    for attribute in told:
        if fault := _fault_of(name, attribute, given[attribute]):
            messages += (fault,)
    if messages:
        found += [(line_of(element), message, "") for message in messages]
    if key := key_in(given.get("guid")):
        found.append((line_of(element), name, key))


def look_through(element: Element, found: list[Found]) -> None:
    """Add what is found of an element and of all that is in it."""
    for each in element.iter():
        look(each, attributes(each), list(each), found)


@lru_cache(maxsize=4096)
def _shape(
    name: str, given: tuple[str, ...], tags: tuple[object, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what is wrong with the attributes and children, and the attributes to look at."""
    lacking = _NEEDED.get(name, _NOTHING).difference(given)
    told = [each for each in given if each in _TIMES or each in _VALUES.get(name, {})]
    missing = [f"{name} lacks the attribute {each}" for each in sorted(lacking)]
    return (*_faults(name, tags), *missing), tuple(told)


@lru_cache(maxsize=65536)
def _fault_of(name: str, attribute: str, value: str) -> str:
    """Return what is wrong with the value of an attribute, empty for nothing."""
    if attribute in _TIMES:
        return f"a time of {name} cannot be read" if value and not utc_time(value) else ""
    allowed = _VALUES[name][attribute]
    return "" if value in allowed else f"{attribute} of {name} is none of {', '.join(allowed)}"


def _faults(name: str, tags: tuple[object, ...]) -> tuple[str, ...]:
    """Return what is wrong with the children of an element, by their tags in order."""
    found = []
    kinds = [tag.rpartition("}")[2] if isinstance(tag, str) else "" for tag in tags]
    if name in _FILLED and not kinds:
        found.append(f"{name} is empty")
    allowed = _CHILDREN.get(name)
    if allowed is None:
        return tuple(found)
    found += [f"{kind} is not known in {name}" for kind in kinds if kind and kind not in allowed]
    places = [allowed.index(kind) for kind, _ in groupby(kinds) if kind in allowed]
    if places != sorted(set(places)):
        found.append(f"the elements in {name} are not in the order of the standard")
    return tuple(dict.fromkeys(found))
