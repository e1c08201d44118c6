"""Where a paragraph breaks into visual lines."""

from __future__ import annotations

from bisect import bisect_right
from unicodedata import east_asian_width

from codebook.lazy_patterns import lazy_pattern
from codebook.tui.widgets.transcript.cells import Clusters, clusters, is_narrow, painted

_PLAIN = lazy_pattern("[ -~]*")  # needs no painting, and no look at single signs
_NOT_FIRST = frozenset("。，、；：！？）」』】》〉］｝”’…—・ー々〜,.;:!?)]}")
_NOT_LAST = frozenset("（「『【《〈［｛“‘([{")


def wrap(text: str, width: int) -> list[int]:
    """Return the code points at which the second and later lines of a painted text begin.

    No line is wider than `width` cells but for one space that hangs over the edge or a single
    cluster that is wider by itself. Lines break after spaces and between ideographs, not before
    closing or after opening punctuation; a word longer than a line is cut.
    """
    if is_narrow(text):
        return _wrap_narrow(text, 0, len(text), width)
    parts = clusters(text)
    return [] if parts.edges[-1] <= width else _wrap_clusters(text, parts, width)


def wrap_within(text: str, start: int, end: int, width: int) -> list[int]:
    """Return the same of a part of a text that is not painted yet, as code points of the text."""
    if _PLAIN.fullmatch(text, start, end):
        return _wrap_narrow(text, start, end, width)
    return [start + cut for cut in wrap(painted(text[start:end]), width)]


def _wrap_narrow(text: str, start: int, end: int, width: int) -> list[int]:
    cuts: list[int] = []
    rfind = text.rfind
    while end - start > width:
        space = rfind(" ", start, start + width + 1)
        start = start + width if space < 0 else space + 1
        if start < end:
            cuts.append(start)
    return cuts


def _wrap_clusters(text: str, parts: Clusters, width: int) -> list[int]:
    cuts: list[int] = []
    starts, edges = parts
    first, count = 0, len(starts)
    while edges[count] - edges[first] > width:
        over = max(first + 1, bisect_right(edges, edges[first] + width, first) - 1)
        first = _break_before(text, starts, first, over)
        if first >= count:
            break
        cuts.append(starts[first])
    return cuts


def _break_before(text: str, starts: list[int] | range, first: int, over: int) -> int:
    """Return the cluster that begins the next line, where `over` is the first not to fit."""
    end = starts[over + 1] if over + 1 < len(starts) else len(text)
    if text[starts[over] : end] == " ":
        return over + 1
    at = over
    while at > first and not _may_break(text, starts[at]):
        at -= 1
    return at if at > first else over


def _may_break(text: str, at: int) -> bool:
    before, after = text[at - 1], text[at]
    if before == " ":
        return True
    is_between = _is_ideograph(before) or _is_ideograph(after)
    return is_between and after not in _NOT_FIRST and before not in _NOT_LAST


def _is_ideograph(char: str) -> bool:
    """Whether words have no blank beside this character; ligatures stand within words."""
    return char >= "\u2e80" and east_asian_width(char) in {"W", "F", "H"}
