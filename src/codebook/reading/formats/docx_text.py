"""The text of a .docx, paragraph by paragraph, as a person reads it in Word.

Its XML is read with lxml: python-docx makes an object of every run, which takes several times as
long, and leaves out tracked insertions, content controls and text boxes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.errors import InputError
from codebook.reading.drafts import CommentDraft
from codebook.reading.formats.docx_columns import part_columns
from codebook.reading.formats.docx_letters import Letters
from codebook.reading.formats.docx_styles import Styles
from codebook.reading.formats.letters import PLAIN, Looks
from codebook.reading.formats.manuscript import Manuscript, Typescript
from codebook.reading.formats.packages import Package

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_STRICT = "{http://purl.oclc.org/ooxml/wordprocessingml/main}"
_CHOICE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Choice"
_MATHS = "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"
_SIGNS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}
# Text that was deleted or moved away, readings above characters, tab stops, which share their
# name with tabs, and how letters and paragraphs looked before.
_NOT_TEXT = ("del", "moveFrom", "rt", "tabs", "rPrChange", "pPrChange")
_NOTES = {"footnoteReference": "footnote", "endnoteReference": "endnote"}
_ENDS = {"commentRangeStart": 0, "commentRangeEnd": 1, "commentReference": 1}


def read_docx(path: Path, package: Package) -> Manuscript:
    """Return the body: each paragraph a line, those of text boxes too, each table row one.

    Insertions that are tracked are in it, deletions are not. Notes follow at the end, comments
    are apart. Raises InputError for what is no whole and harmless Word document.
    """
    try:
        name = package.related()["officeDocument"]
        root = package.root(name)
    except KeyError as error:
        raise InputError(
            path, "there is no document in it.", "Open it in Word and save it as .docx."
        ) from error
    if root.tag not in {f"{_W}document", f"{_STRICT}document"}:
        raise InputError(path, "this is no Word document.", "Open it and save it as .docx.")
    space = root.tag.removesuffix("document")
    styles = Styles(package, name, space)
    reader = _Reader(space, _side_parts(package, name, space), styles)
    reader.body(root)
    return reader.manuscript()


def _side_parts(package: Package, name: str, space: str) -> dict[str, dict[str, Element]]:
    """Return footnotes, endnotes and comments, each by its id."""
    related = package.related(name)
    return {
        kind: {item.get(space + "id", ""): item for item in package.root(related[f"{kind}s"])}
        for kind in ("footnote", "endnote", "comment")
        if related.get(f"{kind}s", "") in package
    }


class _Reader:
    """Writes down a body, then the notes that it refers to."""

    def __init__(
        self, space: str, side: Mapping[str, Mapping[str, Element]], styles: Styles
    ) -> None:
        self._space = space
        self._styles = styles
        self._side = side
        self._signs = {space + name: sign for name, sign in _SIGNS.items()}
        self._references = {space + name: kind for name, kind in _NOTES.items()}
        self._ends = {space + name: end for name, end in _ENDS.items()}
        self._notes: list[Element] = []
        self._numbers: dict[Element, int] = {}
        self._spans: dict[str, list[int]] = {}
        self._out = Typescript()
        self._end: int | None = None

    def body(self, root: Element) -> None:
        self._write(root)
        if self._notes:
            self._end = self._out.at
            self._out.write("\n")
        written = 0
        while written < len(self._notes):  # they may refer to further ones
            self._out.write(f"\n[{written + 1}] ")
            self._out.join()
            self._write(self._notes[written])
            written += 1

    def manuscript(self) -> Manuscript:
        return Manuscript(
            text=self._out.text,
            end=self._end,
            bold=self._out.bold,
            italic=self._out.italic,
            colours=self._out.colours,
            slanted=self._out.slanted,
            listed=self._out.listed,
            headings=self._out.headings,
            rows=self._out.rows,
            comments=tuple(sorted(self._comments())),
        )

    def _write(self, root: Element) -> None:
        out, space = self._out, self._space
        joined, cells = _prepare(root, space)
        letters = Letters(space, self._styles)
        paragraph, text, style = (space + name for name in ("p", "t", "pStyle"))
        symbol, numbering = (space + name for name in ("sym", "numPr"))
        for element in root.iter(
            *(paragraph, text, style, *letters.tags, symbol, numbering, _MATHS),
            *(*self._signs, *self._references, *self._ends),
        ):
            tag = element.tag
            if tag == text:
                looks = letters.of(element.getparent())
                bold, italic, colour = bool(looks.bold), bool(looks.italic), looks.colour or ""
                out.write(element.text or "", bold=bold, italic=italic, colour=colour)
            elif tag in letters.tags:
                letters.see(element)
            elif tag == paragraph:
                if element in cells:
                    (out.row, out.cell)[cells[element]]()
                out.paragraph()
                letters.begin()
                if element in joined:
                    out.join()
            elif tag == style:
                letters.begin(self._paragraph_in(element.get(space + "val", "")))
            elif tag == numbering:
                out.item(_place_in_list(element, space))
            else:
                self._write_other(tag, element)

    def _write_other(self, tag: str, element: Element) -> None:
        """Write down a sign, a formula's letters, what a note is called, or where a comment is."""
        out, space = self._out, self._space
        if tag in self._references:
            self._refer(self._references[tag], element)
        elif tag in self._ends:
            span = self._spans.setdefault(element.get(space + "id", ""), [out.at, out.at])
            span[self._ends[tag]] = out.at
        else:
            own = self._signs.get(tag) or _symbol(element.get(space + "char"))
            out.write(own or element.text or "")

    def _paragraph_in(self, style: str) -> Looks:
        """Write down that a paragraph is a heading, or an item of a list; return how it looks.

        A heading is one already, so that what all its letters look like tells nothing.
        """
        if level := self._styles.level(style):
            self._out.heading(level)
            return PLAIN
        if self._styles.numbers(style):
            self._out.item(style)
        return self._styles.looks(style)

    def _refer(self, kind: str, reference: Element) -> None:
        note = self._side.get(kind, {}).get(reference.get(self._space + "id", ""))
        if note is None:
            return
        if note not in self._numbers:
            self._notes.append(note)
            self._numbers[note] = len(self._notes)
        self._out.write(f"[{self._numbers[note]}]")

    def _comments(self) -> Iterator[CommentDraft]:
        space = self._space
        signs = {name: sign.replace("\n", "\v") for name, sign in self._signs.items()}
        for name, comment in self._side.get("comment", {}).items():
            start, end = sorted(self._spans.get(name, (0, 0)))
            words = Typescript()
            for element in comment.iter(space + "p", space + "t", *signs):
                if element.tag == space + "p":
                    words.paragraph()
                else:
                    words.write(signs.get(element.tag) or element.text or "")
            author, created = (comment.get(space + key, "") for key in ("author", "date"))
            yield CommentDraft(start, end, author, words.text, created, name in self._spans)


def _prepare(root: Element, space: str) -> tuple[set[Element], dict[Element, bool]]:
    """Leave in `root` only what is read, where it is read.

    Returns the paragraphs that the next one goes on in, and those with which a cell begins.
    """
    from lxml import etree

    _keep_one_alternative(root)
    joined = _joined_paragraphs(root, space)
    etree.strip_elements(root, *(space + name for name in _NOT_TEXT), with_tail=False)
    _move_text_boxes(root, space)
    rows = dict.fromkeys(cell.getparent() for cell in root.iter(space + "tc"))
    for row in rows:
        if row is not None and row.tag == space + "tr":
            part_columns(row, space, joined)
    return joined, _cells(root, space) if rows else {}


def _cells(root: Element, space: str) -> dict[Element, bool]:
    """Return the first paragraph of each cell, and whether it goes on in a row."""
    found: dict[Element, bool] = {}
    begun: set[Element | None] = set()
    for cell in root.iter(space + "tc"):
        row = next(cell.iterancestors(space + "tr"), None)
        for paragraph in islice(cell.iter(space + "p"), 1):
            found[paragraph] = row in begun or found.get(paragraph, False)
        begun.add(row)
    return found


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


def _place_in_list(numbering: Element, space: str) -> str:
    """Return the list and the level in it that Word numbers a paragraph in, "" for none."""
    ids = (numbering.find(space + name) for name in ("numId", "ilvl"))
    number, level = ("0" if one is None else one.get(space + "val", "0") for one in ids)
    return "" if number == "0" else f"{number}.{level}"


def _symbol(code: str | None) -> str:
    """Return the character that `w:sym` names in hexadecimal, U+FFFD for what names none."""
    if code is None:
        return ""
    try:
        char = chr(int(code, 16))
    except (ValueError, OverflowError):
        return "\ufffd"
    return "\ufffd" if "\ud800" <= char <= "\udfff" or char == "\0" else char
