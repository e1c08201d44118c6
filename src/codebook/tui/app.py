"""The workbench."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import events, work
from textual.app import App
from textual.command import Provider

from codebook.errors import CodebookError
from codebook.tui.desk import Desk
from codebook.tui.dialogs.code_box import CodeBox
from codebook.tui.messages import Opened, Refused
from codebook.tui.places import Places
from codebook.tui.screens.desk_screen import DeskScreen
from codebook.tui.themes import DARK, OWN


def _providers() -> type[Provider]:
    from codebook.tui.palette import Commands

    return Commands


class Workbench(App[None]):
    """The study at `place` as `coder` sees it.

    The first frame is painted before the study's modules are loaded; a worker does that.
    """

    TITLE = "codebook"
    CSS = """
    CommandPalette SearchIcon { display: none; }
    Toast { width: auto; max-width: 60%; padding: 0 1; background: $panel; }
    """
    COMMANDS: ClassVar = {_providers}
    ENABLE_COMMAND_PALETTE = True

    def __init__(self, place: str | Path, coder: str | None = None) -> None:
        super().__init__()
        self.animation_level = "none"
        self._place, self._coder = place, coder
        self._places = Places()
        self._desk: Desk | None = None
        for theme in OWN:
            self.register_theme(theme)
        known = self._places.theme()
        self.theme = known if known in self.available_themes else DARK.name

    def on_mount(self) -> None:
        """Show the empty desk, then open the study."""
        self.push_screen(DeskScreen(str(self._place), self._places))
        self.call_after_refresh(self._open)
        self.theme_changed_signal.subscribe(
            self, lambda theme: self._places.remember_theme(theme.name)
        )

    async def on_event(self, event: events.Event) -> None:
        """Let keys act in the order in which they are pressed.

        Textual takes letters where the focus is and bound keys on their way back from there, so
        that of `j` and `b` pressed at once `b` would come first, and code the wrong sentence.
        """
        pressed = isinstance(event, events.Key) and not event.is_forwarded
        if not (pressed and await self._acts(event)):
            await super().on_event(event)

    async def _acts(self, key: events.Event) -> bool:
        screen = self.screen
        if not isinstance(key, events.Key) or not isinstance(screen, DeskScreen | CodeBox):
            return False
        if await screen.feed(key):
            return True
        bound = screen.active_bindings.get(key.key)
        return bool(
            bound and bound.enabled and await self.run_action(bound.binding.action, bound.node)
        )

    @property
    def desk_screen(self) -> DeskScreen:
        """Return the screen at the bottom of all that are shown."""
        return next(screen for screen in self.screen_stack if isinstance(screen, DeskScreen))

    @work(thread=True, group="study", exit_on_error=True)
    def _open(self) -> None:
        try:
            from codebook.study import Study

            self.post_message(Opened(Desk(Study.open(self._place, self._coder))))
        except CodebookError as error:
            self.post_message(Refused(error, closing=True))

    def on_opened(self, message: Opened) -> None:
        """Fill the screen; ask who is there where nobody was named."""
        self._desk = message.desk
        screen = self.desk_screen
        screen.show_desk(message.desk)
        if message.desk.coder is None:
            screen.action_who()

    def on_refused(self, message: Refused) -> None:
        """Say why; in the way of all else where nothing can be shown."""
        if message.closing:
            from codebook.tui.screens.notice import NoticeScreen

            self.push_screen(NoticeScreen(message.error))
        else:
            self.notify(str(message.error), severity="warning", markup=False)

    async def action_quit(self) -> None:
        """Close the workbench; where it was left is kept."""
        self.desk_screen.remember()
        self.exit()

    def on_unmount(self) -> None:
        """Let go of the database."""
        if self._desk:
            self._desk.study.close()
