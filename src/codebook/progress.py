"""How long work reports its progress, and how it is cancelled."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

OnProgress = Callable[[int, int], object]
"""Called with (steps done, steps in all) while work goes on.

An exception that it raises cancels the work: what was written is rolled back, unless the function
that takes the callback says otherwise.
"""


def step_reporter(
    on_progress: OnProgress | None, of: int, *, first: int = 0
) -> Callable[[], object]:
    """Return a function that reports one more step of `of` each time it is called.

    The first call reports that `first` steps are done. Without a callback it does nothing.
    """
    numbers = count(first)
    return lambda: on_progress(next(numbers), of) if on_progress else None
