"""What the dialogs share: a box over the dimmed desk, left with escape."""

from __future__ import annotations

from pathlib import PurePath
from typing import ClassVar, TypeVar

from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from codebook.tui.undaunted import Undaunted

Answer = TypeVar("Answer")


class Dialog(Undaunted, ModalScreen[Answer]):
    """A box that answers, or None when it is left."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Leave", show=False)]
    CSS_PATH: ClassVar[list[str | PurePath]] = ["dialog.tcss"]

    def action_leave(self) -> None:
        """Answer nothing."""
        self.dismiss(None)
