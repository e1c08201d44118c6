"""Sheets as files on disk, readable by their owner only; after an error all are as they were."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from codebook.errors import StudyError
from codebook.exporting.csv_file import csv_bytes, write_csv
from codebook.exporting.xlsx_file import write_xlsx, xlsx_bytes
from codebook.lazy_patterns import lazy_pattern
from codebook.staging import staging_folder

if TYPE_CHECKING:
    from codebook.exporting.sheets import Sheet

_UNWRITABLE = {errno.EROFS} | ({errno.EACCES, errno.EPERM} if os.name == "posix" else set())
"""What a folder refuses into which one may not write; elsewhere, it may be an open file."""

_ELSEWHERE = "Choose another folder: codebook export --out FOLDER."
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


def free_name(stem: str, suffix: str, taken: set[str]) -> str:
    """Return a file name that is not `taken`, in any case of its letters, and add it to these."""
    numbered = (f"{stem} {number}{suffix}" for number in range(2, len(taken) + 3))
    free = next(each for each in (f"{stem}{suffix}", *numbered) if each.casefold() not in taken)
    taken.add(free.casefold())
    return free


def save_all(
    files: Mapping[str, Content], folder: Path, on_file: Callable[[int], object] = bool
) -> list[Path]:
    """Write files by name into a folder; return their paths.

    The folder is created where it does not exist; the files have mode 0600. Existing files are
    replaced only when all new ones are written, and are put back if one cannot be replaced. Where
    the process is killed while they are replaced, each is whole, some old and some new. `on_file`
    is called before each file with the number written so far. A name may contain a subfolder.
    """
    target, is_new = folder, not folder.exists()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with staging_folder(folder) as aside, ExitStack() as undo:
            for done, (name, content) in enumerate(files.items()):
                on_file(done)
                target = _inside(folder, name)
                _write(aside / "new" / name, content)
            for name in files:
                target = folder / name
                _keep(target, aside / "old" / name, undo)
            for name in files:
                target = folder / name
                (aside / "new" / name).replace(target)
            undo.pop_all()
    except BaseException as error:
        if is_new:
            with suppress(OSError):
                folder.rmdir()
        if not isinstance(error, OSError):
            raise
        raise StudyError(
            f"{target}: it cannot be written ({error.strerror}).",
            _ELSEWHERE
            if error.errno in _UNWRITABLE
            else "Close it where it is open, or choose another folder.",
        ) from error
    return [folder / name for name in files]


def _inside(folder: Path, name: str) -> Path:
    if Path(name).is_absolute() or ".." in Path(name).parts:
        raise StudyError(f"{name}: it would lie outside of {folder}.", "Give it another name.")
    return folder / name


def _keep(target: Path, aside: Path, undo: ExitStack) -> None:
    """Keep what is at a target a second time, and have `undo` make it as it is now.

    The target itself stays until it is replaced. Raises OSError where no file can be in its place.
    """
    if not target.parent.exists():
        target.parent.mkdir(mode=0o700)
        undo.callback(_try, target.parent.rmdir)
    if not os.path.lexists(target):
        undo.callback(_try, target.unlink)
        return
    aside.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        os.link(target, aside, follow_symlinks=False)
    except (OSError, NotImplementedError):  # a folder, or no hard links there
        shutil.copy2(target, aside, follow_symlinks=False)
    undo.callback(_try, lambda: aside.replace(target))


def _try(act: Callable[[], object]) -> None:
    with suppress(OSError):  # what is undone after it can be undone all the same
        act()


def _write(path: Path, content: Content) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as stream:
        if isinstance(content, bytes):
            stream.write(content)
        else:
            content(stream)
        stream.flush()
        os.fsync(stream.fileno())
