"""The text of a document as Taguette keeps it (HTML), and where its byte offsets lie in it.

Taguette counts the bytes of UTF-8 of what stands between tags, white space between blocks included.
"""

from __future__ import annotations

from bisect import bisect_right
from html.parser import HTMLParser
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.text.spans import Span

_BLOCKS = frozenset(
    {
        *("p", "blockquote", "pre", "caption", "h1", "h2", "h3", "h4", "h5", "ul", "ol", "li"),
        *("dl", "dt", "dd", "table", "thead", "tbody", "tr"),
    }
)
_CELLS = frozenset({"td", "th"})
_space = lazy_pattern(r"[ \t\n\f]+")


class _Node(NamedTuple):
    """What stands between two tags: its places in bytes and in the text, and how it is shown."""

    first_byte: int
    at: int
    data: str
    verbatim: bool
    after_space: bool

    def shown(self, data: str) -> str:
        """Return the node, or its beginning, as a browser shows it: white space is one blank."""
        if self.verbatim:
            return data
        words = _space.sub(" ", data)
        return words.lstrip(" ") if self.after_space else words


class Page(HTMLParser):
    """A document; `text` is what is read of it, a block a line and cells parted by tabs."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self._pieces: list[str] = []
        self._nodes: list[_Node] = []
        self._bytes = self._length = self._verbatim = 0
        self._opened = False  # whether <pre> has just begun
        self.feed(html.replace("\r\n", "\n").replace("\r", "\n"))
        self.close()
        self.text = "".join(self._pieces)
        self._starts = [node.first_byte for node in self._nodes]

    def span(self, first_byte: int, last_byte: int) -> Span | None:
        """Return the place in the text of a span of bytes, without white space at its ends.

        None where there is nothing, or the bytes are not those of the document.
        """
        if not 0 <= first_byte < last_byte <= self._bytes:
            return None
        start, end = self._place(first_byte), self._place(last_byte)
        quote = self.text[start:end]
        start += len(quote) - len(quote.lstrip())
        end -= len(quote) - len(quote.rstrip())
        return Span(start, end) if start < end else None

    def _place(self, byte: int) -> int:
        node = self._nodes[bisect_right(self._starts, byte) - 1]
        before = node.data.encode("utf-8", "replace")[: byte - node.first_byte]
        return node.at + len(node.shown(before.decode("utf-8", "ignore")))

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 - its base class asks for it
        """Begin a line where a block begins."""
        self._verbatim += tag == "pre"
        if tag == "br":
            self._write("\n")
        elif tag in _CELLS:
            self._write("" if self._after_space() else "\t")
        elif tag in _BLOCKS:
            self._end_line()
        self._opened = tag == "pre"

    def handle_endtag(self, tag: str) -> None:
        """End the line where a block ends."""
        self._verbatim -= tag == "pre"
        self._opened = False
        if tag in _BLOCKS:
            self._end_line()

    def handle_data(self, data: str) -> None:
        """Take what stands between two tags."""
        if self._opened:  # as every parser of pages leaves it out
            data = data.removeprefix("\n")
        self._opened = False
        if not data:
            return
        node = _Node(self._bytes, self._length, data, self._verbatim > 0, self._after_space())
        self._nodes.append(node)
        self._bytes += len(data.encode("utf-8", "replace"))
        self._write(node.shown(data))

    def _after_space(self) -> bool:
        return not self._pieces or self._pieces[-1][-1].isspace()

    def _write(self, text: str) -> None:
        if text:
            self._pieces.append(text)
            self._length += len(text)

    def _end_line(self) -> None:
        if self._pieces and self._pieces[-1][-1] != "\n":
            self._write("\n")


def text_of(html: str) -> str:
    """Return the words of a piece of a page in one line."""
    return " ".join(Page(html).text.split())
