"""What the modules of commands declare them with."""

from __future__ import annotations

import argparse
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path

Command = Callable[..., ArgumentParser]
"""Makes the parser of a command: of its name, handler, help, and what its help says more."""


def positive(text: str) -> int:
    """Read a number above 0."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number above 0")
    return int(text)


def given_path(text: str) -> Path:
    """Read the path of a file or folder."""
    return Path(given_place(text))


def given_place(text: str) -> str:
    """Read a folder or URL. An empty one is a variable of the shell that is not set, not here."""
    if not text:
        message = "it is empty; name a file or folder"
        raise argparse.ArgumentTypeError(message)
    return text
