"""The workbench."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual import events, work
from textual.app import App, ComposeResult
from textual.message import Message
from textual.widgets import Static

from codebook.errors import CodebookError, as_sentence
from codebook.tui.control_filter import ControlCharacterFilter
from codebook.tui.error_guard import ErrorGuard
from codebook.tui.key_taker import KeyTaker
from codebook.tui.messages import Refused
from codebook.tui.places import Places
from codebook.tui.themes import DARK, OWN

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from textual.actions import ActionParseResult
    from textual.command import Provider
    from textual.dom import DOMNode
    from textual.filter import LineFilter
    from textual.notifications import Notify
    from textual.widget import Widget

    from codebook.study import Study
    from codebook.tui.screens.desk_screen import DeskScreen

_LONG = 150
"""Cells of a message that takes more than two rows."""

_AT_MOST = 1.0
"""Seconds in which a field that is there takes a key."""

_AT_ONCE = 0.7
"""Seconds after a code's id within which an ⏎ is still the end of it."""


@dataclass
class Opened(Message):
    """The study is open; `screen` is ready to show it."""

    screen: DeskScreen


def _commands() -> type[Provider]:
    from codebook.tui.palette import Commands

    return Commands


class Workbench(ErrorGuard, App[None]):
    """The study at `place` as `coder` sees it.

    The first frame is painted before the desk and the study are loaded, and the study before what
    only writing needs; workers do that.
    """

    TITLE = "codebook"
    CSS_PATH = Path(__file__).with_name("app.tcss")
    COMMANDS: ClassVar = {_commands}

    def __init__(self, place: str | Path, coder: str | None = None) -> None:
        super().__init__()
        self.animation_level = "none"
        self._place, self._coder = place, coder
        self._places = Places()
        self._desk_screen: DeskScreen | None = None
        self._id_ended = 0.0
        for theme in OWN:
            self.register_theme(theme)
        known = self._places.theme()
        self.theme = known if known in self.available_themes else DARK.name
        self._control_filter = ControlCharacterFilter()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return what each line goes through before it is painted."""
        return [*super().get_line_filters(), self._control_filter]

    def compose(self) -> ComposeResult:
        """Make what is seen until the study is open, where the desk will have the same."""
        yield Static(str(self._place), id="opening-top", markup=False)
        yield Static("Opening the study …", id="opening", markup=False)
        yield Static(id="opening-keys")

    def on_mount(self) -> None:
        """Open the study once the first frame is painted."""
        self.call_after_refresh(self._open)
        self.theme_changed_signal.subscribe(
            self, lambda theme: self._places.remember_theme(theme.name)
        )

    async def on_event(self, event: events.Event) -> None:
        """Let keys act in the order in which they are pressed.

        Textual takes letters where the focus is and bound keys on their way back from there, so
        that of `j` and `b` pressed at once `b` would come first, and code the wrong sentence.
        """
        if isinstance(event, events.MouseDown):
            self._id_ended = 0.0
        pressed = isinstance(event, events.Key) and not event.is_forwarded
        if pressed:
            await self._has_taken(self.focused)
        if not (pressed and await self._acts(event)):
            await super().on_event(event)

    @property
    def desk_screen(self) -> DeskScreen | None:
        """Return the screen that shows the study, once it is open."""
        return self._desk_screen

    def on_opened(self, message: Opened) -> None:
        """Show the study; ask who is there where nobody was named."""
        screen = self._desk_screen = message.screen
        self.push_screen(screen)
        screen.call_after_refresh(self._get_ready, screen.desk.study)
        if screen.desk.coder is None:
            screen.action_do("who")

    def on_refused(self, message: Refused) -> None:
        """Say why; in the way of all else where nothing can be shown."""
        if message.closing:
            from codebook.tui.screens.notice import NoticeScreen

            self.push_screen(NoticeScreen(message.error))
        else:
            self.notify(str(message.error), severity="warning", markup=False)

    def on_notify(self, message: Notify) -> None:
        """Let a message take the place of the one of its kind.

        Only when it comes is it known what is shown: several may be on their way at once.
        """
        kind = message.notification.severity
        before = [shown for shown in self._notifications if shown.severity == kind]
        for shown in before:
            self._unnotify(shown, refresh=False)
        gone = {f"--textual-toast-{shown.identity}" for shown in before}
        self.call_after_refresh(self._clear_places, gone)

    def _clear_places(self, gone: set[str]) -> None:
        """Take away the places of messages, which Textual would leave empty; mark long ones."""
        long = any(cell_len(shown.message) > _LONG for shown in self._notifications)
        for rack in self.screen.query("ToastRack"):
            rack.set_class(long, "-long")
        for place in self.screen.query("ToastHolder"):
            if place.id in gone:
                place.remove()

    def _handle_exception(self, error: Exception) -> None:
        """Say what the study refuses; what nobody foresaw ends the workbench."""
        if isinstance(error, CodebookError):
            self.on_refused(Refused(error))
        else:
            super()._handle_exception(error)

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Do an action; say why where the screen that it opens cannot be loaded."""
        try:
            return await super().run_action(action, default_namespace, namespaces)
        except ImportError as error:
            self.on_refused(Refused(as_sentence(error)))
            return False

    async def action_quit(self) -> None:
        """Close the workbench, unless something waits to be kept; where it was left is kept."""
        if self._desk_screen:
            self._desk_screen.panes.remember()
        if not self._desk_screen or self._desk_screen.write_queue.may_quit():
            self.exit()

    def on_unmount(self) -> None:
        """Let go of the database."""
        if self._desk_screen:
            self._desk_screen.desk.study.close()

    @work(thread=True, group="study")
    def _open(self) -> None:
        try:
            with self._loading():
                from codebook.study import Study
                from codebook.tui.desk import Desk
                from codebook.tui.screens.desk_screen import DeskScreen

                desk = Desk(Study.open(self._place, self._coder))
            self.post_message(Opened(DeskScreen(desk, self._places)))
        except Exception as error:  # noqa: BLE001 - a person gets a sentence, whatever happens
            self.post_message(Refused(as_sentence(error), closing=True))

    @work(thread=True, group="study")
    def _get_ready(self, study: Study) -> None:
        """Make ready for writing, now that the study can be read."""
        try:
            with self._loading():
                study.prepare_to_write()
            study.back_up_daily()
        except CodebookError as error:
            self.post_message(Refused(error))

    @contextmanager
    def _loading(self) -> Iterator[None]:
        """Let the collector rest meanwhile: what is loaded stays."""
        gc.disable()
        try:
            yield
        finally:
            gc.enable()
            if not self.is_headless:
                gc.freeze()  # it need not go through that between two keys either

    @staticmethod
    async def _has_taken(field: Widget | None) -> None:
        """Wait until a field has what was typed into it, which it takes when its turn comes.

        Else the key that saves a text, pressed with its last words at once, would save it without
        them.
        """
        if field is None or not field.check_consume_key("a", "a"):
            return
        taken = asyncio.Event()
        if field.call_later(taken.set):
            with suppress(TimeoutError):  # it was taken away meanwhile
                await asyncio.wait_for(taken.wait(), _AT_MOST)

    async def _acts(self, key: events.Event) -> bool:
        screen = self.screen
        if not isinstance(key, events.Key) or not isinstance(screen, KeyTaker):
            return False
        if key.key == "enter" and key.time - self._id_ended < _AT_ONCE:
            self._id_ended = 0.0  # by habit: where ids are short, they code without it
            return True
        screen.id_ended = False
        taken = await screen.feed(key)
        self._id_ended = key.time if screen.id_ended else 0.0
        if taken:
            return True
        bound = screen.active_bindings.get(key.key)
        return bool(
            bound and bound.enabled and await self.run_action(bound.binding.action, bound.node)
        )
