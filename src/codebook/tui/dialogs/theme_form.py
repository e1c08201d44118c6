"""A dialog for a theme's name and definition, and for the reason of a joint theme."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static, TextArea

from codebook.tui.dialogs.dialog import TypingDialog
from codebook.tui.widgets.one_line import OneLine

_IN_NAME, _IN_TEXT = "⏎ or ctrl+s save", "ctrl+s save · ⏎ new line"


class Written(NamedTuple):
    """The texts of the fields."""

    name: str
    definition: str
    reason: str


class ThemeForm(TypingDialog[Written]):
    """Calls `save` with the texts at ctrl+s, or at enter in the name; stays open where it fails.

    It answers the texts once they are saved.
    """

    DEFAULT_CSS = "ThemeForm .label { color: $foreground 75%; margin-top: 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s,ctrl+enter", "save", "Save", show=False, priority=True)
    ]

    def __init__(
        self, title: str, written: Written, save: Callable[[Written], object], *, joint: bool
    ) -> None:
        super().__init__()
        self._title, self._written, self._save, self._joint = title, written, save, joint

    def compose(self) -> ComposeResult:
        """Make the box."""
        box = Vertical(classes="box")
        box.border_title = Content(self._title)
        with box:
            yield Static("Name", classes="label", id="told", markup=False)
            yield OneLine(self._written.name, id="name", select_on_focus=False)
            yield Static("What it is about", classes="label", markup=False)
            yield _field(self._written.definition, "definition")
            if self._joint:
                yield Static("Why it was made", classes="label", markup=False)
                yield _field(self._written.reason, "reason")

    def on_mount(self) -> None:
        """Select the name, so that typing replaces it."""
        self.query_one(Input).action_select_all()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Say what the keys do in this field; what is selected in the name is let go."""
        name = self.query_one(Input)
        if event.widget is name:
            self.keys = _IN_NAME
        else:
            self.keys, name.cursor_position = _IN_TEXT, len(name.value)
        self.query_one(".box").border_subtitle = f"{self.keys} · tab next field · esc leave"
        self.warned = "", None

    def on_input_submitted(self) -> None:
        """Save the texts."""
        self.action_save()

    def action_save(self) -> None:
        """Save the texts, and answer them."""
        self.give(lambda _: self._save(self._as_typed), self._as_typed)

    @property
    def unsaved(self) -> Written | None:
        """All texts, where one was changed."""
        return self._as_typed if self._as_typed != self._written else None

    @property
    def _as_typed(self) -> Written:
        texts = {area.id: area.text for area in self.query(TextArea)}
        return Written(self.typed, texts["definition"], texts.get("reason", self._written.reason))

    @property
    def typed(self) -> str:
        """The name as it is now."""
        return self.query_one(Input).value

    def refuse(self, sentence: str) -> None:
        """Show why they were refused."""
        self.query_one("#told", Static).update(sentence)


def _field(text: str, name: str) -> TextArea:
    return TextArea(text, id=name, soft_wrap=True, compact=True, tab_behavior="focus")
