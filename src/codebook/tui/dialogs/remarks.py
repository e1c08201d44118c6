"""The remarks after an import."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from codebook.tui.dialogs.dialog import Dialog


class RemarksDialog(Dialog[None]):
    """Lists remarks, each with the name of the file that it is on."""

    DEFAULT_CSS = "RemarksDialog > .box { scrollbar-size-vertical: 1; }"

    def __init__(self, remarks: Iterable[tuple[str, str]]) -> None:
        super().__init__()
        self._remarks = list(remarks)

    def compose(self) -> ComposeResult:
        """Make the box."""
        box = VerticalScroll(classes="box")
        box.border_title = "Remarks on the import"
        box.border_subtitle = "esc leave"
        with box:
            for file, remark in self._remarks:
                line = Content.assemble((file, "$foreground 65%"), "  ", remark)
                yield Static(line, markup=False)
