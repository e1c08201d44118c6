"""Screens that are given keys in the order in which they are pressed."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic

from textual import events
from textual.screen import Screen
from textual.widget import Widget

_BEGIN_TIMEOUT, _TAKE_TIMEOUT = 10.0, 1.0
"""Seconds to wait for a screen to begin, and for a widget to take the key that it was sent."""

_LOOK_SECONDS = 0.02
"""Seconds after which to look whether the screen that is waited for was left."""


class KeyTaker:
    """A screen that is given each key first.

    `id_ended` is set where the last key completed a code's id, which then codes without ⏎.
    """

    id_ended = False

    async def feed(self, key: events.Key) -> bool:
        """Handle a key; return whether it did anything."""
        raise NotImplementedError


def is_field(widget: Widget | None) -> bool:
    """Return whether letters are typed into a widget."""
    return widget is not None and widget.check_consume_key("a", "a")


def is_typed(key: events.Key, field: Widget | None) -> bool:
    """Return whether what has the focus takes a key as a character.

    Textual asks fields by the key's name, for many of which it knows no character: `+`, `-`, `/`.
    """
    character = key.character if key.is_printable else None
    return field is not None and field.check_consume_key(key.key, character)


async def until_begun(screen: Screen[object]) -> None:
    """Wait until a screen that was just opened shows what it begins with.

    Screens show that after their first refresh. A key that is pressed before would be lost, or come
    to something else than it was meant for.
    """
    begun = asyncio.Event()
    # What the screen does after a refresh is known once it is mounted: only then is ours the last.
    screen.call_after_refresh(lambda: screen.call_after_refresh(begun.set))
    await _until(begun, screen, _BEGIN_TIMEOUT)


async def until_taken(screen: Screen[object]) -> None:
    """Wait until a screen has processed the keys that were pressed, and what they led to.

    What has the focus may tell the widgets around it, and these the screen, which is then left.
    Otherwise the next key would come too early: one that saves a text without its last letters,
    or one that is meant for the screen that is opened next.
    """
    focused = screen.focused
    for node in focused.ancestors_with_self if focused else (screen,):
        taken = asyncio.Event()
        if node.call_later(taken.set):
            await _until(taken, screen, _TAKE_TIMEOUT)
        if node is screen:
            return


async def _until(done: asyncio.Event, screen: Screen[object], patience: float) -> None:
    """Wait for an event, while a screen is the one on top."""
    end = monotonic() + patience
    while not done.is_set() and screen.is_current and monotonic() < end:
        with suppress(TimeoutError):
            await asyncio.wait_for(done.wait(), _LOOK_SECONDS)
