"""How text stands in terminal cells: what is painted, its grapheme clusters, its width."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple

from rich.cells import split_graphemes

from codebook.lazy_patterns import lazy_pattern

_DIRECTIONS = (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C)
# One painted character for each stored one, so that offsets stay true: a control character is
# shown by its picture and never reaches the terminal; direction marks become a zero-width space.
_PAINTED = (
    {code: 0x2400 + code for code in range(0x20)}
    | dict.fromkeys(range(0x80, 0xA0), 0xFFFD)
    | dict.fromkeys(_DIRECTIONS, 0x200B)
    | {0x09: 0x20, 0x7F: 0x2421, 0x2028: 0x20, 0x2029: 0x20}
)
# A joiner that joins no two pictures: rich would give the character after it no width.
_PICTURE = r"\xa9\xae\u203c-\u3299\U0001f000-\U0001faff"
_STRAY_JOINER = lazy_pattern(rf"(?<![{_PICTURE}\ufe0f])\u200d|\u200d(?![{_PICTURE}])")
_NARROW = (
    r"\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0482\u048a-\u052f\u05d0-\u05ea"
    r"\u2010-\u2027\u2030-\u2038\u2212\u20ac"
)
_WIDE = (
    r"\u3000-\u3002\u3005-\u3029\u3041-\u3096\u30a0-\u30fa\u30fc-\u30ff"
    r"\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60"
)
_OTHER_THAN_NARROW = lazy_pattern(f"[^{_NARROW}]")
_OTHER_THAN_PLAIN = lazy_pattern(f"[^{_NARROW}{_WIDE}]")
# What may belong together, with the character before it and the one after.
_RUN = lazy_pattern(f"(?:.?[^{_NARROW}{_WIDE}]+)+.?", re.DOTALL)
_FIRST_WIDE = "\u3000"


class Clusters(NamedTuple):
    """The grapheme clusters of a text.

    `starts[i]` is the code point at which cluster `i` begins; `edges[i]` the cells before it,
    and the last edge the cells of the whole text, so there is one edge more than clusters.
    """

    starts: list[int] | range
    edges: list[int] | range


def painted(text: str) -> str:
    """Return the text as it may be sent to a terminal: as many code points, none harmful."""
    if text.isprintable():
        return text
    shown = text.translate(_PAINTED)
    return _STRAY_JOINER.sub("\u200b", shown) if "\u200d" in shown else shown


def is_narrow(text: str) -> bool:
    """Whether each code point is a cluster of one cell, which makes all else simple."""
    return text.isascii() or _OTHER_THAN_NARROW.search(text) is None


def clusters(text: str) -> Clusters:
    """Return the clusters of a painted text; their widths are those that rich will use."""
    count = len(text)
    if is_narrow(text):
        return Clusters(range(count), range(count + 1))
    if _OTHER_THAN_PLAIN.search(text) is None:
        return _apart(text)
    return _joined(text)


def width(text: str) -> int:
    """Return the cells of a painted text."""
    return len(text) if is_narrow(text) else clusters(text).edges[-1]


def whole_clusters(text: str, marks: set[int]) -> set[int]:
    """Return the marks in a painted text, those inside of a cluster moved to both its ends."""
    if is_narrow(text) or not marks:
        return marks
    bounds = [*clusters(text).starts, len(text)]
    places = ((bisect_right(bounds, mark) - 1, bisect_left(bounds, mark)) for mark in marks)
    return {bounds[at] for place in places for at in place}


def _joined(text: str) -> Clusters:
    """Return the clusters of a text in which some characters may belong together."""
    starts: list[int] = []
    edges = [0]
    done = 0
    for run in _RUN.finditer(text):
        starts += range(done, run.start())
        edges += _edges(text[done : run.start()], edges[-1])
        parts, before = _run(run[0]), edges[-1]
        starts += [run.start() + start for start in parts.starts]
        edges += [before + edge for edge in parts.edges[1:]]
        done = run.end()
    starts += range(done, len(text))
    edges += _edges(text[done:], edges[-1])
    return Clusters(starts, edges)


def _apart(text: str) -> Clusters:
    """Return the clusters of a text in which each character is one."""
    return Clusters(range(len(text)), [0, *_edges(text, 0)])


def _edges(text: str, before: int) -> Iterable[int]:
    """Return where the characters of a text end, each a cluster, with so many cells before it."""
    if is_narrow(text):
        return range(before + 1, before + len(text) + 1)
    return accumulate(
        (1 if char < _FIRST_WIDE else 2 for char in text[1:]),
        initial=before + (1 if text[0] < _FIRST_WIDE else 2),
    )


def _run(text: str) -> Clusters:
    """Return clusters where marks, flags, jamo and a zero-width beginning are kept together."""
    starts: list[int] = []
    edges: list[int] = []
    cells = 0
    flags = 0
    for start, _, size in split_graphemes(text)[0]:
        flag = "\U0001f1e6" <= text[start] <= "\U0001f1ff"
        flags = flags + 1 if flag else 0
        empty = bool(edges) and cells == edges[-1]
        if not (starts and (empty or (flag and flags % 2 == 0) or _leans(text[start]))):
            starts.append(start)
            edges.append(cells)
        cells += size
    return Clusters(starts, [*edges, cells])


def _leans(char: str) -> bool:
    """Whether a character that has cells of its own still belongs to the one before it."""
    return unicodedata.category(char) in {"Mc", "Me"} or "\u1160" <= char <= "\u11ff"
