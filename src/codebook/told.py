"""How far long work is, as who waits for it is told."""

from __future__ import annotations

from collections.abc import Callable

Told = Callable[[int, int], object]
"""Is told how many of how many are done; what it raises ends the work, which is taken back."""
