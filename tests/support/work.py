"""How much work something is, counted and not timed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


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
