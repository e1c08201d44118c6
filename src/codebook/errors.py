"""Errors that people see: one tree; each is a sentence on what happened, and a way out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any


class CodebookError(Exception):
    """An error in words: `message` says what happened and where, `hint` what to do about it."""

    exit_code = 1

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return one_stop(f"{self.message} {self.hint}".strip())


class InputError(CodebookError):
    """A file that cannot be read as what it should be.

    `path` is the file, `line` the 1-based line (or spreadsheet row) at fault, where one is.
    """

    def __init__(
        self, path: Path | str, message: str, hint: str = "", *, line: int | None = None
    ) -> None:
        where = f"{path}, line {line}" if line else f"{path}"
        super().__init__(f"{where}: {message}", hint)
        self.path = Path(path)
        self.line = line


class StudyError(CodebookError):
    """A study that cannot be opened, made or written."""


class BusyError(StudyError):
    """A study that cannot be written now, since another program writes to it."""


class RefusedError(CodebookError):
    """An action that the state of the study does not allow."""


class ChangedError(RefusedError):
    """A text that is no longer as it was shown to who writes over it; `now` has it by column."""

    def __init__(self, message: str, hint: str, now: Mapping[str, Any]) -> None:
        super().__init__(message, hint)
        self.now = now


class UsageError(CodebookError):
    """A call that names something the study does not have; exit code 2."""

    exit_code = 2


def one_stop(text: str) -> str:
    """Return sentences with one stop where a name that ends in one, as "Ada L.", ends them."""
    if ".." not in text:
        return text
    import re

    return re.sub(r"(?<=\w)\.\.(?=\s|$)", ".", text)


def half_a_character(error: UnicodeEncodeError) -> UsageError:
    """Return the refusal of a text with a code point that no encoding has."""
    return UsageError(
        f"{error.object[error.start]!r} is half a character, which cannot be kept.",
        "Type it anew, or rename the file; nothing was changed.",
    )


def folder_is_gone() -> bool:
    """Whether the folder in which this process runs was deleted since."""
    try:
        Path.cwd()
    except FileNotFoundError:
        return True
    return False


def as_sentence(error: Exception) -> CodebookError:
    """Return a CodebookError as it is, and any other error as one, with a way out."""
    if isinstance(error, CodebookError):
        return error
    if isinstance(error, UnicodeEncodeError):
        return half_a_character(error)
    if isinstance(error, FileNotFoundError) and folder_is_gone():
        return CodebookError(
            "The folder in which you are no longer exists.",
            "It was deleted, or made anew under the same name: go to it again with `cd`.",
        )
    if isinstance(error, ImportError):
        return CodebookError(
            f"A part of codebook cannot be loaded ({error}).", "Install codebook again."
        )
    return CodebookError(
        f"Something unexpected went wrong ({type(error).__name__}: {error}).",
        "What was under way was not written; please report it.",
    )
