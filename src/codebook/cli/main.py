"""The command line: parses, calls the study, prints."""

from __future__ import annotations

import argparse
import atexit
import gc
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from codebook.cli.parser import parse
from codebook.cli.printing import narrate
from codebook.errors import as_sentence


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code: 0 done, 1 refused or failed, 2 wrong usage.

    Lets KeyboardInterrupt through.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    given = parse(sys.argv[1:] if arguments is None else arguments)
    atexit.register(gc.freeze)  # no search for cycles before the process ends
    try:
        return _answered(given)
    except OSError as error:
        if not error.filename:
            _drop_answer()
        if isinstance(error, BrokenPipeError):
            return 0
        narrate(f"codebook: {_failure(error)}")
        return 1
    except Exception as error:  # noqa: BLE001 - a person gets a sentence, whatever happens
        refusal = as_sentence(error)
        narrate(f"codebook: {refusal}")
        return refusal.exit_code


def _answered(given: argparse.Namespace) -> int:
    """Do what is asked for, and return the exit code once the answer is written."""
    code = int(given.handler(given) or 0)
    if sys.stdout is not None:  # None where it was closed
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
