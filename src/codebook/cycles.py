"""Python's search for cycles, which has nothing to find among rows and turns."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_looking_for_cycles() -> Iterator[None]:
    """Keep Python from it for a while: with very many rows it takes a third of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
