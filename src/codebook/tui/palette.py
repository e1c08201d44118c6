"""What ctrl+p finds: commands with their keys, codes, interviews."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.types import IgnoreReturnCallbackType

from codebook.tui.commands import COMMANDS
from codebook.tui.keys import shown
from codebook.tui.picking import Choice
from codebook.tui.screens.desk_screen import DeskScreen


class _Row(NamedTuple):
    text: str
    help: str
    act: IgnoreReturnCallbackType


class Commands(Provider):
    """Commands first, then interviews to open and codes to apply."""

    async def discover(self) -> Hits:
        """Show all commands before anything is typed."""
        for row in self._commands():
            yield DiscoveryHit(row.text, row.act, help=row.help)

    async def search(self, query: str) -> Hits:
        """Find whatever fits."""
        matcher = self.matcher(query)
        for row in (*self._commands(), *self._interviews(), *self._codes()):
            score = matcher.match(row.text)
            if score > 0:
                yield Hit(score, matcher.highlight(row.text), row.act, help=row.help)

    def _desk(self) -> DeskScreen | None:
        screen = self.screen
        return screen if isinstance(screen, DeskScreen) else None

    def _commands(self) -> Iterator[_Row]:
        screen = self._desk()
        if screen is None:
            return
        for command in COMMANDS:
            if command.native or command.placed:
                continue
            keys = "  ".join(shown(key) for key in screen.keys[command.id])
            text = f"{command.label}   {keys}" if keys else command.label
            yield _Row(text, command.help, partial(screen.run_action, command.does))

    def _interviews(self) -> Iterator[_Row]:
        screen = self._desk()
        if screen is None:
            return
        for interview in screen.desk.interviews:
            people = ", ".join(person.label for person in interview.participants)
            yield _Row(f"Interview: {interview.name}", people, partial(screen.go_to, interview.id))

    def _codes(self) -> Iterator[_Row]:
        screen = self._desk()
        if screen is None:
            return
        for code in screen.desk.picker.usable:
            text = f"Code: {code.number} {code.name}".replace("  ", " ")
            yield _Row(text, code.definition, partial(screen.apply, Choice((code.id,))))
