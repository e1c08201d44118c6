"""How the lines of a text look: in bold, in italics, items of a list; which are so throughout."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.layout import asks, ends, is_heading
from codebook.reading.turns.lines.lines import Lines, blocks

_NEARLY = 0.95
_LEAST = 4
_LEAST_TIGHT = 3
_LONGEST = 2000  # no question is longer, and time stays linear
_MARKS = ("**", "__")
LONGEST_WRAPPED = 20
"""Lines that a paragraph in bold has at most where it is wrapped."""
_AROUND = "*_ "
_closing = lazy_pattern(r"\s*[?!.…？！。»”\"')]+\s*")
_sign = lazy_pattern(r"[^\W_]")  # a letter or a number
PICTURE = (
    r"(?:<a[ ][^<>]{1,300}>)?(?:<img[ ][^<>]{1,500}>|!\[[^\[\]]{0,200}\]\([^()]{0,300}\))(?:</a>)?"
)
"""What a picture is in HTML and in Markdown, perhaps as a link, as a pattern."""
_bold = lazy_pattern(
    rf"\s*(?:{PICTURE}\s*)?(?:[-+*•]\s+)?(?:\d{{1,3}}[.)]\s+)?(\*{{2,3}}|_{{2,3}})[^\S\n]?(?=\S)"
    r"(.+?)\1[.…?!]{0,3}\s*"
)
_wrapped = lazy_pattern(r"\s*(\*\*|__)[^\S\n]?(?=[^\s*_])((?:(?!\1).)+)\1[.…?!]{0,3}\s*", re.DOTALL)
_mark = lazy_pattern(r"[*_]")
_within_marks = lazy_pattern(r"\s*(\*\*|__|[*_])(?![\s*_])(?:(?!\1).)+\1\s*")
_STOPS = '.,:;!?…»”" '  # that may be plain behind letters in italics
_bullet = lazy_pattern(r"\s*[-+*•]\s")
_may_be_slanted = lazy_pattern(r"[-+*•_\d]")
_slanted = lazy_pattern(
    r"\s*(?:[-+*•]\s+|\d{1,3}[.)]\s+)?([*_])(?![*_\s])(?:(?!\1).){1,2000}(?<!\s)\1(?![*_])\W*"
)


_noted = lazy_pattern(r"\s*[*_]{0,3}[(（\[][^()（）\[\]]{1,200}[)）\]][.。]?[*_]{0,3}\s*")


class Emphasis(NamedTuple):
    """How lines look: how many of their first characters are bold, how many of all in italics.

    `slanted` has how many of the first are in italics; `listed`, for a line that a program numbers,
    which list and level of it that is in; `headings` the levels of those that it has as headings.
    `rows` are the lines in which a row of a table begins, if that is known; `colours` has the
    colour of lines of which all letters have one.
    """

    bold: Mapping[int, int] = MappingProxyType({})
    italic: Mapping[int, int] = MappingProxyType({})
    listed: Mapping[int, str] = MappingProxyType({})
    slanted: Mapping[int, int] = MappingProxyType({})
    headings: Mapping[int, int] = MappingProxyType({})
    rows: Collection[int] = frozenset()
    colours: Mapping[int, str] = MappingProxyType({})

    def within(self, part: range) -> Emphasis:
        """Return how the lines of a part look, counted from its first, but for rows and colours."""
        start = part.start
        return Emphasis(
            {line - start: size for line, size in self.bold.items() if line in part},
            {line - start: size for line, size in self.italic.items() if line in part},
            {line - start: name for line, name in self.listed.items() if line in part},
            {line - start: size for line, size in self.slanted.items() if line in part},
            {line - start: level for line, level in self.headings.items() if line in part},
        )


NO_EMPHASIS = Emphasis()


def bold_lines(lines: Sequence[str], bold: Mapping[int, int]) -> list[int]:
    """Return the lines of which all letters are bold, or most of one that asks.

    Marks alone right below such a line end it: "?".
    """
    found: list[int] = []
    for line, size in bold.items():
        text = lines[line] if line < len(lines) else ""
        is_whole = _sign.search(text, size) is None or (2 * size > len(text) and asks(text))
        is_said = any(map(str.isalpha, text[:size]))
        if is_whole and (is_said or (found[-1:] == [line - 1] and _closing.fullmatch(text))):
            found.append(line)
    return found


def set_off_lines(lines: Lines, emphasis: Emphasis) -> frozenset[int]:
    """Return the lines that are bold; where no program says which are, those within any marks."""
    if emphasis.bold:
        return frozenset(bold_lines(lines, emphasis.bold))
    begun = lines.beginning(_mark)
    return frozenset(line for line in begun if _within_marks.fullmatch(lines[line]))


def bold_paragraphs(lines: Lines, start: int) -> dict[int, re.Match[str]]:
    """Return what is within marks, "**Why?**", by the first lines of paragraphs, from `start` on.

    The first group is the mark, the second what it holds. Where lines within paragraphs ask above
    what is answered, these are some, too, and others that do not ask are headings.
    """
    found: dict[int, re.Match[str]] = {}
    tight: dict[int, re.Match[str]] = {}
    for first, stop in _pieces(lines, start):
        if whole := wrapped_bold(lines, first, stop):
            found[first] = whole
            continue
        bold = _bold_among(lines, range(first, stop))
        are_all = len(bold) == stop - first and any(map(asks, lines[first:stop]))
        if are_all and len(bold) > 1 and _bullet.match(lines[first]):
            continue  # a list of what is to be asked
        if _are_asked_together(lines, first, bold) and not are_all:
            found |= bold
        elif first in bold and (first + 1 not in bold or are_all or _asks_last(lines, bold)):
            found[first] = bold.pop(first)
            if not are_all and asks(lines[first]) and all(asks(lines[line]) for line in bold):
                tight |= bold
    if len(tight) < _LEAST_TIGHT:
        return found
    return {line: match for line, match in sorted((found | tight).items()) if asks(lines[line])}


def _bold_among(lines: Sequence[str], places: Iterable[int]) -> dict[int, re.Match[str]]:
    """Return the lines of which all is within marks."""
    likely = (line for line in places if len(lines[line]) <= _LONGEST)
    return {line: match for line in likely if (match := _bold.fullmatch(lines[line]))}


def wrapped_bold(lines: Sequence[str], first: int, stop: int) -> re.Match[str] | None:
    """Return the match of a block of a few lines that one pair of marks makes bold."""
    if not 1 < stop - first <= LONGEST_WRAPPED or not lines[first].lstrip().startswith(_MARKS):
        return None
    text = "\n".join(lines[first:stop])
    return _wrapped.fullmatch(text) if len(text) <= _LONGEST else None


def below_bold(lines: Sequence[str], first: int, stop: int) -> int:
    """Return the first of a few lines of which not all is within one pair of marks, or an item."""
    near = range(first, stop)
    return next((line for line in near if not _is_bold_alone(lines, line)), stop)


def _is_bold_alone(lines: Sequence[str], line: int) -> bool:
    bold = _bold_among(lines, [line]).get(line)
    is_whole = bold is not None and bold[1] not in bold[2]
    return is_whole and lines[line].lstrip().startswith(_MARKS)


def _asks_last(lines: Sequence[str], bold: Collection[int]) -> bool:
    """Whether lines stand below each other, the last of which asks."""
    return max(bold) - min(bold) == len(bold) - 1 and asks(lines[max(bold)])


def _are_asked_together(lines: Sequence[str], first: int, bold: Collection[int]) -> bool:
    """Whether several lines, from the first of a block on, ask, and what is below answers."""
    return len(bold) > 1 and all(
        line == first + at and asks(lines[line]) for at, line in enumerate(bold)
    )


def _pieces(lines: Lines, start: int) -> Iterator[tuple[int, int]]:
    """Yield the first and the last but one line of each block, or of what is below its headings.

    A title in italics above a line is one, too: "*The mill*".
    """
    for first, stop in blocks(lines, start):
        headings = [line for line in range(first, stop) if is_heading(lines[line])]
        if _slanted.fullmatch(lines[first]) and not ends(lines[first].strip(_AROUND)):
            headings.insert(0, first)
        cuts = [first - 1, *headings, stop]
        yield from ((above + 1, end) for above, end in pairwise(cuts) if above + 1 < end)


def is_within_marks(text: str) -> bool:
    """Whether one pair of marks encloses a text: "*Why?*", "**Why?**"."""
    if len(text) > _LONGEST:
        return False
    return _slanted.fullmatch(text) is not None or _bold.fullmatch(text) is not None


def slanted_lines(lines: Lines, italic: Mapping[int, int]) -> list[int]:
    """Return the lines of which all letters are in italics, but for a few that were forgotten.

    Where no program says which are, those within single marks, "*Why?*", but not below a title,
    "**The mill**", in a list of what will be asked. What is noted in brackets is none.
    """
    if not italic:
        likely = lines.beginning(_may_be_slanted)
        whole = [line for line in likely if _slanted.fullmatch(lines[line])]
        slanted = [at for at in whole if not at or not lines[at - 1].rstrip().endswith("**")]
    else:
        slanted = [
            line
            for line, size in italic.items()
            if line < len(lines) and 0 < _NEARLY * len(lines[line].strip().rstrip(_STOPS)) <= size
        ]
    return [line for line in slanted if not _noted.fullmatch(lines[line])]


def slanted_beginnings(lines: Sequence[str], emphasis: Emphasis) -> dict[int, int]:
    """Return how many characters at the start of lines are in italics where others follow.

    None where few lines begin so: a title of a book may stand first in some.
    """
    found = {
        line: size
        for line, size in emphasis.slanted.items()
        if line < len(lines) and lines[line][size:].strip()
    }
    return found if len(found) >= _LEAST else {}
