"""A line on the terminal that says how far long work is, while it lasts."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from threading import Event, Lock, Thread
from time import monotonic

from codebook.progress import OnProgress

_PATIENCE = 2.0
"""Seconds before anything is shown."""

_OFTEN = 0.1
"""Seconds between two updates."""

_STILL = 1.0
"""Seconds without news after which the line shows how long the work has taken."""


@contextmanager
def progress_line(doing: str) -> Iterator[OnProgress | None]:
    """Show a progress line on stderr; give the callback that updates it.

    Where stderr is no terminal, there is no line and the callback is None. The line appears only
    after some seconds, and is cleared when the work has ended.
    """
    with progress_lines(doing) as (on_progress,):
        yield on_progress


@contextmanager
def progress_lines(*doing: str) -> Iterator[Sequence[OnProgress | None]]:
    """Show a progress line for several pieces of work in turn; give a callback for each."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield [None] * len(doing)
        return
    line = _Line(doing[0])
    try:
        yield [partial(line.show, each) for each in doing]
    finally:
        line.clear()


class _Line:
    """A line of the terminal that is overwritten again and again."""

    def __init__(self, doing: str) -> None:
        self._text = doing
        self._begun = monotonic()
        self._next = self._begun + _PATIENCE
        self._width = 0
        self._write_lock = Lock()
        self._ended = Event()
        self._ticking = Thread(target=self._tick, daemon=True)
        self._ticking.start()

    def show(self, doing: str, done: int, total: int) -> None:
        self._text = f"{doing}: {done:,} of {total:,}"
        if monotonic() >= self._next:
            self._next = monotonic() + _OFTEN
            self._put(self._text)

    def _tick(self) -> None:
        """Show the seconds that have passed, where one step takes long."""
        while not self._ended.wait(_STILL):
            if monotonic() >= self._next + _STILL:
                self._put(f"{self._text} ({monotonic() - self._begun:.0f} s)")

    def clear(self) -> None:
        self._ended.set()
        self._ticking.join()
        if self._width:
            print(f"\r{' ' * self._width}\r", end="", file=sys.stderr, flush=True)

    def _put(self, line: str) -> None:
        with self._write_lock:
            print(f"\r{line:<{self._width}}", end="", file=sys.stderr, flush=True)
            self._width = len(line)
