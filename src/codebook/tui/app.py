"""The workbench."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual import events, work
from textual.app import App, ComposeResult
from textual.command import CommandPalette
from textual.message import Message
from textual.widgets import Static

from codebook.errors import CodebookError, as_sentence
from codebook.tui.control_filter import ControlCharacterFilter
from codebook.tui.error_guard import ErrorGuard
from codebook.tui.hangup import before_end
from codebook.tui.key_taker import KeyTaker, is_field, is_typed
from codebook.tui.messages import Refused
from codebook.tui.model.places import Places
from codebook.tui.themes import DARK, OWN
from codebook.tui.typed_ahead import TypedAhead
from codebook.tui.unsaved import QUITTING, Unsaved

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from textual.actions import ActionParseResult
    from textual.command import Provider
    from textual.dom import DOMNode
    from textual.filter import LineFilter
    from textual.notifications import Notification, Notify
    from textual.widget import Widget

    from codebook.study import Study
    from codebook.tui.screens.desk.desk_screen import DeskScreen

_LONG_MESSAGE = 150
"""The width in cells from which on a message is given a wider box."""

_ENTER_AFTER_ID = 0.7
"""Seconds after the last key of a code's id in which ⏎ is taken to belong to it."""


@dataclass
class Opened(Message):
    """The study is open; `screen` is ready to show it."""

    screen: DeskScreen


def _commands() -> type[Provider]:
    from codebook.tui.palette import Commands

    return Commands


class Workbench(ErrorGuard, App[None]):
    """The application: shows the study at `place` as `coder` sees it.

    To start fast, the first frame is painted before the study is loaded, and the study is shown
    before the modules are loaded that only writing needs. Workers load both.
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
        self._typed_ahead = TypedAhead(self)
        self._id_ended = 0.0
        self._acted = 0.0  # when a key or the mouse was last pressed
        for theme in OWN:
            self.register_theme(theme)
        known = self._places.theme()
        self.theme = known if known in self.available_themes else DARK.name
        self._control_filter = ControlCharacterFilter()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters that every line passes before it is painted."""
        return [*super().get_line_filters(), self._control_filter]

    def compose(self) -> ComposeResult:
        """Make what is seen until the study is open, laid out as the desk will be."""
        yield Static(str(self._place), id="opening-top", markup=False)
        yield Static("Opening the study …", id="opening", markup=False)
        yield Static(id="opening-keys")

    def on_mount(self) -> None:
        """Open the study once the first frame is painted."""
        self.call_after_refresh(self._open)
        if not self.is_headless:
            before_end(self._keep_unsaved)
        self.theme_changed_signal.subscribe(
            self, lambda theme: self._places.remember_theme(theme.name)
        )

    async def on_event(self, event: events.Event) -> None:
        """Handle keys in the order in which they are pressed.

        Textual gives a letter to the focused widget at once, but runs a bound key only after that
        widget has passed it up. Of `j` and `b` pressed in quick succession, `b` would come first
        and code the wrong sentence.
        """
        clicked = isinstance(event, events.MouseDown)
        pressed = isinstance(event, events.Key) and not event.is_forwarded
        if clicked:
            self._id_ended = 0.0
        if clicked or pressed:
            self._acted = time()
        if isinstance(event, events.Key) and event.key.startswith("alt+"):
            event.character = None  # Textual gives the letter too, but it was not typed
        if pressed:
            await self._typed_ahead.until_ready()
        if not (pressed and await self._handle_key(event)):
            await super().on_event(event)

    @property
    def desk_screen(self) -> DeskScreen | None:
        """Return the screen that shows the study, once it is open."""
        return self._desk_screen

    def on_opened(self, message: Opened) -> None:
        """Show the study; ask who is coding where no coder was named."""
        screen = self._desk_screen = message.screen
        self.push_screen(screen)
        screen.call_after_refresh(self._get_ready, screen.desk.study)
        if screen.desk.coder is None:
            screen.action_do("who")

    def on_refused(self, message: Refused) -> None:
        """Say why something was refused; on a screen of its own where no study can be shown."""
        if message.closing:
            from codebook.tui.screens.notice import NoticeScreen

            self.push_screen(NoticeScreen(message.error))
        else:
            self.notify(str(message.error), severity="warning", markup=False)

    def on_notify(self, message: Notify) -> None:
        """Replace the message of the same severity that is shown.

        This is done when a message arrives, not when it is sent: several may be on their way.
        """
        severity = message.notification.severity
        self._take_away([shown for shown in self._notifications if shown.severity == severity])

    def on_went_on(self) -> None:
        """Take away what was said before the last key, but no warning."""
        said = [shown for shown in self._notifications if shown.severity == "information"]
        self._take_away([shown for shown in said if shown.raised_at < self._acted])

    def _take_away(self, shown: Iterable[Notification]) -> None:
        gone = set()
        for each in shown:
            self._unnotify(each, refresh=False)
            gone.add(f"--textual-toast-{each.identity}")
        self.call_after_refresh(self._tidy_toasts, gone)

    def _tidy_toasts(self, gone: set[str]) -> None:
        """Remove the boxes of `gone` messages, which Textual leaves; widen for long ones."""
        long = any(cell_len(shown.message) > _LONG_MESSAGE for shown in self._notifications)
        for rack in self.screen.query("ToastRack"):
            rack.set_class(long, "-long")
        for screen in self.screen_stack:
            for holder in screen.query("ToastHolder"):
                if holder.id in gone:
                    holder.remove()

    def _handle_exception(self, error: Exception) -> None:
        """Show what the study refuses; end the workbench at any other error."""
        if isinstance(error, CodebookError):
            self.on_refused(Refused(error))
        else:
            with suppress(Exception):  # whatever has failed, this is the last chance
                self._keep_unsaved()
            super()._handle_exception(error)

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Run an action; show the reason where the screen that it opens cannot be imported."""
        try:
            return await super().run_action(action, default_namespace, namespaces)
        except ImportError as error:
            self.on_refused(Refused(as_sentence(error)))
            return False

    def action_help_quit(self) -> None:
        """Say at ctrl+c, with which some programs are closed, that nothing is selected."""
        key = self._desk_screen.keys.shown("leave") if self._desk_screen else "q"
        said = f"Nothing is selected to be copied. On the desk, {key} closes the workbench."
        self.notify(said, markup=False)

    async def action_quit(self) -> None:
        """Remember the place in the study, and close.

        Not while something waits to be written, nor before it is said that a text is not saved.
        """
        for screen in [each for each in reversed(self.screen_stack) if each.is_mounted]:
            if isinstance(screen, Unsaved) and not screen.may_go(*QUITTING):
                if isinstance(self.screen, CommandPalette):  # it would cover what is said
                    self.screen.dismiss()
                return
        if self._desk_screen:
            self._desk_screen.panes.remember()
        if not self._desk_screen or self._desk_screen.write_queue.may_quit():
            self.exit()

    def _keep_unsaved(self) -> None:
        if self._desk_screen:
            self._desk_screen.panes.remember()
        for screen in reversed(self.screen_stack):
            if isinstance(screen, Unsaved):
                screen.keep_unsaved()

    def on_unmount(self) -> None:
        """Close the database."""
        if self._desk_screen:
            self._desk_screen.desk.study.close()

    @work(thread=True, group="study")
    def _open(self) -> None:
        try:
            with self._loading():
                from codebook.study import Study
                from codebook.tui.model.desk import Desk
                from codebook.tui.screens.desk.desk_screen import DeskScreen

                desk = Desk(Study.open(self._place, self._coder))
            self.post_message(Opened(DeskScreen(desk, self._places)))
        except Exception as error:  # noqa: BLE001 - whatever happens is shown as a sentence
            self.post_message(Refused(as_sentence(error), closing=True))

    @work(thread=True, group="study")
    def _get_ready(self, study: Study) -> None:
        """Prepare for writing and make the daily backup, now that the study can be read."""
        try:
            with self._loading():
                study.prepare_to_write()
            study.back_up_daily()
        except Exception as error:  # noqa: BLE001 - whatever happens is shown as a sentence
            self.post_message(Refused(as_sentence(error)))

    @contextmanager
    def _loading(self) -> Iterator[None]:
        """Pause the garbage collector while what is loaded is there to stay."""
        gc.disable()
        try:
            yield
        finally:
            gc.enable()
            if not self.is_headless:
                gc.freeze()  # later collections, between two keys, skip what was loaded

    async def _handle_key(self, key: events.Event) -> bool:
        """Give a key to the screen, or run what it is bound to; return whether either was done."""
        screen = self.screen
        if not isinstance(key, events.Key):
            return False
        if not isinstance(screen, KeyTaker):
            return await self._run_bound(key, self.focused if is_field(self.focused) else None)
        if key.key == "enter" and key.time - self._id_ended < _ENTER_AFTER_ID:
            self._id_ended = 0.0  # pressed by habit: an id that is complete has coded already
            return True
        screen.id_ended = False
        taken = await screen.feed(key)
        self._id_ended = key.time if screen.id_ended else 0.0
        return taken or (not is_typed(key, self.focused) and await self._run_bound(key))

    async def _run_bound(self, key: events.Key, only: Widget | None = None) -> bool:
        """Run what a key is bound to, `only` by that widget if given; return whether that is done.

        A field binds what takes letters back, which is not to come after the next letters.
        """
        bound = self.screen.active_bindings.get(key.key)
        if bound is None or not bound.enabled or only not in (None, bound.node):
            return False
        return await self.run_action(bound.binding.action, bound.node)
