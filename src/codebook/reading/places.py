"""The files that a person means by naming places: a folder stands for what is in it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from codebook.errors import InputError
from codebook.reading.foreign.databases import project_file


def files_at(place: Path) -> list[Path]:
    """Return the file at `place`, or the files of the folder there by name, without hidden ones.

    A folder that is another tool's project is one file. Raises InputError where there is none.
    """
    try:
        if not place.is_dir() or project_file(place) != place:
            place.stat()
            return [place]
        found = [
            path
            for path in sorted(place.iterdir())
            if path.is_file() and not path.name.startswith((".", "~$"))
        ]
    except FileNotFoundError as error:
        raise InputError(place, "there is no such file or folder.", "Check the path.") from error
    except OSError as error:
        reason = (error.strerror or "the system says no").lower()
        raise InputError(place, f"it cannot be read: {reason}.", "Check the path.") from error
    if not found:
        raise InputError(place, "there is no file in this folder.", "Name another one.")
    return found


def files_in(places: Iterable[Path]) -> list[Path]:
    """Return what `files_at` does for each folder among places, other paths as they are.

    Raises InputError for a folder that cannot be read, or in which there is no file.
    """
    return [
        path for place in places for path in (files_at(place) if _is_folder(place) else [place])
    ]


def _is_folder(place: Path) -> bool:
    try:
        return place.is_dir()
    except OSError:  # which is said when it is read
        return False
