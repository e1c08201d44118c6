"""Which files are REFI-QDA, and what the root of their XML says of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.errors import InputError
from codebook.reading.drafts import Problem
from codebook.reading.normalise import quoted
from codebook.reading.refi.elements import declares_wrongly, line_of, local, parse
from codebook.text import exchange

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_NAMESPACE = b"urn:QDA-XML:"


def is_qdc(path: Path, data: bytes) -> bool:
    """Whether a file is a REFI-QDA codebook, or the XML of one or of a project alone."""
    head = data[:2000].replace(b"\0", b"")
    return path.suffix.lower() in {".qdc", ".qde"} or (_NAMESPACE in head and b"CodeBook" in head)


def is_qdpx(path: Path, members: Iterable[str]) -> bool:
    """Whether a file is a REFI-QDA project, or is called one; `members` are those of a zip."""
    is_called = path.suffix.lower() == ".qdpx"
    return is_called or any(name.lower().endswith(".qde") for name in members)


def root_of(
    path: Path,
    name: str,
    data: bytes,
    wanted: str,
    take: Callable[[Element], object] | None = None,
) -> Element:
    """Return the root of the XML `name` of a file; InputError where that is not the one `wanted`.

    `take` is given elements as `parse` has it.
    """
    root = parse(path, quoted(name), data, take)
    if (local(root), wanted) == ("Project", "CodeBook"):
        raise InputError(
            path,
            "this is the project out of a .qdpx, without the texts that it is about.",
            "Import the .qdpx itself.",
        )
    if local(root) != wanted:
        raise InputError(
            path,
            f"it holds {quoted(local(root))} where a REFI-QDA file has {wanted}.",
            "Export it again as REFI-QDA.",
        )
    return root


def is_own(root: Element) -> bool:
    """Whether this program has written the file."""
    return root.get("origin") == exchange.ORIGIN


def doubts(xml: bytes, root: Element, kind: str) -> Iterator[Problem]:
    """Yield what is wrong with XML of a kind and is read all the same.

    UTF-8 that says it is something else, and another namespace than the standard's: tools' earlier
    versions have some.
    """
    if said := declares_wrongly(xml):
        yield Problem(1, f"the XML says that it is {said}, and is UTF-8")
    namespace = str(root.tag).rpartition("}")[0].removeprefix("{")
    if namespace != f"{_NAMESPACE.decode()}{kind}:1.0":
        yield Problem(line_of(root), f"the namespace is {quoted(namespace)}; it is read as 1.0")
