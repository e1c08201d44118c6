"""Readers of tables as readers of files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from codebook.reading.formats.tables import Table, read_table

Draft = TypeVar("Draft")


def reader(draft_of: Callable[[Table], Draft]) -> Callable[[Path], Draft]:
    """Return what reads a file, csv or xlsx, and makes the draft of its table."""
    return lambda path: draft_of(read_table(path))
