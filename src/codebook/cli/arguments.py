"""What the modules of commands declare them with."""

from __future__ import annotations

import argparse
from argparse import ArgumentParser
from collections.abc import Callable

Command = Callable[..., ArgumentParser]
"""Makes the parser of a command: of its name, handler, help, and what its help says more."""


def positive(text: str) -> int:
    """Read a number above 0."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number above 0")
    return int(text)
