"""Paths as they are typed."""

from __future__ import annotations

import re
from itertools import takewhile
from pathlib import Path


def place_typed(typed: str) -> Path:
    """Return the place that is meant: `~` is the home.

    Quotes and backslashes that a terminal pastes with a path are none of it.
    """
    place = Path(re.sub(r"\\(\W)", r"\1", typed.strip().strip("'\"")))
    try:
        return place.expanduser()
    except RuntimeError:  # a home that nobody has
        return place


def is_there(typed: str) -> bool:
    """Say whether this is the whole path of a file or folder that is there."""
    place = place_typed(typed)
    try:
        return place.is_absolute() and place.exists()
    except (OSError, ValueError):  # too long for a path, or none at all
        return False


def completed(typed: str) -> tuple[str, list[str]]:
    """Return a path as far as all that begin like it are alike, and the names of those.

    A folder's name ends with a slash.
    """
    folder, slash, start = typed.rpartition("/")
    try:
        found = sorted(
            f"{entry.name}/" if entry.is_dir() else entry.name
            for entry in place_typed(folder + slash).iterdir()
            if entry.name.startswith(start) and (start or not entry.name.startswith("."))
        )
    except OSError:
        return typed, []
    return (folder + slash + _begin(found) if found else typed), found


def _begin(names: list[str]) -> str:
    """Return how all names begin, which are sorted: the first and the last differ the most."""
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(names[0], names[-1], strict=False))
    return "".join(char for char, _ in alike)
