"""What the files of a folder hold, containers opened: where something must be gone, or hidden."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from pathlib import Path


def bytes_in(folder: Path, *, but: str = "") -> bytes:
    """Return all that the files of a folder hold, but for those of a name."""
    found = []
    for path in folder.rglob("*"):
        if path.name == but:
            continue
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as parts:
                found += [parts.read(name) for name in parts.namelist()]
        elif path.is_file():
            found.append(path.read_bytes())
    return b"\n".join(found)


def still_in(folder: Path, words: Iterable[str]) -> list[str]:
    """Return those of the words that a folder's files hold."""
    there = bytes_in(folder)
    return [each for each in words if each.encode() in there]
