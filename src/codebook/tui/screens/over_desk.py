"""What the screens over the desk share: a title, the keys that work, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import PurePath
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, Static

if TYPE_CHECKING:
    from codebook.tui.screens.desk_writing import DeskWriting


class OverDesk(Screen[None]):
    """A screen over a desk, left with escape."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back", key_display="esc"),
    ]
    CSS_PATH: ClassVar[list[str | PurePath]] = ["over_desk.tcss"]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (116, "-wide")]  # noqa: RUF012 - as Textual has it

    def __init__(self, over: DeskWriting, title: str) -> None:
        super().__init__()
        self.over, self.desk = over, over.desk
        self._headline = title

    def compose(self) -> ComposeResult:
        """Make title, body and keys."""
        desk = self.desk
        whose = f"{desk.coder}’s layer" if desk.coder else "just looking"
        with Horizontal(id="title"):
            yield Static(self._headline, id="headline", markup=False)
            yield Static(f"{whose}  {desk.stage}", id="whose", markup=False)
        yield from self.body()
        yield Footer(show_command_palette=False, compact=True)

    def body(self) -> Iterable[Widget]:
        """Return what stands between title and keys."""
        raise NotImplementedError

    def entitle(self, title: str) -> None:
        """Give the screen another title."""
        self.query_one("#headline", Static).update(title)

    def write(self, act: Callable[[], object]) -> bool:
        """Do something that writes, as the desk does; say whether it was done."""
        done: list[object] = []
        self.over.write(lambda: done.append(act()))
        return bool(done)

    def go_to(self, transcript_id: str, caret: int) -> None:
        """Go back to the desk, to a place in an interview."""
        while self.app.screen is not self.over:
            self.app.pop_screen()
        self.over.go_to(transcript_id, caret)

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss()

    def action_undo(self) -> None:
        """Take back what the coder did last."""
        self.over.action_undo()
        self.renew()

    def action_redo(self) -> None:
        """Do again what was taken back."""
        self.over.action_redo()
        self.renew()

    def renew(self) -> None:
        """Show what was written meanwhile."""
