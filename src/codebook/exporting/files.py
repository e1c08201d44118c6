"""From a sheet to a file on disk: all of it or nothing, readable by its owner alone."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.errors import StudyError
from codebook.exporting.csv_file import csv_bytes
from codebook.exporting.xlsx_file import xlsx_bytes

if TYPE_CHECKING:
    from codebook.exporting.sheets import Sheet


def file_bytes(name: str, sheet: Sheet) -> bytes:
    """Return the sheet in the format of a file's name, which ends in `.csv` or `.xlsx`."""
    return xlsx_bytes(sheet) if name.endswith(".xlsx") else csv_bytes(sheet)


def save(path: Path, data: bytes) -> None:
    """Write a file whole (mode 0600), in place of the one that is there."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink()
            raise
    except OSError as error:
        raise StudyError(
            f"{path}: it cannot be written ({error.strerror}).",
            "Close it where it is open, or choose another folder.",
        ) from error


def save_all(files: Mapping[str, bytes], folder: Path) -> list[Path]:
    """Write files by name into a folder, which is made if need be; return their paths."""
    paths = [folder / name for name in files]
    for path, data in zip(paths, files.values(), strict=True):
        save(path, data)
    return paths
