"""How the lines of a text look: in bold, in italics, items of a list; which are so throughout."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from codebook.reading.turns.layout import asks
from codebook.reading.turns.lines import Lines

_NEARLY = 0.95
_LEAST = 4
_sign = re.compile(r"[^\W_]")  # a letter or a number
_may_be_slanted = re.compile(r"[-+*•_\d]")
_slanted = re.compile(
    r"\s*(?:[-+*•]\s+|\d{1,3}[.)]\s+)?([*_])(?![*_\s])(?:(?!\1).){1,2000}(?<!\s)\1(?![*_])\W*"
)


class Emphasis(NamedTuple):
    """How lines look: how many of their first characters are bold, how many of all in italics.

    `slanted` has how many of the first are in italics; `listed`, for a line that a program numbers,
    which list and level of it that is in.
    """

    bold: Mapping[int, int] = MappingProxyType({})
    italic: Mapping[int, int] = MappingProxyType({})
    listed: Mapping[int, str] = MappingProxyType({})
    slanted: Mapping[int, int] = MappingProxyType({})

    def within(self, part: range) -> Emphasis:
        """Return how the lines of a part look, which are counted from its first."""
        start = part.start
        return Emphasis(
            {line - start: size for line, size in self.bold.items() if line in part},
            {line - start: size for line, size in self.italic.items() if line in part},
            {line - start: name for line, name in self.listed.items() if line in part},
            {line - start: size for line, size in self.slanted.items() if line in part},
        )


NO_EMPHASIS = Emphasis()


def bold_lines(lines: Sequence[str], bold: Mapping[int, int]) -> list[int]:
    """Return the lines of which all letters are bold, or most of one that asks."""
    return [
        line
        for line, size in bold.items()
        if line < len(lines)
        and (
            _sign.search(lines[line], size) is None
            or (2 * size > len(lines[line]) and asks(lines[line]))
        )
        and any(map(str.isalpha, lines[line][:size]))
    ]


def slanted_lines(lines: Lines, italic: Mapping[int, int]) -> list[int]:
    """Return the lines of which all letters are in italics, but for a few that were forgotten.

    Where no program says which are, those within single marks, "*Why?*", but not below a title,
    "**The mill**", in a list of what will be asked.
    """
    if not italic:
        likely = lines.beginning(_may_be_slanted)
        slanted = [line for line in likely if _slanted.fullmatch(lines[line])]
        return [at for at in slanted if not at or not lines[at - 1].rstrip().endswith("**")]
    return [
        line
        for line, size in italic.items()
        if line < len(lines) and 0 < _NEARLY * len(lines[line].strip()) <= size
    ]


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
