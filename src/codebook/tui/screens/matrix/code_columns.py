"""Codes by codes: on how many passages two of them lie together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from codebook.study.codebook import Code, Codebook
from codebook.study.together.pairs import NEVER, Cooccurrence, Cooccurrences
from codebook.text.display import counted
from codebook.tui.fitting import cut
from codebook.tui.screens.matrix.columns import LEAST, Column, dim, number
from codebook.tui.screens.passages.passages_screen import PassagesScreen

if TYPE_CHECKING:
    from codebook.tui.host import Host
    from codebook.tui.screens.matrix.columns import Columns

_LONGEST, _TITLE = 10, 26
"""The width of a candidate's name in a heading, and of each of two codes' titles, at most."""


class CodeColumns:
    """All participants, then each of some codes that is on the same words as any other.

    These codes have rows, too. `alone` has what is counted of a code by itself.
    """

    said = "by code, on the same words"
    nothing = (
        "No two codes are on the same words yet.\n"
        "Put another code on words that have one, and both are counted here."
    )

    def __init__(
        self, book: Codebook, codes: Iterable[Code], found: Cooccurrences, alone: Columns
    ) -> None:
        self._book, self._found, self._alone = book, found, alone
        self._most = most = dict[str, int]()
        for (_, other), count in found.items():
            most[other] = max(most.get(other, 0), count.passages)
        self.columns = [alone.columns[0]]
        for code in codes:
            if code.id in most:
                label = code.number or cut(f"◇ {code.name}", _LONGEST)
                width = max(LEAST, cell_len(label), len(f"{most[code.id]:,}"))
                self.columns.append(Column(code.id, label, width, code))

    def shows(self, code: Code) -> bool:
        """Whether a code is on the same words as any other."""
        return code.id in self._most

    def cell(self, code: Code, at: int) -> Text:
        """Return on how many passages two codes are together."""
        other = self.columns[at].code
        if other is None:
            return self._alone.cell(code, 0)
        count = self._count(code, other).passages
        if other.id == code.id and not count:
            return dim("–")
        return number(count, code) if count else dim()

    def told(self, code: Code, at: int, room: int) -> str:
        """Return what a cell counts, of how many participants, and of which codes."""
        other = self.columns[at].code
        if other is None:
            return self._alone.told(code, 0, room)
        if other.id == code.id and not self._book.below(code):
            return f"{code.title} with itself is not counted"
        count = self._count(code, other)
        said = counted(count.passages, "passage")
        if count.participants:
            said += f" of {counted(count.participants, 'participant')}"
        if other.id == code.id:
            return f"{said} · codes of {code.title} with each other"
        left = (room - cell_len(f"{said} ·  with ")) // 2
        return f"{said} · {cut(code.title, left)} with {cut(other.title, left)}"

    def listed(self, host: Host, code: Code, at: int) -> PassagesScreen:
        """Return the screen of the words that have both codes."""
        other = self.columns[at].code
        if other is None:
            return self._alone.listed(host, code, 0)
        desk, first, second = host.desk, cut(code.title, _TITLE), cut(other.title, _TITLE)
        alike = f"Codes of {first} with each other"
        ids, others = ([under.id for under in self._book.bearing(each)] for each in (code, other))
        return PassagesScreen(
            host,
            alike if code.id == other.id else f"{first} with {second}",
            lambda: desk.study.passages_together(ids, others, desk.counted_layer),
            "No words have both codes.",
            counted=True,
        )

    def _count(self, code: Code, other: Code) -> Cooccurrence:
        return self._found.get((code.id, other.id), NEVER)
