"""The passages that two coders coded differently."""

from __future__ import annotations

from typing import TYPE_CHECKING

from codebook.store.rows import QuotedRow
from codebook.study.measuring.confused_codes import Confusions, Pair
from codebook.tui.screens.passages.passages_screen import PassagesScreen

if TYPE_CHECKING:
    from codebook.tui.host import Host


class ConfusedPassages(PassagesScreen):
    """The passages of both coders that a cell of the matrix counts."""

    nothing = "These passages no longer exist."

    def __init__(self, host: Host, title: str, found: Confusions, pair: Pair) -> None:
        super().__init__(host, title)
        self._confused, self._pair = found, pair

    def rows(self) -> list[QuotedRow]:
        """Return the passages."""
        return self.desk.study.confused_passages(self._confused, self._pair)
