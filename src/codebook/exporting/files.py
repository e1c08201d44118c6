"""Sheets as files on disk: all of them or none, readable by their owner only."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from codebook.errors import StudyError
from codebook.exporting.csv_file import csv_bytes, write_csv
from codebook.exporting.xlsx_file import write_xlsx, xlsx_bytes
from codebook.lazy_patterns import lazy_pattern
from codebook.staging import staging_folder

if TYPE_CHECKING:
    from codebook.exporting.sheets import Sheet

_FORBIDDEN = lazy_pattern(r'[\\/:*?"<>|\x00-\x1f]+')


Content = bytes | Callable[[BinaryIO], None]
"""What a file is to hold, or a function that writes it to a stream."""


def file_bytes(name: str, sheet: Sheet) -> bytes:
    """Return the sheet in the format of a file's name, which ends in `.csv` or `.xlsx`."""
    return xlsx_bytes(sheet) if name.endswith(".xlsx") else csv_bytes(sheet)


def written(name: str, sheet: Sheet) -> Content:
    """Return a function that writes the sheet in that format, row by row."""

    def write(stream: BinaryIO) -> None:
        (write_xlsx if name.endswith(".xlsx") else write_csv)(stream, sheet)

    return write


def file_stem(name: str) -> str:
    """Return a name without what some systems do not allow in file names; it may be empty."""
    return _FORBIDDEN.sub(" ", name).strip(" .")[:80].rstrip(" .")


def save_all(
    files: Mapping[str, Content], folder: Path, on_file: Callable[[int], object] = bool
) -> list[Path]:
    """Write files by name into a folder; return their paths.

    The folder is created where it does not exist; the files have mode 0600. Existing files are
    replaced only when all new ones are written. `on_file` is called before each file with the
    number written so far. A name may contain a subfolder.
    """
    target, is_new = folder, not folder.exists()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with staging_folder(folder) as aside:
            for done, (name, content) in enumerate(files.items()):
                on_file(done)
                target = _inside(folder, name)
                _write(aside / name, content)
            for name in files:
                target = folder / name
                target.parent.mkdir(mode=0o700, exist_ok=True)
                (aside / name).replace(target)
    except BaseException as error:
        if is_new:
            with suppress(OSError):
                folder.rmdir()
        if not isinstance(error, OSError):
            raise
        raise StudyError(
            f"{target}: it cannot be written ({error.strerror}).",
            "Close it where it is open, or choose another folder.",
        ) from error
    return [folder / name for name in files]


def _inside(folder: Path, name: str) -> Path:
    if Path(name).is_absolute() or ".." in Path(name).parts:
        raise StudyError(f"{name}: it would lie outside of {folder}.", "Give it another name.")
    return folder / name


def _write(path: Path, content: Content) -> None:
    path.parent.mkdir(mode=0o700, exist_ok=True)
    with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as stream:
        if isinstance(content, bytes):
            stream.write(content)
        else:
            content(stream)
        stream.flush()
        os.fsync(stream.fileno())
