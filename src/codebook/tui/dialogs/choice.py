"""A short list from which one row is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from codebook.tui.dialogs.dialog import Dialog
from codebook.tui.widgets.ending_list import EndingList


class ChoiceDialog(Dialog[str]):
    """Answers the id of the chosen row."""

    def __init__(
        self, title: str, about: str, rows: Sequence[tuple[str, Content]], highlighted: int = 0
    ) -> None:
        super().__init__()
        self._title, self._about, self._rows = title, about, rows
        self._highlighted = highlighted

    def compose(self) -> ComposeResult:
        """Make the box."""
        box = Vertical(classes="box")
        box.border_title = Content(self._title)
        box.border_subtitle = "⏎ choose · esc leave"
        with box:
            if self._about:
                yield Static(self._about, classes="said", markup=False)
            yield EndingList(*(Option(text, id=key) for key, text in self._rows))

    def on_mount(self) -> None:
        """Highlight the initial row."""
        self.query_one(OptionList).highlighted = self._highlighted

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer the row."""
        self.dismiss(event.option_id)
