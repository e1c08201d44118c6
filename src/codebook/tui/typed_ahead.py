"""Keys that are pressed before the screen that they are meant for is there."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic
from weakref import WeakSet

from textual.app import App
from textual.screen import Screen

from codebook.tui.key_taker import KeyTaker

_BEGIN_TIMEOUT, _TAKE_TIMEOUT, _WORK_TIMEOUT = 10.0, 1.0, 10.0
"""Seconds to wait for a screen to begin, for a widget to take the key that it was sent, and for a
screen to read what that key asked for."""

_LOOK_SECONDS = 0.02
"""Seconds after which to look whether the screen that is waited for was left."""


class TypedAhead:
    """Lets each key wait until what the keys before it have opened is there to take it."""

    def __init__(self, app: App[None]) -> None:
        self._app, self._begun = app, WeakSet[Screen[object]]()

    async def until_ready(self) -> None:
        """Wait until the screen on top has begun and taken all keys that were pressed before."""
        ready = None
        while ready is not self._app.screen:
            ready = self._app.screen
            if ready not in self._begun:
                await _until_begun(ready)
                self._begun.add(ready)
            await _until_taken(ready)
            if isinstance(ready, KeyTaker) and ready.working:
                await _until_worked(ready)
                await _until_taken(ready)
            # What a dialog is to do with its answer is left to who has opened it.
            await self._app._flush_next_callbacks()  # noqa: SLF001 - as `push_screen_wait` does


async def _until_begun(screen: Screen[object]) -> None:
    """Wait until a screen that was just opened shows what it begins with.

    Screens show that after their first refresh. A key that is pressed before would be lost, or come
    to something else than it was meant for.
    """
    begun = asyncio.Event()
    # What the screen does after a refresh is known once it is mounted: only then is ours the last.
    screen.call_after_refresh(lambda: screen.call_after_refresh(begun.set))
    await _until(begun, screen, _BEGIN_TIMEOUT)


async def _until_taken(screen: Screen[object]) -> None:
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


async def _until_worked(screen: KeyTaker) -> None:
    """Wait until a screen has read what the keys before asked for, which the next may act on."""
    end = monotonic() + _WORK_TIMEOUT
    while screen.working and monotonic() < end:  # noqa: ASYNC110 - no event tells when
        await asyncio.sleep(_LOOK_SECONDS)


async def _until(done: asyncio.Event, screen: Screen[object], patience: float) -> None:
    """Wait for an event, while a screen is the one on top."""
    end = monotonic() + patience
    while not done.is_set() and screen.is_current and monotonic() < end:
        with suppress(TimeoutError):
            await asyncio.wait_for(done.wait(), _LOOK_SECONDS)
