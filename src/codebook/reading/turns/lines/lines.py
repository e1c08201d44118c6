"""The lines of a text, with what every finder asks of them found once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.behind_images import find_behind_image
from codebook.reading.turns.lines.heads import Head, find_head

OTHER_ENDS = "\x0b\x0c\x85\u2028\u2029"
"""What ends a line within a paragraph, or a page, where a program writes no line feed."""

_MARGIN = "\u3000"
_set_off = lazy_pattern(rf"[^\s:：]{{1,10}}{_MARGIN}")
_run = lazy_pattern(r"[^\n]+")


class Lines(list[str]):
    """Lines without line ends, which nobody changes."""

    @cached_property
    def begins(self) -> str:
        """The first character of each line that is no white space, a line feed for blank ones."""
        return "".join([line.lstrip()[:1] or "\n" for line in self])

    @cached_property
    def texts(self) -> list[int]:
        """The lines that are not blank."""
        return [line for line, char in enumerate(self.begins) if char != "\n"]

    def head(self, line: int) -> Head | None:
        """Return the head of a line, bold letters aside; None where it has none."""
        known = self._heads
        if line not in known:
            known[line] = self._head_in_margin(line) if self._margin else self._found(line)
        return known[line]

    def _found(self, line: int) -> Head | None:
        text = self[line]
        head = find_head(text, line)
        return find_behind_image(text, line) if head is None and "![" in text else head

    def _head_in_margin(self, line: int) -> Head | None:
        text = self[line]
        width = len(text) - len(text.lstrip(_MARGIN))
        head = find_head(text[width:], line)
        return head and head._replace(body=head.body + width, early=head.early + width)

    @cached_property
    def _margin(self) -> bool:
        """Whether a wide space before a line says nothing: most have one, those with names, too.

        Else it begins a further paragraph of what is said.
        """
        within = [line for line in self.texts if self[line].startswith(_MARGIN)]
        if 2 * len(within) < len(self.texts) or not within:
            return False
        inside = set(within)
        return not any(_set_off.match(self[line]) for line in self.texts if line not in inside)

    @cached_property
    def _heads(self) -> dict[int, Head | None]:
        return {}

    def beginning(self, pattern: re.Pattern[str]) -> list[int]:
        """Return the lines whose first character that is no white space is as `pattern` says."""
        if not pattern.search(self._kinds):  # as nearly always
            return []
        return [match.start() for match in pattern.finditer(self.begins)]

    @cached_property
    def _kinds(self) -> str:
        """The different characters that lines begin with, a few."""
        return "".join(set(self.begins))


def blocks(lines: Lines, first: int) -> Iterator[tuple[int, int]]:
    """Yield the first and the last but one line of each run of lines that are not blank."""
    return (run.span() for run in _run.finditer(lines.begins, first))


def spans(starts: Iterable[int], stop: int) -> list[range]:
    """Return the lines from each start up to the next one, and from the last up to `stop`."""
    return [range(line, below) for line, below in pairwise([*starts, stop])]
