"""The text of a .docx, paragraph by paragraph, as a person reads it in Word.

Its XML is read with lxml: python-docx makes an object of every run, which takes several times as
long, and leaves out tracked insertions, content controls and text boxes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.errors import InputError
from codebook.reading.packages import main_part

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_STRICT = "{http://purl.oclc.org/ooxml/wordprocessingml/main}"
_CHOICE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Choice"
_MATHS = "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"
_SIGNS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
# Text that was deleted or moved away, readings above characters, and tab stops, which share
# their name with tabs.
_NOT_TEXT = ("del", "moveFrom", "rt", "tabs")


def docx_text(path: Path, data: bytes) -> str:
    """Return the text of the body: each paragraph a line, those of table cells and text boxes too.

    `data` are the bytes of the file at `path`. Insertions that are tracked are in it, deletions
    are not. Raises InputError for what is no whole and harmless Word document.
    """
    root = main_part(path, data)
    if root.tag not in {f"{_W}document", f"{_STRICT}document"}:
        raise InputError(path, "this is no Word document.", "Open it and save it as .docx.")
    return "".join(_pieces(root, root.tag.removesuffix("document")))


def _pieces(root: Element, space: str) -> Iterator[str]:
    """Yield the text of the paragraphs with line ends between them; `root` is changed."""
    from lxml import etree

    _keep_one_alternative(root)
    joined = _joined_paragraphs(root, space)
    etree.strip_elements(root, *(space + name for name in _NOT_TEXT), with_tail=False)
    _move_text_boxes(root, space)
    signs = {space + name: sign for name, sign in _SIGNS.items()}
    paragraph, text, symbol = space + "p", space + "t", space + "sym"
    end = ""
    for element in root.iter(paragraph, text, symbol, _MATHS, *signs):
        tag = element.tag
        if tag == paragraph:
            yield end
            end = "" if element in joined else "\n"
        elif tag == symbol:
            yield _symbol(element.get(space + "char", ""))
        else:
            yield signs.get(tag) or element.text or ""


def _keep_one_alternative(root: Element) -> None:
    """Keep the first form of what is stored in several for older programs."""
    for choice in list(root.iter(_CHOICE)):
        parent = choice.getparent()
        if parent is not None and parent[0] is choice:
            parent[1:] = []


def _joined_paragraphs(root: Element, space: str) -> set[Element]:
    """Return the paragraphs whose end was deleted: the next one goes on in the same line."""
    joined = set()
    for mark in root.iter(space + "del", space + "moveFrom"):
        above = [element.tag for element in islice(mark.iterancestors(), 2)]
        if above == [space + "rPr", space + "pPr"]:
            joined.add(next(mark.iterancestors(space + "p")))
    return joined


def _move_text_boxes(root: Element, space: str) -> None:
    """Put the paragraphs of each text box behind the paragraph that it is anchored in."""
    last: dict[Element, Element] = {}
    for box in list(root.iter(space + "txbxContent")):
        anchor = next(box.iterancestors(space + "p"), None)
        if anchor is not None:
            last.get(anchor, anchor).addnext(box)
            last[anchor] = box


def _symbol(code: str) -> str:
    """Return the character that `w:sym` names in hexadecimal, U+FFFD for what names none."""
    try:
        char = chr(int(code, 16))
    except (ValueError, OverflowError):
        return "\ufffd"
    return "\ufffd" if "\ud800" <= char <= "\udfff" or char == "\0" else char
