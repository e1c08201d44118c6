"""What a terminal shows: the cells that Textual's output has filled."""

from __future__ import annotations

import re

from rich.cells import get_character_cell_size

_PART = re.compile(
    r"\x1b\[(?P<place>[\d;]*)H|\x1b\[[\d;?<=>]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"
    r"|\x1b[^\[\]]|(?P<char>[^\x1b])",
    re.DOTALL,
)


class Shown:
    """A screen of 24 lines of 80 cells; `write` takes what a program writes, in any pieces."""

    def __init__(self) -> None:
        self._cells = [[" "] * 80 for _ in range(24)]
        self._line = self._column = 0
        self._rest = ""

    def write(self, text: str) -> None:
        """Take what was written; the beginning of a sequence waits for its end."""
        text, at = self._rest + text, 0
        while at < len(text) and (found := _PART.match(text, at)):
            at = found.end()
            if found["place"] is not None:
                line, _, column = found["place"].partition(";")
                self._line, self._column = int(line or 1) - 1, int(column or 1) - 1
            elif found["char"]:
                self._put(found["char"])
        self._rest = text[at:]

    @property
    def lines(self) -> list[str]:
        """The lines as they are read."""
        return ["".join(line) for line in self._cells]

    def _put(self, char: str) -> None:
        if char == "\n":
            self._line += 1
        elif char == "\r":
            self._column = 0
        elif char >= " " and self._line < 24 and self._column < 80:
            width = get_character_cell_size(char)
            self._cells[self._line][self._column : self._column + width] = [char, ""][:width]
            self._column += width
