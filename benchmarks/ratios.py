"""How figures are taken and printed: both sides in turn, as medians and their ratio."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path

ROUNDS = 5


def second_time(folder: Path) -> dict[str, str]:
    """Return the environment in which programs start as they do the second time.

    Whatever this process was told about it, their bytecode is kept: in `folder`.
    """
    return {"PYTHONPYCACHEPREFIX": str(folder / "bytecode"), "PYTHONDONTWRITEBYTECODE": ""}


def timed(work: Callable[[], object]) -> float:
    """Return the seconds that `work` takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def compare(
    name: str, ours: Callable[[], object], floor: Callable[[], object], floor_name: str
) -> None:
    """Time both in turn and print the median of the ratios."""
    pairs = [(timed(ours), timed(floor)) for _ in range(ROUNDS)]
    ratio = statistics.median(ours / floor for ours, floor in pairs)
    show(name, statistics.median(ours for ours, _ in pairs), ratio, floor_name)


def show(name: str, seconds: float, ratio: float, floor_name: str) -> None:
    """Print a time and what it is to a floor's."""
    print(f"{name:<46} {seconds * 1000:>8.1f} ms  {ratio:>7.2f} x  {floor_name}")


def show_memory(name: str, size: float, ratio: float, floor_name: str) -> None:
    """Print a size in bytes and what it is to a floor's."""
    print(f"{name:<46} {size / 1e6:>8.1f} MB  {ratio:>7.2f} x  {floor_name}")


def median_of(rows: Sequence[Sequence[float]], column: int) -> float:
    """Return the median of one column."""
    return statistics.median(row[column] for row in rows)
