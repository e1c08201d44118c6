"""Choosing a row of a list that narrows to what is typed above it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from codebook.text.numbers import keystrokes
from codebook.tui.dialogs.dialog import Dialog
from codebook.tui.widgets.ending_list import EndingList
from codebook.tui.widgets.one_line import OneLine

_HELP, _NOTHING = "⏎ choose · esc leave", "nothing matches · esc leave"
_AROUND = 4
"""Rows of the box that are none of its list."""


class NarrowingDialog(Dialog[str]):
    """Answers the id of the chosen row; `narrow` lists the rows that match what is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "step('cursor_down')", show=False),
        Binding("up", "step('cursor_up')", show=False),
        Binding("pagedown", "step('page_down')", show=False),
        Binding("pageup", "step('page_up')", show=False),
    ]

    def on_mount(self) -> None:
        """List all rows."""
        self.query_one(OptionList).can_focus = False
        self.narrow()

    def narrow(self) -> None:
        """List the rows that match what is typed."""
        raise NotImplementedError

    def on_input_changed(self) -> None:
        """List the rows that match what is typed now."""
        self.narrow()

    def on_input_submitted(self) -> None:
        """Answer the highlighted row."""
        self.query_one(OptionList).action_select()

    def action_step(self, how: str) -> None:
        """Move the highlight."""
        getattr(self.query_one(OptionList), f"action_{how}")()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer the row."""
        self.dismiss(event.option_id)


class NarrowedChoice(NarrowingDialog):
    """Lists the rows that have every word typed; ids of codes are typed without dots too.

    `placeholder` says what can be typed; `highlighted` is the row that is meant as long as nothing
    is.
    """

    def __init__(
        self,
        title: str,
        placeholder: str,
        rows: Sequence[tuple[str, Content]],
        highlighted: int = 0,
    ) -> None:
        super().__init__()
        self._title, self._placeholder, self._highlighted = title, placeholder, highlighted
        self._rows = [(Option(text, id=key), keystrokes(text.plain)) for key, text in rows]

    def compose(self) -> ComposeResult:
        """Make the box, as high as all rows need."""
        box = Vertical(classes="box")
        box.border_title = Content(self._title)
        box.styles.height = len(self._rows) + _AROUND
        with box:
            yield OneLine(placeholder=self._placeholder, select_on_focus=False)
            yield EndingList()

    def narrow(self) -> None:
        """List the rows that have every word typed."""
        words = keystrokes(self.query_one(Input).value).split()
        found = [row for row, told in self._rows if all(word in told for word in words)]
        listed = self.query_one(EndingList)
        listed.clear_options()
        listed.add_options(found)
        listed.highlighted = (0 if words else self._highlighted) if found else None
        self.query_one(".box").border_subtitle = _HELP if found else _NOTHING
