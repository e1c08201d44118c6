"""Choosing the coder who works at the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from codebook.tui.dialogs.ask import AskDialog
from codebook.tui.dialogs.narrowing import NarrowedChoice
from codebook.tui.memos import save_interrupted

if TYPE_CHECKING:
    from codebook.tui.host import Host
    from codebook.tui.screens.desk.panes import DeskPanes
    from codebook.tui.screens.desk.write_queue import WriteQueue


def choose_coder(host: Host, panes: DeskPanes, write_queue: WriteQueue) -> None:
    """Ask whose layer to work in, unless writes wait; show the study as that coder left it."""
    if write_queue.refuse_if_waiting():
        return
    desk, coders = panes.desk, panes.desk.coders
    if not coders:
        _ask_name(host, panes)
        return
    rows = [(name, Content(name)) for name in coders]
    if desk.coder is None:
        rows.append(("", Content.styled("just look, without writing", "italic")))
    last = desk.coder or panes.places.last_coder(desk.study.id)
    place = coders.index(last) if last in coders else 0
    dialog = NarrowedChoice(
        "Who are you?", "your name; what you write goes into your layer", rows, place
    )
    panes.app.push_screen(dialog, lambda name: _sit_down(host, panes, name))


def _ask_name(host: Host, panes: DeskPanes) -> None:
    """Ask for the name of the first coder of the study, who then works at the desk."""
    names: list[str] = []

    def add(name: str) -> None:
        panes.desk.study.add_coder(name.strip())
        names.append(name.strip())

    about = "This study has no coder yet. Enter your own name."
    dialog = AskDialog("Who are you?", about, add, "")
    panes.app.push_screen(dialog, lambda _: _sit_down(host, panes, *names))


def _sit_down(host: Host, panes: DeskPanes, name: str | None = None) -> None:
    if name and name != panes.desk.coder:
        panes.remember()
        panes.desk.work_as(name)
        panes.show_desk()
        save_interrupted(host)
