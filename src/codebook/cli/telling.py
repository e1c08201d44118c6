"""How far long work is, said in a line of the terminal while it lasts."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from codebook.told import Told

_PATIENCE, _OFTEN = 2.0, 0.1
"""Seconds after which something is said at all, and between one time and the next."""


@contextmanager
def telling(doing: str) -> Iterator[Told | None]:
    """Give what says how far some work is, None where nobody would see it.

    The line stands on stderr, and is gone when the work has ended.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    line = _Line(doing)
    try:
        yield line.say
    finally:
        line.clear()


class _Line:
    """The last line of a terminal, written over again and again."""

    def __init__(self, doing: str) -> None:
        self._doing = doing
        self._next = monotonic() + _PATIENCE
        self._width = 0

    def say(self, done: int, of: int) -> None:
        if monotonic() < self._next:
            return
        self._next = monotonic() + _OFTEN
        self._put(f"{self._doing}: {done:,} of {of:,}")

    def clear(self) -> None:
        if self._width:
            print(f"\r{' ' * self._width}\r", end="", file=sys.stderr, flush=True)

    def _put(self, line: str) -> None:
        print(f"\r{line:<{self._width}}", end="", file=sys.stderr, flush=True)
        self._width = len(line)
