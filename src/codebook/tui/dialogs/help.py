"""What works here."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from codebook.tui.commands import CommandRow, groups
from codebook.tui.dialogs.dialog import Dialog
from codebook.tui.keys import shown

_KEYS = 16


class HelpDialog(Dialog[None]):
    """Lists every command with the keys in force."""

    DEFAULT_CSS = """
    HelpDialog > .box { width: 76; height: 90%; scrollbar-size-vertical: 1; }
    """

    def __init__(self, rows: Iterable[CommandRow], first_keys: Iterable[str]) -> None:
        super().__init__()
        self._rows, self._first_keys = list(rows), sorted(first_keys)

    def compose(self) -> ComposeResult:
        """Make the box."""
        box = VerticalScroll(classes="box")
        box.border_title = "What works here"
        box.border_subtitle = "esc leave"
        with box:
            yield Static(Content("\n").join(self._lines()), markup=False)

    def _lines(self) -> Iterable[Content]:
        if self._first_keys:
            yield Content.assemble(
                "\n", _keys(self._first_keys), ("type a code’s id: b5 for B.5", "$foreground 80%")
            )
        for group, rows in groups(self._rows).items():
            yield Content.assemble("\n", (group, "bold $primary"))
            for row in rows:
                yield _keys([shown(key) for key in row.keys]) + Content(row.help)


def _keys(keys: Iterable[str]) -> Content:
    text = " ".join(keys)
    return Content.styled(f"{text:<{_KEYS}}", "bold $accent")
