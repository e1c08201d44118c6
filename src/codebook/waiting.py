"""How long to wait for the write lock: only one program at a time writes to a study."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep

KeepWaiting = Callable[[float], bool]
"""Called with the seconds that a writer has waited so far; says whether to go on waiting."""

LONGEST = 60.0
"""Seconds: an erasure in a study of 1,000 interviews takes a third of that."""

_SHORT = 5.0
_PAUSES = 0.001, 0.02
"""Seconds between two attempts: at first, and at most."""


def wait_long(waited: float) -> bool:
    """Wait as long as another program may need: `LONGEST`."""
    return waited < LONGEST


def wait_briefly(waited: float) -> bool:
    """Wait for a few seconds, for what need not be done now."""
    return waited < _SHORT


def retry_while(attempt: Callable[[], bool], keep_waiting: KeepWaiting) -> bool:
    """Repeat an attempt until it succeeds or `keep_waiting` says no; say whether it succeeded."""
    begun, (pause, longest) = monotonic(), _PAUSES
    while not attempt():
        if not keep_waiting(monotonic() - begun):
            return False
        sleep(pause)
        pause = min(2 * pause, longest)
    return True
