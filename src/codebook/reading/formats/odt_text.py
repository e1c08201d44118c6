"""The text of an OpenDocument text (.odt), paragraph by paragraph."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.errors import InputError
from codebook.lazy_patterns import lazy_pattern
from codebook.reading.drafts import CommentDraft
from codebook.reading.files import UNLOCKED
from codebook.reading.formats.letters import PLAIN, Looks
from codebook.reading.formats.manuscript import Manuscript, Typescript
from codebook.reading.formats.odt_styles import OpenStyles
from codebook.reading.formats.packages import Package

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_ODF = "{urn:oasis:names:tc:opendocument:xmlns:"
_TEXT, _TABLE, _OFFICE = f"{_ODF}text:1.0}}", f"{_ODF}table:1.0}}", f"{_ODF}office:1.0}}"
_DRAW, _SVG = f"{_ODF}drawing:1.0}}", f"{_ODF}svg-compatible:1.0}}"
_DC = "{http://purl.org/dc/elements/1.1/}"
# What was deleted, what fields are made from, readings above characters, what pictures show.
_NOT_TEXT = (
    *(_TEXT + name for name in ("tracked-changes", "sequence-decls", "ruby-text")),
    *(_SVG + name for name in ("title", "desc")),
    _OFFICE + "forms",
)
_SIGNS = {_TEXT + "tab": "\t", _TEXT + "line-break": "\n"}
_HEADING, _LIST = _TEXT + "h", _TEXT + "list"
_PARAGRAPHS = (_TEXT + "p", _HEADING)
_STYLED = (*_PARAGRAPHS, _TEXT + "span")
_CELLS = (_TABLE + "table-cell", _TABLE + "covered-table-cell")
_MOST_SPACES = 100
_space = lazy_pattern(r"[ \t\r\n]+")


def read_odt(path: Path, package: Package) -> Manuscript:
    """Return the body: each paragraph a line, those of text boxes too, each table row one.

    Deletions that are tracked are not in it. Notes follow at the end, comments are apart.
    Raises InputError for what is no whole and harmless document.
    """
    if "META-INF/manifest.xml" in package:
        manifest = package.root("META-INF/manifest.xml")
        if any(str(item.tag).endswith("}encryption-data") for item in manifest.iter()):
            raise InputError(path, "the file is protected by a password.", UNLOCKED)
    try:
        root = package.root("content.xml")
    except KeyError as error:
        raise InputError(
            path, "there is no document in it.", "Open it and save it as .docx."
        ) from error
    body = root.find(f"{_OFFICE}body/{_OFFICE}text")
    if body is None:
        raise InputError(path, "this is no text document.", "Open it and save it as .odt.")
    named = package.root("styles.xml") if "styles.xml" in package else None
    return _Reader(OpenStyles(root, named)).read(body)


class _Reader:
    """Writes down a body, then the notes that it refers to."""

    def __init__(self, styles: OpenStyles) -> None:
        self._styles = styles
        self._out = Typescript()
        self._notes: list[Element] = []
        self._comments: list[tuple[int, str, Element]] = []
        self._ends: dict[str, int] = {}
        self._looks: list[Looks] = []  # one for each paragraph and span that is open
        self._lists: list[str] = []  # the styles of those that are open
        self._is_item = False  # whether one has just begun
        self._blank = True  # whether white space that follows is none

    def read(self, body: Element) -> Manuscript:
        self._walk(body)
        out, end = self._out, self._out.at if self._notes else None
        if self._notes:
            out.write("\n")
        for number, note in enumerate(self._notes, 1):  # grows where notes have notes
            out.write(f"\n[{number}] ")
            out.join()
            self._walk(note)
        comments = sorted(self._read_comments())
        return Manuscript(
            text=out.text,
            end=end,
            bold=out.bold,
            italic=out.italic,
            slanted=out.slanted,
            listed=out.listed,
            headings=out.headings,
            rows=out.rows,
            comments=tuple(comments),
        )

    def _walk(self, root: Element) -> None:
        from lxml import etree

        etree.strip_elements(root, *_NOT_TEXT, with_tail=False)
        _move_text_boxes(root)
        walker = etree.iterwalk(root, events=("start", "end"))
        for event, element in walker:
            if event == "start":
                self._enter(element)
                if self._is_apart(element):
                    walker.skip_subtree()
                else:
                    self._write(element.text or "")
            else:
                if element.tag in _STYLED:
                    self._looks.pop()
                elif element.tag == _LIST:
                    self._lists.pop()
                self._write(element.tail or "")

    def _enter(self, element: Element) -> None:
        tag = element.tag
        if tag in _STYLED:
            looks = self._styles.heading if tag == _HEADING else self._styles.looks
            own = looks(element.get(_TEXT + "style-name", ""))
            self._looks.append(own.within(self._looks[-1]) if self._looks else own)
        if tag in _PARAGRAPHS:
            self._begin(element)
        elif tag == _LIST:
            outer = self._lists[-1] if self._lists else ""
            self._lists.append(element.get(_TEXT + "style-name", outer))
        elif tag == _TEXT + "list-item":
            self._is_item = True
        elif tag in _CELLS and element.getprevious() is not None:
            self._out.cell()
        elif tag == _TABLE + "table-row":
            self._out.row()
        elif tag in _SIGNS:
            self._sign(_SIGNS[tag])
        elif tag == _TEXT + "s":
            count = element.get(_TEXT + "c", "1")
            self._sign(" " * min(int(count[:4]) if count.isdecimal() else 1, _MOST_SPACES))
        elif tag == _OFFICE + "annotation-end":
            self._ends[element.get(_OFFICE + "name", "")] = self._out.at

    def _begin(self, paragraph: Element) -> None:
        self._out.paragraph()
        self._blank = True
        if paragraph.tag == _HEADING:
            self._out.heading(_level(paragraph.get(_TEXT + "outline-level", "")))
        elif self._is_item:
            self._out.item(f"{self._lists[-1]}.{len(self._lists)}" if self._lists else "")
        self._is_item = False

    def _is_apart(self, element: Element) -> bool:
        """Note down what is written beside the text; return whether this is."""
        if element.tag == _TEXT + "note":
            body = element.find(_TEXT + "note-body")
            if body is not None:
                self._notes.append(body)
                self._sign(f"[{len(self._notes)}]")
            return True
        if element.tag == _OFFICE + "annotation":
            self._comments.append((self._out.at, element.get(_OFFICE + "name", ""), element))
            return True
        return False

    def _sign(self, sign: str) -> None:
        self._put(sign)
        self._blank = False

    def _write(self, text: str) -> None:
        """Write text as it stands in a paragraph, where white space of any length is one space."""
        if not text or not self._looks:
            return
        words = _space.sub(" ", text)
        if self._blank:
            words = words.removeprefix(" ")
        if words:
            self._put(words)
            self._blank = words.endswith(" ")

    def _put(self, text: str) -> None:
        looks = self._looks[-1] if self._looks else PLAIN
        self._out.write(text, bold=bool(looks.bold), italic=bool(looks.italic))

    def _read_comments(self) -> Iterator[CommentDraft]:
        for start, name, comment in self._comments:
            parts = ("".join(map(str, part.itertext())) for part in comment.iter(*_PARAGRAPHS))
            author, created = (comment.findtext(_DC + key, "") for key in ("creator", "date"))
            end = max(start, self._ends.get(name, start))
            yield CommentDraft(start, end, author, "\n".join(parts), created)


def _level(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= 2 else 1


def _move_text_boxes(root: Element) -> None:
    """Put each text box behind the paragraph that it is anchored in."""
    last: dict[Element, Element] = {}
    for box in list(root.iter(_DRAW + "text-box")):
        anchor = next(box.iterancestors(*_PARAGRAPHS), None)
        if anchor is not None and anchor.getparent() is not None:
            last.get(anchor, anchor).addnext(box)
            last[anchor] = box
