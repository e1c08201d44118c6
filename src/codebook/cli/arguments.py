"""What modules need to declare their commands."""

from __future__ import annotations

import argparse
import os
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path

Command = Callable[..., ArgumentParser]
"""Makes the parser of a command from its name, handler, help, and further help."""


_LONGEST = 15  # digits of a number that every part of the program can take


def study_by_default() -> str:
    """Return the study that a command is about where none is named."""
    return os.environ.get("CODEBOOK_STUDY") or "."


def coder_by_default() -> str | None:
    """Return who works where nobody is named, None for nobody."""
    return os.environ.get("CODEBOOK_CODER", "").strip() or None


def positive(text: str) -> int:
    """Read a number above 0."""
    if text.isdecimal() and len(text) > _LONGEST:
        raise argparse.ArgumentTypeError(f"a number has at most {_LONGEST} digits")
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


def given_path(text: str) -> Path:
    """Read the path of a file or folder; refuse a URL, whose password would name a folder."""
    if "://" in text:
        message = "that is a URL; give a file or folder"
        raise argparse.ArgumentTypeError(message)
    return Path(given_place(text))


def given_place(text: str) -> str:
    """Read a folder or URL; refuse an empty one, as a shell makes of a variable that is not set."""
    if not text:
        message = "that is empty; give a file or folder"
        raise argparse.ArgumentTypeError(message)
    return text
