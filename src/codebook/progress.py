"""How long work reports its progress, and how it is cancelled."""

from __future__ import annotations

from collections.abc import Callable

OnProgress = Callable[[int, int], object]
"""Called with (steps done, steps in all) while work goes on.

An exception that it raises cancels the work: what was written is rolled back, unless the function
that takes the callback says otherwise.
"""
