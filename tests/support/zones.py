"""Tests in another time zone than the one that all tests are in."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager

EVERYWHERE = "UTC"


def move_to(zone: str) -> None:
    """Have this process, and those that it starts, be in a time zone, as POSIX names it."""
    os.environ["TZ"] = zone
    if hasattr(time, "tzset"):
        time.tzset()


@contextmanager
def in_zone(zone: str) -> Iterator[None]:
    """Be in a time zone, and then in that of all tests again."""
    move_to(zone)
    try:
        yield
    finally:
        move_to(EVERYWHERE)
