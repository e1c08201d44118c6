"""The coder's passages that are no longer in their text, each of which can get a new place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType

from codebook.by_key import by_key
from codebook.store.rows import QuotedRow
from codebook.study.codebook import Code
from codebook.tui.commands.lost import LOST as COMMANDS
from codebook.tui.keys import bindings
from codebook.tui.screens.passages.new_place_screen import NewPlace
from codebook.tui.screens.passages.passages_screen import PassagesScreen

if TYPE_CHECKING:
    from codebook.tui.host import Host


class LostPlaces(PassagesScreen):
    """Lists each passage once, with all its codes, and those too that have only notes."""

    name_in_table = "lost"
    BINDINGS: ClassVar[list[BindingType]] = bindings(COMMANDS)

    def __init__(self, host: Host) -> None:
        super().__init__(host, "Lost places", self._read, "No passage of yours has lost its place.")
        self._codes: Mapping[str, Sequence[Code]] = {}

    def _read(self) -> Iterable[QuotedRow]:
        """Return the first row of each passage; keep the codes of all."""
        rows = by_key((row.passage_id, row) for row in self.desk.study.lost_passages())
        codes = {key: {row.code_id for row in some} for key, some in rows.items()}
        self._codes = {key: self.desk.codebook.sorted(some) for key, some in codes.items()}
        return [
            some[0]._replace(is_unsure=max(row.is_unsure for row in some)) for some in rows.values()
        ]

    def action_place(self) -> None:
        """Let the coder choose a new place for the passage in focus."""
        row = self.list.item
        ids = {each.name: each.id for each in self.desk.interviews}
        if row is None or row.transcript not in ids or not self.host.may_write():
            return
        at = self.list.items.index(row)

        def back(_: None) -> None:
            self.renew()
            if self.list.items:
                self.list.go_to(min(at, len(self.list.items) - 1))

        there = NewPlace(self.host, row, ids[row.transcript], self._codes_of(row))
        self.app.push_screen(there, back)

    def action_uncode(self) -> None:
        """Remove the codes of the chosen passages; say what keeps those that have none."""
        rows = self.list.selection
        if rows and not any(self._codes_of(row) for row in rows):
            notes = self.key("notes")
            self.host.say(f"It has no code, only notes: on the desk, {notes} lists them.")
        else:
            super().action_uncode()

    @property
    def said_of_lost(self) -> str:
        """What is said where one wants to go to a passage, and what gives it a place."""
        return f"{super().said_of_lost} {self.key('lost_place')} gives it a new place."

    def _codes_of(self, row: QuotedRow) -> list[Code]:
        return [*self._codes.get(row.passage_id, ())]

    def _removable(self, row: QuotedRow) -> Iterable[str]:
        return (code.id for code in self._codes_of(row))
