"""How much work something is: counted, or where it is done in C, timed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import process_time
from types import FrameType
from typing import Any

_TRIES = 5


def lines_run(act: Callable[[], object]) -> int:
    """Return how many lines of Python are run, one in a loop as often as it is."""
    count = 0

    def trace(_frame: FrameType, event: str, _argument: Any) -> Any:  # noqa: ANN401 - as settrace's
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        act()
    finally:
        sys.settrace(before)
    return count


def seconds(act: Callable[[], object]) -> float:
    """Return how much of the processor's time something takes, in seconds."""
    began = process_time()
    act()
    return process_time() - began


def is_once_so(look: Callable[[], bool]) -> bool:
    """Whether one of a few measurements is so: other programs may slow down some of them."""
    return any(look() for _ in range(_TRIES))
