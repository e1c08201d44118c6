"""The footer: the few keys used most, as they are in force."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content
from textual.widgets import Static

from codebook.tui.commands import COMMANDS
from codebook.tui.keys import shown

_LAST = "help"


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
        link-style: none;
        link-color: $foreground 80%;
        link-style-hover: none;
    }
    """

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._entries: list[Content] = []

    def show_keys(self, keys: Mapping[str, tuple[str, ...]], first_keys: frozenset[str]) -> None:
        """Show the keys in force; codes come first, by the keys that begin their ids."""
        footer = sorted((c for c in COMMANDS if c.footer), key=lambda c: c.footer)
        self._entries = [
            _entry(_begin(first_keys) or _key(keys[c.id]) if c.id == "code" else _key(keys[c.id]),
                   c.label, c.does)
            for c in footer
        ]  # fmt: skip
        self.refresh()

    def render(self) -> Content:
        """Return as many entries as fit, the last one always."""
        if not self._entries:
            return Content("")
        *entries, last = self._entries
        room = self.content_size.width - last.cell_length
        line = Content("")
        for entry in entries:
            if line.cell_length + entry.cell_length + 2 > room:
                break
            line += entry + Content("  ")
        return line + last


def _entry(key: str, label: str, action: str) -> Content:
    return Content.assemble((key, "$footer-key-foreground bold"), " ", label).stylize(
        f"@click=screen.{action}" if "." not in action else f"@click={action}"
    )


def _key(keys: tuple[str, ...]) -> str:
    return shown(keys[0]) if keys else ""


def _begin(first_keys: frozenset[str]) -> str:
    """Return the keys that begin ids, where they are few enough to be listed."""
    return " ".join(sorted(first_keys)) if 0 < len(first_keys) <= 4 else ""
