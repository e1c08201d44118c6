"""Paths as they are typed."""

from __future__ import annotations

import os
import re
from itertools import takewhile
from pathlib import Path


def own_folder(variable: str, *usual: str) -> Path:
    """Return the user's folder that an environment variable names, else a usual one below home.

    Where the system knows of no home, it is one in which nothing can be read or written.
    """
    if named := os.environ.get(variable):
        return Path(named)
    try:
        return Path.home().joinpath(*usual)
    except RuntimeError:
        return Path(os.devnull)


def place_typed(typed: str) -> Path:
    """Return the path that is meant: `~` is the home folder.

    Quotes and backslashes that a terminal adds to a pasted path are removed.
    """
    place = Path(re.sub(r"\\(\W)", r"\1", typed.strip().strip("'\"")))
    try:
        return place.expanduser()
    except RuntimeError:  # the home of an unknown user
        return place


def is_there(typed: str) -> bool:
    """Whether this is the full path of an existing file or folder."""
    place = place_typed(typed)
    try:
        return place.is_absolute() and place.exists()
    except (OSError, ValueError):  # too long for a path, or no path at all
        return False


def completed(typed: str) -> tuple[str, list[str]]:
    """Complete a path: return it with what all matches have in common, and the matches' names.

    The name of a folder ends with a slash.
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
    return (folder + slash + _common_prefix(found) if found else typed), found


def _common_prefix(names: list[str]) -> str:
    """Return the common prefix of sorted names: that of the first and the last."""
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(names[0], names[-1], strict=False))
    return "".join(char for char, _ in alike)
