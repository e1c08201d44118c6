"""What works here."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import Grid, VerticalScroll
from textual.widgets import Static

from codebook.text.numbers import keystrokes
from codebook.tui.commands import CommandRow, groups
from codebook.tui.dialogs.dialog import Dialog
from codebook.tui.keys import listed


class HelpDialog(Dialog[None]):
    """Lists commands with the keys in force; with a code's `number`, how such are typed."""

    DEFAULT_CSS = """
    HelpDialog {
        Grid {
            grid-size: 2;
            grid-columns: 15 1fr;
            grid-rows: auto;
            height: auto;
            margin-bottom: 1;
        }
        .group { color: $primary; text-style: bold; }
        .keys { color: $accent; padding-right: 1; }
        .told { color: $foreground 85%; padding-right: 1; }
    }
    """

    def __init__(
        self, rows: Iterable[CommandRow], first_keys: Iterable[str] = (), number: str = ""
    ) -> None:
        super().__init__()
        self._rows = list(rows)
        self._palette = next((row.keys for row in self._rows if row.id == "palette"), ())
        begin = tuple(sorted(first_keys))
        if begin:
            typed = keystrokes(number)
            told = f"Type a code’s id to put it on what is in focus: {typed} for {number}."
            self._rows.insert(0, CommandRow("", begin, "", told, self._rows[0].group))

    def compose(self) -> ComposeResult:
        """Make the box."""
        box = VerticalScroll(classes="box")
        box.border_title = "What works here"
        box.border_subtitle = "esc leave"
        with box:
            for group, rows in groups(self._rows).items():
                yield Static(group, classes="group", markup=False)
                with Grid():
                    for row in rows:
                        yield Static(
                            listed(row.keys or self._palette), classes="keys", markup=False
                        )
                        yield Static(row.help, classes="told", markup=False)
