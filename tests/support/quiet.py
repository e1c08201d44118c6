"""Waiting for a running application by what it still has to do, not by the clock.

Textual's own pilot waits until the process uses little CPU for 20 ms, three times a key: slow where
nothing goes on, and wrong where another process has the CPU. Here the wait ends when the event loop
has nothing it could run, no message waits or is at work, no worker runs and nothing is left to be
laid out. Only then is the screen painted, once, as for a slow terminal: not after each of several
keys, nor once for each widget that changes. And what the style sheets say, which all applications
share, is read once, while lines that are painted once keep no pieces for the next time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

import pytest
from textual._context import active_app
from textual.app import App
from textual.cache import FIFOCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen
from textual.worker import WorkerState

_PATIENCE = 10.0
_AT_WORK = {WorkerState.PENDING, WorkerState.RUNNING}
_paint = Screen._compositor_refresh
_parse = Stylesheet._parse_rules
_parsed: dict[tuple[object, ...], list[RuleSet]] = {}
_variables: list[tuple[dict[str, str], frozenset[tuple[str, str]]]] = [({}, frozenset())]


class _NothingKept(FIFOCache[Any, Any]):
    """A cache of lines that keeps none, and so serves all lines."""

    def __setitem__(self, key: object, value: object) -> None: ...


_NOTHING_KEPT = _NothingKept(0)


@contextmanager
def by_queues() -> Iterator[None]:
    """Have the pilots of applications that start within wait so."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.app.wait_for_idle", _handled)
        patch.setattr("textual.pilot.wait_for_idle", quiet)
        patch.setattr(Pilot, "_wait_for_screen", _quiet)
        patch.setattr(Screen, "_compositor_refresh", _put_off)
        patch.setattr(Stylesheet, "_parse_rules", _parsed_once)
        patch.setattr("textual.strip.FIFOCache", lambda _size: _NOTHING_KEPT)
        yield


async def quiet(_min_sleep: float = 0, _max_sleep: float = 0) -> None:
    """Wait until the application at work has nothing to do, for some seconds at most.

    It takes the place of `textual._wait.wait_for_idle` and has its arguments.
    """
    await _until_idle(active_app.get(), paint=True)


async def _handled(_min_sleep: float = 0, _max_sleep: float = 0) -> None:
    """Wait so after one of several keys, which may all come before the screen is painted."""
    await _until_idle(active_app.get(), paint=False)


async def _until_idle(app: App[object], *, paint: bool) -> None:
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined] # of every event loop
    end = monotonic() + _PATIENCE
    await asyncio.sleep(0)
    while not _over(app) and monotonic() < end:
        if ready:
            await asyncio.sleep(0)
            continue
        if not _busy(app):
            app.screen._on_timer_update()
            if not ready and not _busy(app) and not _not_laid_out(app.screen):
                if not paint or not app.screen._compositor._dirty_regions:
                    return
                _paint(app.screen)
        if not ready:
            await asyncio.sleep(0.001)  # to threads and timers


async def _quiet(_pilot: Pilot[object], _timeout: float = 0) -> bool:
    """Wait so where Textual's pilot sends every widget a message and waits until all have it."""
    await quiet()
    return True


def _over(app: App[object]) -> bool:
    return not app._running or app._exit or app._exception is not None


def _busy(app: App[object]) -> bool:
    return (
        any(pump._running and not _waits(pump) for pump in (app, *app._registry))
        or any(worker.state in _AT_WORK for worker in app.workers)
        or app._resize_timer is not None
    )


def _waits(pump: MessagePump) -> bool:
    """Whether it waits for a message, and not for anything else within one."""
    return bool(pump._message_queue.ready_event._waiters)


def _put_off(screen: Screen[object]) -> None:
    """Leave painting for later where Textual would do it now; what is to be painted is known."""
    if screen is not screen.app.screen:
        _paint(screen)  # only hands on what is to be painted
        return
    screen._dirty_widgets.clear()
    screen.app._update_mouse_over(screen)


def _not_laid_out(screen: Screen[object]) -> bool:
    return (
        bool(screen._dirty_widgets or screen._callbacks)
        or screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or screen._recompose_required
    )


def _parsed_once(
    sheet: Stylesheet,
    *given: Any,  # noqa: ANN401 - handed on as it is
    **named: Any,  # noqa: ANN401
) -> list[RuleSet]:
    """Parse rules that no application has had with the same variables."""
    key = (_frozen(sheet._variables), given, *named.items())
    if key not in _parsed:
        _parsed[key] = _parse(sheet, *given, **named)
    return _parsed[key]


def _frozen(variables: dict[str, str]) -> frozenset[tuple[str, str]]:
    """Return variables as a key, made once for the many sheets in a row that share them."""
    if _variables[0][0] is not variables:
        _variables[0] = (variables, frozenset(variables.items()))
    return _variables[0][1]
