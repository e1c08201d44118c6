"""Waiting for a running application by what it still has to do, not by the clock.

Textual's own pilot waits until the process uses little CPU for 20 ms, three times a key: slow where
nothing goes on, and wrong where another process has the CPU. Here the wait ends when no message
waits or is at work, no worker runs and nothing is left to be painted.
"""

from __future__ import annotations

import asyncio
from time import monotonic

from textual._context import active_app
from textual.app import App
from textual.message_pump import MessagePump
from textual.worker import WorkerState

_PATIENCE = 10.0
_AT_WORK = {WorkerState.PENDING, WorkerState.RUNNING}


async def quiet(_min_sleep: float = 0, _max_sleep: float = 0) -> None:
    """Wait until the application at work has nothing to do, for some seconds at most.

    It takes the place of `textual._wait.wait_for_idle` and has its arguments.
    """
    app = active_app.get()
    end = monotonic() + _PATIENCE
    while not _over(app) and monotonic() < end:
        await _round_trip(app)
        if _over(app):
            return
        app.screen._on_timer_update()
        if not _busy(app):
            return
        await asyncio.sleep(0.001)  # to threads and timers


def _over(app: App[object]) -> bool:
    return not app._running or app._exit or app._exception is not None


async def _round_trip(app: App[object]) -> None:
    """Wait until every widget has done what was in its queue."""
    loop = asyncio.get_running_loop()
    trips: list[tuple[MessagePump, asyncio.Future[None]]] = []
    for pump in (app, *app._registry):
        trip = loop.create_future()
        if pump.call_later(_arrive, trip):
            trips.append((pump, trip))
    while not _over(app):
        away = [trip for pump, trip in trips if pump._running and not trip.done()]
        if not away:
            return
        await asyncio.wait(away, timeout=0.05)


def _arrive(trip: asyncio.Future[None]) -> None:
    if not trip.done():
        trip.set_result(None)


def _busy(app: App[object]) -> bool:
    screen = app.screen
    return (
        any(_has_mail(pump) for pump in (app, *app._registry))
        or any(worker.state in _AT_WORK for worker in app.workers)
        or app._resize_timer is not None
        or bool(screen._dirty_widgets or screen._callbacks)
        or screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or screen._recompose_required
    )


def _has_mail(pump: MessagePump) -> bool:
    return bool(
        pump._next_callbacks or pump._pending_message is not None or not pump._message_queue.empty()
    )
