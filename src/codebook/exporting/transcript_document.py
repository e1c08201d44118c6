"""A transcript as a Word document, line by line, with what coders put on it as their comments."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from codebook.exporting.docx_package import packed, safe
from codebook.text.spans import Span
from codebook.text.turns import Turn

_INSTEAD = "\ufffd"  # of each character that XML cannot hold, so that offsets stay the same


class Comment(NamedTuple):
    """What one coder put on a passage; `at` is ISO 8601, each of the paragraphs may have lines."""

    span: Span
    author: str
    at: str
    paragraphs: tuple[str, ...]


def transcript_document(text: str, turns: Sequence[Turn], comments: Sequence[Comment]) -> bytes:
    """Return the transcript as docx: a paragraph for each line, speakers' labels in bold.

    Reading it again gives the same text.
    """
    body = "".join(_Lines(text, turns, comments).paragraphs())
    return packed(body, "".join(_comment(number, each) for number, each in enumerate(comments)))


class _Lines:
    """A text, cut wherever its look changes or a comment begins or ends."""

    def __init__(self, text: str, turns: Sequence[Turn], comments: Iterable[Comment]) -> None:
        self._text = text
        self._starts = [turn.start for turn in turns]
        self._turns = turns
        self._end: dict[int, str] = defaultdict(str)
        self._begin: dict[int, str] = defaultdict(str)
        for number, (span, *_) in enumerate(comments):
            self._begin[span.start] += f'<w:commentRangeStart w:id="{number}"/>'
            self._end[span.end] += (
                f'<w:commentRangeEnd w:id="{number}"/><w:r><w:rPr>'
                '<w:rStyle w:val="CommentReference"/></w:rPr>'
                f'<w:commentReference w:id="{number}"/></w:r>'
            )
        ends = (turn.end for turn in turns)
        self._cuts = sorted({*self._starts, *ends, *self._begin, *self._end})

    def paragraphs(self) -> Iterator[str]:
        start = 0
        for line in self._text.split("\n"):
            runs = self._runs(start, len(line))
            yield f'<w:p><w:pPr><w:pStyle w:val="Turn"/></w:pPr>{runs}</w:p>'
            start += len(line) + 1

    def _runs(self, start: int, length: int) -> str:
        end = start + length
        inside = self._cuts[bisect_right(self._cuts, start) : bisect_left(self._cuts, end)]
        pieces = [self._around(start)]
        for one, other in pairwise([start, *inside, end]):
            if one < other:
                pieces += [self._run(one, other), self._around(other)]
        return "".join(pieces)

    def _around(self, offset: int) -> str:
        """Return the comments that end there, then those that begin."""
        return self._end.get(offset, "") + self._begin.get(offset, "")

    def _run(self, start: int, end: int) -> str:
        style, text = self._style(start, end), self._text[start:end]
        look = f'<w:rPr><w:rStyle w:val="{style}"/></w:rPr>' if style else ""
        return f"<w:r>{look}{_words(text)}</w:r>"

    def _style(self, start: int, end: int) -> str:
        """Return the style of a speaker's label, which is before a turn, of an event, or none."""
        at = bisect_right(self._starts, start)
        if at and start < self._turns[at - 1].end:
            return "" if self._turns[at - 1].kind == "speech" else "Event"
        speaker = self._turns[at].speaker if at < len(self._turns) else ""
        return "Speaker" if speaker and speaker in self._text[start:end] else ""


def _words(text: str) -> str:
    pieces = (f'<w:t xml:space="preserve">{safe(p, _INSTEAD)}</w:t>' for p in text.split("\t"))
    return "<w:tab/>".join(pieces)


def _comment(number: int, comment: Comment) -> str:
    initials = "".join(word[0] for word in comment.author.split()[:9])
    paragraphs = "".join(
        f'<w:p><w:pPr><w:pStyle w:val="CommentText"/></w:pPr><w:r>{_lines(paragraph)}</w:r></w:p>'
        for paragraph in comment.paragraphs
    )
    return (
        f'<w:comment w:id="{number}" w:author="{_attribute(comment.author)}"'
        f' w:date="{comment.at[:19]}Z" w:initials="{_attribute(initials)}">{paragraphs}</w:comment>'
    )


def _lines(text: str) -> str:
    return "<w:br/>".join(map(_words, text.split("\n")))


def _attribute(text: str) -> str:
    return safe(text, _INSTEAD).replace('"', "&quot;")
