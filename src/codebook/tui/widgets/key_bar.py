"""The footer: the keys used most, of those that work where the focus is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.actions import parse
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Static

from codebook.tui.commands import ALWAYS, SCREENS, Command
from codebook.tui.keys import act, shown

_GAP = 2
_MOST = 4  # keys of a command of places; of more only the first and the last are shown


class _Entry(NamedTuple):
    """A command's label after its keys, each with the action that it does."""

    keys: Sequence[tuple[str, str]]
    label: str
    stays: bool

    @property
    def cells(self) -> int:
        return sum(cell_len(key) + 1 for key, _ in self.keys) + cell_len(self.label)

    def action_at(self, x: int) -> str:
        """Return the action of the key at a cell, at its label that of the last."""
        for key, action in self.keys[:-1]:
            x -= cell_len(key) + 1
            if x < 0:
                return action
        return self.keys[-1][1]


class KeyBar(Static):
    """One line of keys, the most used first; the last ones are always shown.

    For a while, a sentence may be shown instead.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyBar {
        dock: bottom;
        height: 1;
        padding: 0 1;
        background: $panel;
        color: $foreground 80%;
    }
    """

    def __init__(self, commands: Iterable[Command] = SCREENS["desk"]) -> None:
        super().__init__(markup=False)
        self._keys: Mapping[str, tuple[str, ...]] = {}
        self._first_keys: frozenset[str] = frozenset()
        self._entries: list[_Entry] | None = None
        self._instead = ""
        self.offer(commands)

    def offer(self, commands: Iterable[Command]) -> None:
        """Show the keys of these commands, in the order of their ranks in the footer."""
        self._commands = sorted((c for c in commands if c.footer), key=lambda c: c.footer)
        self._renew()

    def show_keys(self, keys: Mapping[str, tuple[str, ...]], first_keys: frozenset[str]) -> None:
        """Show these keys; for coding, the keys that begin codes' ids where they are few."""
        self._keys, self._first_keys = keys, first_keys
        self._renew()

    def say_instead(self, sentence: str) -> None:
        """Show a sentence instead of the keys; "" shows the keys again."""
        if sentence != self._instead:
            self._instead = sentence
            self.refresh()

    def on_mount(self) -> None:
        """Follow changes of what works: letters do not while a text field has the focus."""
        self.screen.bindings_updated_signal.subscribe(self, self._renew)

    def render(self) -> Content:
        """Return the entries that fit."""
        if self._instead:
            return Content.styled(self._instead, "$warning")
        return Content(" " * _GAP).join(
            Content(" ").join(
                [*(Content.styled(key, "bold $accent") for key, _ in entry.keys), entry.label]
            )
            for entry in self._fitting()
        )

    def on_click(self, event: events.Click) -> None:
        """Do the command that was clicked."""
        if self._instead:
            return
        at = event.get_content_offset(self)
        start = 0
        for entry in self._fitting():
            if at and start <= at.x < start + entry.cells and (do := entry.action_at(at.x - start)):
                self.screen.call_later(act, self.screen, do)
            start += entry.cells + _GAP

    def _renew(self, _: object = None) -> None:
        self._entries = None
        self.refresh()

    def _working(self) -> list[_Entry]:
        """Return the commands that work now, each with the first of its keys that works."""
        active, focused = self.screen.active_bindings, self.screen.focused
        is_typing = focused is not None and focused.check_consume_key("a", "a")

        def works(key: str, name: str) -> bool:
            bound = active.get(_textual_name(key))
            if bound is None or not bound.enabled or (is_typing and len(key) == 1):
                return False
            # A focused pane may bind enter itself, for what the screen's command does.
            return bound.binding.id == name or (key == "enter" and not is_typing)

        def done_by(command: Command) -> Iterator[tuple[str, str]]:
            for place, key in enumerate(self._keys[command.id], 1):
                name = f"{command.id}-{place}" if command.has_places else command.id
                action = command.full_action.format(place=place)
                if command.native or works(key, name):
                    yield key, action

        found = []
        for command in self._commands:
            _, action, given = parse(command.full_action.format(place=1))
            if self.screen.check_action(action, given) is False:
                continue
            if keys := list(done_by(command)):
                found.append(_entry(command, keys, self._first_keys))
        return found

    def _fitting(self) -> Iterator[_Entry]:
        """Yield the entries that fit: all that stay, and the others up to the first too wide."""
        if self._entries is None:
            self._entries = self._working() if self._keys else []
        staying = sum(entry.cells + _GAP for entry in self._entries if entry.stays)
        room = self.content_size.width + _GAP - staying
        for entry in self._entries:
            if not entry.stays:
                room -= entry.cells + _GAP
            if entry.stays or room >= 0:
                yield entry


def _textual_name(key: str) -> str:
    """Return Textual's name of a key."""
    return next(iter(Binding.make_bindings([Binding(key, "")]))).key


def _entry(command: Command, keys: Sequence[tuple[str, str]], first_keys: frozenset[str]) -> _Entry:
    """Return a command's entry with the first of its keys, or with those of all its places."""
    if not command.has_places:
        keys = keys[:1]
    elif len(keys) > _MOST:
        keys = (keys[0], ("…", ""), keys[-1])
    told = [(shown(key), action) for key, action in keys]
    if command.id == "code" and 0 < len(first_keys) <= 4:
        told = [(f"{' '.join(sorted(first_keys))}…", told[0][1])]  # an id begins with it
    return _Entry(told, command.label, command.footer >= ALWAYS)
