"""Troubles that a machine can be in, for the rest of a process or for the time of a block."""

from __future__ import annotations

import ctypes
import os
import resource
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

_CAPABILITIES_3 = 0x20080522
_OVER_MODES = 0b1110  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH, CAP_FOWNER


@contextmanager
def no_room(size: int) -> Iterator[None]:
    """Let no file grow beyond so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Let nobody write into a folder and its files; not even root, in this thread and its own."""
    with _modes_count():
        paths = [folder, *folder.iterdir()]
        modes = [path.stat().st_mode for path in paths]
        for path in paths:
            path.chmod(0o500 if path.is_dir() else 0o400)
        try:
            yield
        finally:
            for path, mode in zip(paths, modes, strict=True):
                path.chmod(mode)


@contextmanager
def _modes_count() -> Iterator[None]:
    """Put away the rights by which root writes where the modes let nobody."""
    if os.geteuid():
        yield
        return
    header = (ctypes.c_uint32 * 2)(_CAPABILITIES_3, 0)
    sets = (ctypes.c_uint32 * 6)()  # effective, permitted, inheritable; twice 32 bits
    system = ctypes.CDLL(None, use_errno=True)
    assert system.capget(header, sets) == 0
    effective = sets[0]
    sets[0] = effective & ~_OVER_MODES
    assert system.capset(header, sets) == 0
    try:
        yield
    finally:
        sets[0] = effective
        assert system.capset(header, sets) == 0


_for_good = ExitStack()


def _begin_no_room() -> None:
    _for_good.enter_context(no_room(16_384))


def _begin_modes() -> None:
    _for_good.enter_context(_modes_count())


def _begin_impatience() -> None:
    """Wait for a lock no longer than a test can."""
    waiting, files = import_module("codebook.waiting"), import_module("codebook.store.files")
    waiting.LONGEST = 0.05  # type: ignore[attr-defined]
    files.BUSY_TIMEOUT_MS = 50  # type: ignore[attr-defined]


def _begin_past() -> None:
    """Set the clock back by some years."""

    class Past(datetime):
        @classmethod
        def now(cls, _zone: object = None) -> Past:
            return cls(2001, 2, 3, tzinfo=UTC)

    identity = import_module("codebook.store.identity")
    identity.datetime = Past  # type: ignore[attr-defined]
    identity.time.time_ns = lambda: 10**18


BEGIN: dict[str, Callable[[], None]] = {
    "no room": _begin_no_room,
    "modes": _begin_modes,
    "impatience": _begin_impatience,
    "past": _begin_past,
}
"""Begins a trouble in which the process then stays."""
