"""Which other code: found by id or name, as in the code box."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input

from codebook.tui.dialogs.code_matches import Matches
from codebook.tui.dialogs.dialog import Dialog
from codebook.tui.picking import Picker

_HELP, _NOTHING = "⏎ choose · esc leave", "no code is called so · esc leave"


class CodeChoice(Dialog[str]):
    """Answers the id of the code chosen; with `parents`, an empty one for none."""

    CSS_PATH: ClassVar[list[str | PurePath]] = ["dialog.tcss", "code_choice.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "step(1)", show=False),
        Binding("up", "step(-1)", show=False),
        Binding("pagedown", "step(8)", show=False),
        Binding("pageup", "step(-8)", show=False),
    ]

    def __init__(
        self, title: str, picker: Picker, examples: Callable[[str], list[str]], *, parents: bool,
        typed: str = "",
    ) -> None:  # fmt: skip
        super().__init__()
        self._title, self._picker, self._examples = title, picker, examples
        self._parents, self._typed = parents, typed

    def compose(self) -> ComposeResult:
        """Make the box."""
        box = Vertical(classes="box")
        box.border_title = self._title
        with box:
            yield Input(self._typed, placeholder="id or name", select_on_focus=False)
            yield Matches(self._picker, self._examples)

    def on_mount(self) -> None:
        """Show all codes."""
        self.on_input_changed()

    def on_input_changed(self) -> None:
        """Show what fits."""
        line = self.query_one(Input).value
        picked = self._picker.pick(line)
        if self._parents:
            self.query_one(Matches).show_parents(picked, typed=bool(line.strip()))
        else:
            known = picked._replace(near=(), name="")
            self.query_one(Matches).show_codes(known, highlight=True)
        box = self.query_one(".box")
        box.border_subtitle = _HELP if self.query_one(Matches).row else _NOTHING

    def action_step(self, by: int) -> None:
        """Move the highlight."""
        self.query_one(Matches).step(by)

    def on_input_submitted(self) -> None:
        """Answer the code highlighted."""
        row = self.query_one(Matches).row
        if row:
            self.dismiss(row.code.id if row.code else "")

    def on_matches_clicked(self) -> None:
        """Answer the code clicked."""
        self.on_input_submitted()
