"""The command line: parses, calls the study, prints."""

from __future__ import annotations

import argparse
import atexit
import gc
import io
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from codebook.cli.parser import parse
from codebook.cli.printing import narrate
from codebook.errors import as_sentence, folder_is_gone

_MOST_SIGNALS = 65_536
"""How many signals a pipe holds."""


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code: 0 done, 1 refused or failed, 2 wrong usage.

    Lets KeyboardInterrupt through.
    """
    _open_what_was_closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    given = parse(sys.argv[1:] if arguments is None else arguments)
    atexit.register(gc.freeze)  # no search for cycles before the process ends
    with _ctrl_c_heard() as was_pressed:
        try:
            return _answered(given)
        except Exception as error:
            if was_pressed():
                raise KeyboardInterrupt from error
            return _failed(error)


@contextmanager
def _ctrl_c_heard() -> Iterator[Callable[[], bool]]:
    """Give a function that says whether ctrl+c was pressed since.

    Where that comes within a callback of SQLite, all that is seen of it is that SQLite refuses.
    """
    if not hasattr(os, "set_blocking"):  # Windows, before Python 3.12
        yield lambda: False
        return
    heard, told = os.pipe()
    for end in (heard, told):
        os.set_blocking(end, False)
    before = signal.set_wakeup_fd(told, warn_on_full_buffer=False)

    def was_pressed() -> bool:
        with suppress(BlockingIOError):  # where there was no signal
            return signal.SIGINT in os.read(heard, _MOST_SIGNALS)
        return False

    try:
        yield was_pressed
    finally:
        signal.set_wakeup_fd(before)
        os.close(heard)
        os.close(told)


def _failed(error: Exception) -> int:
    """Say what went wrong, as a person gets a sentence whatever happens; return the exit code."""
    if not isinstance(error, OSError) or folder_is_gone():
        refusal = as_sentence(error)
        narrate(f"codebook: {refusal}")
        return refusal.exit_code
    if not error.filename:
        _drop_answer()
    if isinstance(error, BrokenPipeError):
        return 0
    narrate(f"codebook: {_failure(error)}")
    return 1


def _open_what_was_closed() -> None:
    """Have what is written to a stream that was closed, as by `>&-`, go nowhere, and ask nobody."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - to the end
            setattr(sys, name, nowhere)


def _answered(given: argparse.Namespace) -> int:
    """Do what is asked for, and return the exit code once the answer is written."""
    code = int(given.handler(given) or 0)
    sys.stdout.flush()
    return code


def _drop_answer() -> None:
    """Have what Python still writes at exit go nowhere: the answer has no reader, or no room."""
    with suppress(io.UnsupportedOperation):  # where stdout is no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _failure(error: OSError) -> str:
    """Return the sentence for a file that failed; without a name it is where the answer goes."""
    said = error.strerror or str(error)
    if error.filename:
        return f"{error.filename}: {said}. Nothing was changed."
    return f"The answer cannot be written: {said}. What was asked for may be done: codebook log."
