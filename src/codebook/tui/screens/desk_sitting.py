"""Who sits at the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from codebook.tui.dialogs.choice import ChoiceDialog

if TYPE_CHECKING:
    from codebook.tui.screens.desk_panes import DeskPanes


def ask(panes: DeskPanes) -> None:
    """Ask whose layer to work in, and show the study as that coder left it."""
    desk, coders = panes.desk, panes.desk.coders
    rows = [(name, Content(name)) for name in coders]
    if desk.coder is None:
        rows.append(("", Content.styled("just look, write nothing", "italic")))
    about = "What you write is kept in this coder’s layer."
    if not coders:
        about = "This study has no coder yet: codebook coders add NAME"

    def chosen(name: str | None) -> None:
        if name and name != desk.coder:
            panes.remember()
            desk.sit_down(name)
            panes.show_desk()

    last = desk.coder or panes.places.last_coder(desk.study.id)
    place = coders.index(last) if last in coders else 0
    panes.app.push_screen(ChoiceDialog("Who are you?", about, rows, place), chosen)
