"""Waiting for one's turn to write: at any time, one program alone writes to a study."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep

Waits = Callable[[float], bool]
"""Is told for how many seconds a writer has waited by now; says whether it goes on waiting."""

LONGEST = 60.0
"""Seconds: an erasure in a study of 1,000 interviews takes a third of that."""

_SHORT = 5.0
_PAUSES = 0.001, 0.02
"""Seconds between two attempts: at first, and at most."""


def patiently(waited: float) -> bool:
    """Wait as long as another program can be expected to write."""
    return waited < LONGEST


def shortly(waited: float) -> bool:
    """Wait for what need not be done now."""
    return waited < _SHORT


def taken(attempt: Callable[[], bool], waits: Waits) -> bool:
    """Attempt again and again, while it waits, until that succeeds; say whether it did."""
    begun, (pause, longest) = monotonic(), _PAUSES
    while not attempt():
        if not waits(monotonic() - begun):
            return False
        sleep(pause)
        pause = min(2 * pause, longest)
    return True
