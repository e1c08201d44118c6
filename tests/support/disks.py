"""Real disks for a test: a small one, which can be full, and one that nobody can write to."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

_READ_ONLY, _REMOUNT, _BIND, _DETACH = 1, 32, 4096, 2


@contextmanager
def small_disk(folder: Path, size: str = "3m") -> Iterator[None]:
    """Let a folder be a disk of its own that has so much room; skip where that is not allowed."""
    _mount("tmpfs", folder, "tmpfs", 0, f"size={size}")
    try:
        yield
    finally:
        _let_go(folder)


@contextmanager
def written_by_nobody(folder: Path) -> Iterator[None]:
    """Let nobody, not even root, write to a folder; skip where that is not allowed."""
    _mount(str(folder), folder, "", _BIND, "")
    try:
        _mount("", folder, "", _BIND | _REMOUNT | _READ_ONLY, "")
        yield
    finally:
        _let_go(folder)


@contextmanager
def filled(folder: Path, left: int = 0) -> Iterator[None]:
    """Let the disk of a folder have so many bytes left."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as stream:
        found = os.statvfs(folder)
        stream.write(bytes(max(0, found.f_bavail * found.f_frsize - left)))
    try:
        yield
    finally:
        filler.unlink()


def _mount(source: str, folder: Path, kind: str, flags: int, options: str) -> None:
    system = ctypes.CDLL(None, use_errno=True)
    names = (os.fsencode(each) for each in (source, folder, kind))
    if system.mount(*names, ctypes.c_ulong(flags), os.fsencode(options)):
        pytest.skip(f"no disk can be mounted here: {os.strerror(ctypes.get_errno())}")


def _let_go(folder: Path) -> None:
    ctypes.CDLL(None).umount2(os.fsencode(folder), _DETACH)
