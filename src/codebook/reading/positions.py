"""How a tool counts: from the positions that a file gives to code points of the stored text.

The standard counts Unicode code points from 0, the end exclusive. Some tools count otherwise: a
CRLF as one, an LF as two, UTF-16 units, bytes, a byte order mark, from 1, an inclusive end. Which
of them a file means is told by its selections' names, where those are the quotes; or else, where
most selections would cut words in two, by the way of counting in which they do not.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern

_ENOUGH = 100  # selections that tell how a source counts
_FEWEST = 6  # without names
_LONG = 12  # characters: what stands in a text is hardly there by chance
_LABEL = lazy_pattern(r"\w+:\d+")
_CUT = lazy_pattern(r"(…|\.\.\.)$")


class Named(NamedTuple):
    """A selection as the file has it: its ends, and its name."""

    start: int
    end: int
    name: str


class Counting(NamedTuple):
    """One way to count, for one text of `length` code points.

    `doubles` are the positions, ascending, of the characters that count twice. `offset` is added
    to a position, `inclusive` to an end. `name` is empty for what the standard says.
    """

    name: str
    length: int
    doubles: Sequence[int] = ()
    offset: int = 0
    inclusive: int = 0

    def span(self, start: int, end: int) -> tuple[int, int] | None:
        """Return start and end in the stored text, None where they are outside of it."""
        first, last = start + self.offset, end + self.inclusive + self.offset
        if self.doubles:
            first -= bisect_left(self.doubles, first)
            last -= bisect_left(self.doubles, last)
        return (first, last) if 0 <= first <= last <= self.length else None


def stored_text(raw: str) -> str:
    """Return a source's text as it is stored: every line end is LF."""
    return raw.replace("\r\n", "\n").replace("\r", "\n") if "\r" in raw else raw


def countings(raw: str, *, had_mark: bool = False, crlf_is_one: bool = False) -> Iterator[Counting]:
    """Yield the ways in which positions in a source may be meant, the likeliest first.

    `raw` has its own line ends and no byte order mark; `crlf_is_one` is known of its tool.
    """
    text = stored_text(raw)
    ways = (
        Counting(name, len(text), [at + before for before, at in enumerate(merge(*twice))])
        for name, twice in _twice(raw, text, crlf_is_one=crlf_is_one)
    )
    usual = next(ways)
    yield usual
    yield from ways
    if had_mark:
        yield usual._replace(name="the byte order mark counted", offset=-1)
    yield usual._replace(name="the end counted as inside", inclusive=1)
    yield usual._replace(name="positions counted from 1", offset=-1)
    yield usual._replace(name="positions counted from 1, the end as inside", offset=-1, inclusive=1)


def _twice(
    raw: str, text: str, *, crlf_is_one: bool
) -> Iterator[tuple[str, Sequence[Iterable[int]]]]:
    """Yield for each way its name, and the places in the text that count twice in it."""
    lines = []
    for name, ends in _line_ends(raw, text, crlf_is_one=crlf_is_one):
        lines.append((name, ends))
        yield name, [ends]
    if raw.isascii():
        return
    for units, places_in in (("UTF-16 units counted", _astral), ("bytes counted", _wide)):
        places = places_in(text)
        for name, ends in lines if places else ():
            yield f"{name}, {units}" if name else units, [ends, places]


def _line_ends(raw: str, text: str, *, crlf_is_one: bool) -> Iterator[tuple[str, Sequence[int]]]:
    """Yield the ways in which line ends may be counted, and those in the text that count twice."""
    crlf = [match.start() - before for before, match in enumerate(re.finditer("\r\n", raw))]
    as_written, as_one = ("", crlf), ("a CRLF counted as one", ())
    if crlf:
        yield from (as_one, as_written) if crlf_is_one else (as_written, as_one)
        return
    yield as_written
    if "\n" in raw:
        yield "an LF counted as two", [at for at, char in enumerate(text) if char == "\n"]


def _astral(text: str) -> list[int]:
    """Return the places of the characters that are two units in UTF-16."""
    return [at for at, char in enumerate(text) if char > "\uffff"]


def _wide(text: str) -> list[int]:
    """Return the place of each character as often as it has further bytes in UTF-8."""
    return [at for at, char in enumerate(text) for _ in _more_bytes(char)]


def _more_bytes(char: str) -> range:
    """Return as many numbers as a character has bytes of UTF-8 beside its first."""
    return range((char > "\x7f") + (char > "\u07ff") + (char > "\uffff"))


def choose(
    usual: Counting, others: Iterable[Counting], text: str, named: Sequence[Named]
) -> tuple[Counting, bool]:
    """Return the counting that the names fit best, and whether the names are quotes at all.

    They are where half of them are what stands at their places, or stands anywhere in the text.
    """
    telling = [each for each in named if is_quote(each.name)]
    telling = telling[:: len(telling) // _ENOUGH + 1]
    best, most = usual, sum(fits(usual, text, each) for each in telling)
    for counting in others if most < len(telling) else ():
        votes = sum(fits(counting, text, each) for each in telling)
        if votes > most:
            best, most = counting, votes
    elsewhere = sum(len(each.name) >= _LONG and each.name in text for each in telling)
    return best, 2 * max(most, elsewhere) >= len(telling) > 0


def by_words(
    usual: Counting, others: Iterable[Counting], text: str, named: Sequence[Named]
) -> Counting:
    """Return the counting in which selections cut no words, where in the usual one most do."""
    telling = named[:: len(named) // _ENOUGH + 1]
    most = sum(_cuts(usual, text, each) for each in telling)
    if len(telling) < _FEWEST or 2 * most < len(telling):
        return usual
    counted = ((sum(_cuts(each, text, one) for one in telling), each) for each in others)
    least, best = min(counted, key=lambda pair: pair[0], default=(most, usual))
    return best if 4 * least <= most else usual


def _cuts(counting: Counting, text: str, named: Named) -> int:
    """Return how many ends of a selection are within a word; all where it is in no place."""
    span = counting.span(named.start, named.end)
    if span is None:
        return 2
    return sum(0 < at < len(text) and text[at - 1 : at + 1].isalnum() for at in span)


def fits(counting: Counting, text: str, named: Named) -> bool:
    """Whether a selection's name is what stands at its place, whole or cut off."""
    span = counting.span(named.start, named.end)
    return span is not None and same_words(named.name, text[span[0] : span[1]])


def same_words(name: str, quote: str) -> bool:
    """Whether two texts are one but for white space, or the first is the other's beginning."""
    if name == quote:
        return True
    said, there = " ".join(name.split()), " ".join(quote.split())
    cut = _CUT.sub("", said).rstrip()
    return said == there or (cut != said and len(cut) >= 8 and there.startswith(cut))


def is_quote(name: str) -> bool:
    """Whether a selection's name may be its quote, and no label as "1:3"."""
    return len(name) >= 4 and not _LABEL.fullmatch(name)
