"""The files that a person means by naming places: a folder stands for all that is in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from codebook.errors import InputError
from codebook.reading.files import IS_STUDY, JOIN_STUDY
from codebook.reading.foreign.project_files import project_file
from codebook.study_files import DATABASE, is_written

_MOST = 10_000
"""The files of a folder that are read at most."""


def files_at(place: Path) -> list[Path]:
    """Return the file at `place`, or the files of the folder there, without hidden ones.

    Files come by name, then those of the sub-folders; hidden sub-folders are left out, and so are
    studies of codebook and links to folders, which may lead anywhere. Of a study's own folder, what
    the program writes there is left out. A folder that is another tool's project is one file.
    Raises InputError where there is none, or more than can be meant; that of a study says so.
    """
    try:
        if not _is_plain_folder(place):
            place.stat()
            return [place]
        found = list(islice(_files_below(place), _MOST + 1))
    except FileNotFoundError as error:
        raise InputError(place, "there is no such file or folder.", "Check the path.") from error
    except OSError as error:
        reason = (error.strerror or "the system says no").lower()
        at = Path(error.filename or place)
        raise InputError(at, f"it cannot be read: {reason}.", "Check the path.") from error
    if not found and (place / DATABASE).is_file():
        raise InputError(place, IS_STUDY, JOIN_STUDY)
    if not found:
        raise InputError(place, "there is no file in this folder.", "Name another one.")
    if len(found) > _MOST:
        said = f"there are more than {_MOST:,} files in this folder and its sub-folders."
        raise InputError(place, said, "Name a smaller one.")
    return found


def _files_below(folder: Path) -> Iterator[Path]:
    seen = [path for path in sorted(folder.iterdir()) if not path.name.startswith((".", "~$"))]
    if (folder / DATABASE).exists():
        seen = [path for path in seen if not is_written(path)]
    yield from (path for path in seen if path.is_file())
    for path in seen:
        if path.is_dir() and not path.is_symlink() and not (path / DATABASE).is_file():
            yield from _files_below(path) if _is_plain_folder(path) else [path]


def _is_plain_folder(place: Path) -> bool:
    return place.is_dir() and project_file(place) == place


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
