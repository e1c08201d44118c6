"""Dialogs for an insight, a memo, a reason, the words of a transcript."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static, TextArea

from codebook.errors import ChangedError
from codebook.tui.dialogs.dialog import TypingDialog


class NoteDialog(TypingDialog[None]):
    """Calls `save` with the text at ctrl+s; an empty text is to remove the note.

    Where `save` raises CodebookError the box stays open, with the text and the reason. Where the
    text is `kept_unasked`, it is saved too when the terminal is closed.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s,ctrl+enter", "save", "Save", show=False, priority=True)
    ]
    keys = "ctrl+s save"
    kept_unasked: ClassVar[bool] = True

    def __init__(self, title: str, about: str, text: str, save: Callable[[str], object]) -> None:
        super().__init__()
        self._title, self._about, self._text, self._save = title, about, text, save

    def compose(self) -> ComposeResult:
        """Make the box."""
        box = Vertical(classes="box")
        box.border_title = Content(self._title)
        box.border_subtitle = f"{self.keys} · esc leave" + (" · empty removes" * bool(self._text))
        with box:
            yield Static(self._about, classes="said", markup=False)
            yield TextArea(self._text, soft_wrap=True, compact=True, tab_behavior="focus")
            yield Static("", classes="refusal", markup=False)

    def on_mount(self) -> None:
        """Put the caret after the text."""
        area = self.query_one(TextArea)
        area.move_cursor(area.document.end)

    def action_save(self) -> None:
        """Save the text."""
        self.give(self._save)

    def keep_unsaved(self) -> None:
        """Save a text that may be half done; an empty one is only about to be written anew.

        Where another has been written meanwhile, it comes below that one: neither is lost.
        """
        if not (self.kept_unasked and self.unsaved and self.typed.strip()):
            return
        try:
            self._save(self.typed)
        except ChangedError as error:
            self._save("\n\n".join(filter(None, [*map(str, error.now.values()), self.typed])))

    @property
    def unsaved(self) -> tuple[str, ...]:
        """The text, where it was changed."""
        return (self.typed,) if self.typed != self._text else ()

    @property
    def typed(self) -> str:
        """The text as it is now."""
        return self.query_one(TextArea).text

    def refuse(self, sentence: str) -> None:
        """Show why the text was refused."""
        refusal = self.query_one(".refusal", Static)
        refusal.update(sentence)
        refusal.display = True


class ShortNoteDialog(NoteDialog):
    """The same for what is a line or a few, saved at enter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "save", "Save", show=False, priority=True),
        Binding("shift+enter,ctrl+j", "break", "New line", show=False, priority=True),
    ]
    keys = "⏎ save · ctrl+j new line"
    kept_unasked = False

    def action_break(self) -> None:
        """Begin another line."""
        self.query_one(TextArea).insert("\n")


class ReasonDialog(ShortNoteDialog):
    """The same for a few words; it leaves the lower half of the screen free."""
