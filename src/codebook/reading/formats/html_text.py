"""The text of a web page, as a browser would break it into lines."""

from __future__ import annotations

import re
from itertools import accumulate, islice
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.errors import InputError
from codebook.lazy_patterns import lazy_pattern
from codebook.reading.formats.html_looks import PageLooks
from codebook.reading.formats.manuscript import Manuscript, Typescript

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

_BLOCKS = frozenset(
    {
        *(
            "address",
            "article",
            "aside",
            "author",
            "blockquote",
            "body",
            "caption",
            "center",
            "dd",
            "div",
        ),
        *("details", "dialog", "dir", "dl", "dt", "fieldset", "figcaption", "figure", "footer"),
        *("form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "legend", "li"),
        *("main", "menu", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody"),
        *("tfoot", "thead", "tr", "ul"),
    }
)
_BREAKS = _BLOCKS | {"br"}
_UNSEEN = frozenset(
    {
        *("head", "script", "style", "template", "title", "noscript", "iframe", "object", "svg"),
        *("math", "audio", "video", "canvas", "rt", "rp", "select", "datalist"),
    }
)
_APART = frozenset({"aside", "footer", "nav"})
_HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}
_HIDDEN = 20  # elements at most in what is hidden within a line
_LISTS, _ITEMS = frozenset({"ol", "ul", "dl"}), frozenset({"li", "dt"})
_PARAGRAPHS = frozenset({"p", "div", "dt"})
_LONGEST_NAME = 60
_STOPS = (".", "?", "!", "…", "。", "？", "！")
_MOST_TAGS = 2_000_000
# A tag of as many attributes as no page has: the parser compares each of them with all others.
_crowded = lazy_pattern(
    r"""<[a-zA-Z][^\s/>]*+(?:(?=(?P<one>[\s/]*+[^\s/>][^\s/>=]*+
    (?:\s*+=\s*+(?:"[^"]*+"|'[^']*+'|[^\s>"'][^\s>]*+)?)?))(?P=one)){1000}""",
    re.VERBOSE,
)
_declared = lazy_pattern(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?\s*([\w.:-]{2,40})", re.IGNORECASE)
_LEAST_PARAGRAPHS = 10
_start = lazy_pattern(r"(?is)\s*(?:<!--.*?-->\s*|<\?xml.*?\?>\s*)*<(?:!doctype html|html)\b")
_undisplayed = lazy_pattern(r"(?i)display\s*:\s*none")
_space = lazy_pattern(r"[ \t\n\r\f]+")
_speaker = lazy_pattern(r"(?i)(?:^|[ _-])speaker(?:[_-]?name)?(?= |$)")  # a class of what names one
_asked = lazy_pattern(  # a class of what is asked, which a page makes stand out by its looks
    r"(?i)(?:^|[ _-])(?:q|question|frage|pregunta|pergunta|domanda|pytanie|vraag)(?= |$)"
)
_ends_label = lazy_pattern(r"[:：>|–—-]\s*$")
_begins_speech = lazy_pattern(r"[^\W\d_]|[\"“”„«‹¿¡‘’'…]")


def looks_like_html(text: str) -> bool:
    """Whether a text begins as a web page does."""
    return _start.match(text[:4096]) is not None


def is_made_of_html(text: str) -> bool:
    """Whether most paragraphs of a Markdown text are elements, as a feed leaves them."""
    paragraphs = text.count("</p>")
    return paragraphs >= _LEAST_PARAGRAPHS and paragraphs > text.count("\n\n")


def declared_in(data: bytes) -> str:
    """Return the encoding that a web page says it is in, "" where it says none."""
    declared = _declared.search(data[:4096])
    return declared[1].decode() if declared else ""


def read_html(path: Path, text: str, encoding: str) -> Manuscript:
    """Return the text that a browser shows: blocks begin lines, each table row is one.

    Nobody says what a page ends with below its content, footers, links, what follows `main`, nor
    what stands above `main`, a menu as a rule.
    Raises InputError for what is made to do harm.
    """
    root = _parsed(path, text)
    reader = _Reader(_naming(root), PageLooks(root))
    reader.read(root)
    out, begin = reader.out, reader.begin or reader.first or 0
    return Manuscript(
        text=out.text,
        encoding=encoding,
        begin=begin if 2 * begin < out.at else 0,
        end=reader.end if 2 * (reader.end or 0) > out.at else None,  # else it is the content
        bold=out.bold,
        italic=out.italic,
        slanted=out.slanted,
        listed=out.listed,
        headings=out.headings,
        rows=out.rows,
    )


def _parsed(path: Path, text: str) -> Element:
    from lxml import etree

    if text.count("<") + text.count("=") > _MOST_TAGS or _crowded.search(text):
        raise InputError(path, "it has too many tags.", "Split it into smaller files.")
    parser = etree.HTMLParser(
        encoding="utf-8", huge_tree=True, no_network=True, remove_comments=True, remove_pis=True
    )
    try:
        root = etree.fromstring(text.encode(), parser)
    except etree.ParseError:
        root = None
    if root is None:
        raise InputError(path, "there is no text in it.", "Check that this is the file you mean.")
    if parser.error_log.filter_from_fatals():
        raise InputError(
            path, "its tags are nested too deeply.", "Open it in a browser and copy the text out."
        )
    return root


def _naming(root: Element) -> frozenset[str]:
    """Return the classes of short paragraphs that name who speaks: none of them is said."""
    named: dict[str, bool] = {}
    for element in root.iter(*_PARAGRAPHS):
        name = element.get("class", "")
        if _speaker.search(name):
            named[name] = named.get(name, True) and _may_be_name(element)
    return frozenset(name for name, is_so in named.items() if is_so)


def _may_be_name(element: Element) -> bool:
    sizes = accumulate(map(len, element.itertext()))
    is_short = all(size <= _LONGEST_NAME for size in sizes)
    return is_short and not "".join(map(str, element.itertext())).rstrip().endswith(_STOPS)


def _is_unseen(element: Element) -> bool:
    """Whether a browser shows nothing of it, whatever is clicked on."""
    return element.tag in _UNSEEN or _is_hidden_in_line(element)


def _is_hidden_in_line(element: Element) -> bool:
    """Whether words within a line are hidden; a click may open hidden paragraphs, such as a talk.

    Whatever holds many elements is more than words within a line.
    """
    is_hidden = "hidden" in element.attrib or _undisplayed.search(element.get("style", ""))
    if not is_hidden or element.tag in _BLOCKS:
        return False
    within = list(islice(element.iterdescendants(), _HIDDEN))
    return len(within) < _HIDDEN and not any(one.tag in _BREAKS for one in within)


def _is_glued(element: Element | None) -> bool:
    """Whether nothing stands behind an element, so that a page parts it by its looks alone."""
    return element is not None and not element.tail


class _Reader:
    """Walks through a page and writes down what is seen of it."""

    def __init__(self, naming: frozenset[str], looks: PageLooks) -> None:
        """Take the classes of what names who speaks."""
        self._naming, self._looks = naming, looks
        self.out = Typescript()
        self.begin = 0  # where the content does, as the page says it
        self.first: int | None = None  # where the first that is in no menu does
        self.end: int | None = None  # where only what stands apart follows
        self._open = self._space = False  # a paragraph has begun; white space waits for a word
        self._named = False  # whether a speaker has just been named, by an element's class alone
        self._timed = False  # whether nothing parts a time from an element before or behind it
        self._hidden = self._apart = self._bold = self._italic = self._verbatim = self._menus = 0
        self._headings: list[int] = []  # the levels of those that are open
        self._lists = 0  # how many have begun
        self._item = ""  # the list of an item, or of a term, that has just begun

    def read(self, root: Element) -> None:
        from lxml import etree

        for event, element in etree.iterwalk(root, events=("start", "end")):
            tag = element.tag
            if not isinstance(tag, str):
                continue
            if event == "start":
                self._enter(tag, element)
                self._write(element.text or "")
            else:
                self._leave(tag, element)
                self._write(element.tail or "")

    def _enter(self, tag: str, element: Element) -> None:
        self._hidden += _is_unseen(element)
        if tag == "main":
            self.begin = self.begin or self.out.at
        self._count_apart(tag, 1)
        if tag == "time":
            self._timed = _is_glued(element.getprevious())
        self._bold += self._is_bold(element)
        self._italic += self._looks.is_italic(element)
        self._verbatim += tag == "pre"
        if level := _HEADINGS.get(tag):
            self._headings.append(level)
        self._lists += tag in _LISTS
        if tag in _ITEMS:
            self._item = f"{tag}.{self._lists}"
        if tag == "br" and not self._hidden:
            self._begin()
            self.out.write("\n")
            self._space = False
        elif tag == "tr":
            self._open = False
            self.out.row()
        elif tag in {"td", "th"} and not self._hidden:
            self._cell(is_first=element.getprevious() is None)
        elif tag in _BLOCKS:
            self._open = False

    def _leave(self, tag: str, element: Element) -> None:
        self._hidden -= _is_unseen(element)
        self._count_apart(tag, -1)
        self._bold -= self._is_bold(element)
        self._italic -= self._looks.is_italic(element)
        self._verbatim -= tag == "pre"
        if tag in _HEADINGS:
            self._headings.pop()
        if tag in _ITEMS:
            self._item = ""
        if tag in _BLOCKS or tag in {"td", "th"}:
            self._open = False
        elif _speaker.search(element.get("class", "")):
            self._named = not _ends_label.search("".join(map(str, element.itertext())))
        if tag == "tr":
            self.out.row()
        elif tag == "time":
            self._timed = element.getnext() is not None and _is_glued(element)

    def _count_apart(self, tag: str, step: int) -> None:
        """Count what stands apart that is open, of which the content is none: it ends them all."""
        self._menus += step * (tag == "nav")
        self._apart = int(step < 0) if tag == "main" else self._apart + step * (tag in _APART)

    def _is_bold(self, element: Element) -> bool:
        """Whether it is, or stands out by its class: a question, or the name of who speaks."""
        name = element.get("class", "")
        is_name = element.tag in _PARAGRAPHS and name in self._naming
        is_asked = element.tag == "p" and _asked.search(name) is not None
        return is_name or is_asked or self._looks.is_bold(element)

    def _cell(self, *, is_first: bool) -> None:
        self._open = False
        if is_first:
            self._begin()
        else:
            self.out.cell()

    def _begin(self) -> None:
        if not self._open:
            self.out.paragraph()
            self._open, self._space = True, False
            if self._headings:
                self.out.heading(self._headings[-1])
            if self._item:
                self.out.item(self._item)
                self._item = ""  # a further paragraph in it is none

    def _write(self, text: str) -> None:
        if self._hidden or not text:
            return
        if text.strip():
            self.end = (self.out.at if self.end is None else self.end) if self._apart else None
            self.first = self.out.at if self.first is None and not self._menus else self.first
        if self._verbatim:
            self._begin()
            self.out.write(text, bold=bool(self._bold), italic=bool(self._italic))
            return
        words = _space.sub(" ", text)
        if bare := words.strip(" "):
            is_glued = self._timed and self.out.is_in_word and bare[0].isalnum()
            is_apart = self._space or words[0] == " " or is_glued
            lead = " " if self._open and is_apart else ""
            if self._named and self._open:  # a page sets it apart by its looks
                lead = "\t" if _begins_speech.match(bare) else lead or " "
            self._begin()
            self.out.write(lead + bare, bold=bool(self._bold), italic=bool(self._italic))
            self._space = self._named = self._timed = False
        self._space = self._space or words[-1] == " "
