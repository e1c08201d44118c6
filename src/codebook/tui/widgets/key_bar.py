"""The footer: the few keys used most, as they are in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.widgets import Static

from codebook.tui.commands import COMMANDS, Command
from codebook.tui.keys import shown

_GAP = 2


class _Entry(NamedTuple):
    key: str
    label: str
    action: str

    @property
    def cells(self) -> int:
        return cell_len(self.key) + 1 + cell_len(self.label)


class KeyBar(Static):
    """One line of keys, by use; what does not fit gives way to the last, the help."""

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

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._entries: list[_Entry] = []

    def show_keys(self, keys: Mapping[str, tuple[str, ...]], first_keys: frozenset[str]) -> None:
        """Show the keys in force; codes come first, by the keys that begin their ids."""
        footer = sorted((c for c in COMMANDS if c.footer), key=lambda c: c.footer)
        self._entries = [_entry(command, keys[command.id], first_keys) for command in footer]
        self.refresh()

    def render(self) -> Content:
        """Return as many entries as fit, the last one always."""
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
                self.screen.call_later(self.screen.run_action, entry.action)
            start += entry.cells + _GAP

    def _fitting(self) -> Iterator[_Entry]:
        if not self._entries:
            return
        *entries, last = self._entries
        room = self.content_size.width - last.cells
        for entry in entries:
            room -= entry.cells + _GAP
            if room < 0:
                break
            yield entry
        yield last


def _entry(command: Command, keys: tuple[str, ...], first_keys: frozenset[str]) -> _Entry:
    key = shown(keys[0]) if keys else ""
    if command.id == "code" and 0 < len(first_keys) <= 4:
        key = " ".join(sorted(first_keys))
    return _Entry(key, command.label, command.does)
