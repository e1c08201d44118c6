"""Dialogs for an insight, a memo, a reason, the words of a transcript."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Protocol

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static, TextArea

from codebook.tui.dialogs.dialog import TypingDialog
from codebook.tui.overwriting import kept_below

if TYPE_CHECKING:
    from textual.timer import Timer

_KEPT_EVERY = 1.0
"""Seconds between two times that what is typed is kept."""


class Keeper(Protocol):
    """Keeps a text that is being typed, outside the study."""

    def keep(self, text: str) -> None:
        """Keep it as it is now."""

    def drop(self) -> None:
        """Keep it no more."""


class NoteDialog(TypingDialog[None]):
    """Calls `save` with the text at ctrl+s; an empty text is to remove the note.

    Where `save` raises CodebookError the box stays open, with the text and the reason. What has a
    `keeper` is kept while it is typed, and saved too when the terminal is closed.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s,ctrl+enter", "save", "Save", show=False, priority=True)
    ]
    keys = "ctrl+s save"

    def __init__(
        self,
        title: str,
        about: str,
        text: str,
        save: Callable[[str], object],
        keeper: Keeper | None = None,
    ) -> None:
        super().__init__()
        self._title, self._about, self._text, self._save = title, about, text, save
        self._keeper = keeper
        self._keeping: Timer | None = None

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

    def on_text_area_changed(self) -> None:
        """Keep what is typed, at most so often."""
        if self._keeper and self._keeping is None and self.unsaved:
            self._keeping = self.set_timer(_KEPT_EVERY, self._keep)

    def _keep(self) -> None:
        self._keeping = None
        if self._keeper:
            self._keeper.keep(self.typed)

    def on_unmount(self) -> None:
        """Keep nothing that is saved, or that nobody wants."""
        if self._keeper:
            self._keeper.drop()

    def action_save(self) -> None:
        """Save the text."""
        self.give(self._save)

    def keep_unsaved(self) -> None:
        """Save a text that may be half done; an empty one is only about to be written anew."""
        if self._keeper and self.unsaved and self.typed.strip():
            self._keep()  # for where saving fails
            kept_below(self._save, self.typed)
            self._keeper.drop()

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

    def action_break(self) -> None:
        """Begin another line."""
        self.query_one(TextArea).insert("\n")


class ReasonDialog(ShortNoteDialog):
    """The same for a few words; it leaves the lower half of the screen free."""
