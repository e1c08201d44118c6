"""How long to wait for the write lock: only one program at a time writes to a study."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from time import monotonic, sleep

KeepWaiting = Callable[[float], bool]
"""Called with the seconds that a writer has waited so far; says whether to go on waiting."""

LONGEST = 60.0
"""Seconds: an erasure in a study of 1,000 interviews takes a third of that."""

BRIEF = 5.0
"""Seconds: where the work need not be done now."""

_FIRST_PAUSE, _LONGEST_PAUSE = 0.001, 0.02
"""Seconds between two attempts; each pause is twice the one before, up to the longest."""


def wait_long(waited: float) -> bool:
    """Wait for up to `LONGEST`, as long as another program may need."""
    return waited < LONGEST


_limit: ContextVar[float] = ContextVar("limit", default=inf)


def limit() -> float:
    """Return for how many seconds this thread waits at most, whatever `KeepWaiting` says."""
    return _limit.get()


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Let this thread wait no longer than this."""
    before = _limit.set(seconds)
    try:
        yield
    finally:
        _limit.reset(before)


def retry_while(attempt: Callable[[], Exception | None], keep_waiting: KeepWaiting) -> None:
    """Repeat an attempt, which returns why it failed, until it succeeds.

    When `keep_waiting` says no, the last failure is raised.
    """
    begun, pause = monotonic(), _FIRST_PAUSE
    while (failure := attempt()) is not None:
        if not keep_waiting(monotonic() - begun):
            raise failure
        sleep(pause)
        pause = min(2 * pause, _LONGEST_PAUSE)
