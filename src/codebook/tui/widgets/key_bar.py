"""The footer: the few keys used most, as they are in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.widgets import Static

from codebook.tui.commands import ALWAYS, SCREENS, Command
from codebook.tui.keys import act, shown

_GAP = 2


class _Entry(NamedTuple):
    key: str
    label: str
    action: str
    stays: bool

    @property
    def cells(self) -> int:
        return cell_len(self.key) + 1 + cell_len(self.label)


class KeyBar(Static):
    """One line of keys, by use; what does not fit gives way to those that always stay."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyBar {
        dock: bottom;
        height: 1;
        padding: 0 1;
        background: $panel;
        color: $foreground 80%;
    }
    """

    def __init__(self, commands: Iterable[Command] = SCREENS["desk"]) -> None:
        super().__init__(markup=False)
        self._commands = sorted((c for c in commands if c.footer), key=lambda c: c.footer)
        self._entries: list[_Entry] = []

    def show_keys(self, keys: Mapping[str, tuple[str, ...]], first_keys: frozenset[str]) -> None:
        """Show the keys in force; codes come first, by the keys that begin their ids."""
        self._entries = [
            _entry(command, keys[command.id], first_keys) for command in self._commands
        ]
        self.refresh()

    def render(self) -> Content:
        """Return as many entries as fit."""
        return Content(" " * _GAP).join(
            Content.assemble((entry.key, "bold $accent"), " ", entry.label)
            for entry in self._fitting()
        )

    def on_click(self, event: events.Click) -> None:
        """Do what was clicked."""
        at = event.get_content_offset(self)
        start = 0
        for entry in self._fitting():
            if at and start <= at.x < start + entry.cells:
                self.screen.call_later(act, self.screen, entry.action)
            start += entry.cells + _GAP

    def _fitting(self) -> Iterator[_Entry]:
        """Yield the entries that fit; of those that do not stay, none after one left out."""
        staying = sum(entry.cells + _GAP for entry in self._entries if entry.stays)
        room = self.content_size.width + _GAP - staying
        for entry in self._entries:
            if not entry.stays:
                room -= entry.cells + _GAP
            if entry.stays or room >= 0:
                yield entry


def _entry(command: Command, keys: tuple[str, ...], first_keys: frozenset[str]) -> _Entry:
    key = shown(keys[0]) if keys else ""
    if command.id == "code" and 0 < len(first_keys) <= 4:
        key = " ".join(sorted(first_keys))
    return _Entry(key, command.label, command.does, command.footer >= ALWAYS)
