"""The database's errors turned into sentences for people."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from codebook.errors import (
    BusyError,
    CodebookError,
    RefusedError,
    StudyError,
    half_a_character,
)

NO_ACTION = "codebook: a write outside an action"
OTHER_LAYER = "codebook: a write to another layer"
JOURNAL_KEPT = "codebook: the journal only grows"
NO_RIGHT = "codebook: not for the login of a coder"
STAGE_KEPT = "codebook: a stage ends when every coder has finished it"

_LEAST_SPACE = 65_536
"""Bytes that SQLite needs for the index of a write-ahead log and its first page."""

_NO_STUDY = (
    "Restore it from backups/, name another folder, or move study.db away and make a new study"
    " with `codebook init`."
)
_LOCKED = "database is locked|lock timeout"


class _Failure(NamedTuple):
    """What is said where an error of the database has a text that `pattern` finds."""

    pattern: str
    message: str
    hint: str


_FAILURES = (
    _Failure(
        _LOCKED,
        "{name}: another program holds the study locked.",
        "Close it, or try again in a moment; nothing was changed.",
    ),
    _Failure(
        "readonly database",
        "{name}: the study cannot be written.",
        "Check that the folder and study.db belong to you and are writable; nothing was changed.",
    ),
    _Failure(
        "unable to open",
        "{name}: the study's database cannot be opened.",
        "Check that the folder exists, belongs to you and is writable.",
    ),
    _Failure(
        "not a database",
        "{name}: not a study; the file is not an SQLite database.",
        _NO_STUDY,
    ),
    _Failure(
        "malformed",
        "{name}: the study's database is damaged.",
        "Restore it from backups/; the damaged file is left as it is.",
    ),
    _Failure(
        "database or disk is full",
        "{name}: the disk is full.",
        "Free some space and try again; nothing was changed.",
    ),
    _Failure(
        "disk i/o error",
        "{name}: the disk could not be read or written.",
        "Check the disk and its space; nothing was changed.",
    ),
    _Failure(
        "no such table",
        "{name}: not a study; its database has none of a study's tables.",
        _NO_STUDY,
    ),
    _Failure(
        f"{NO_RIGHT}|permission denied|must be owner|row-level security",
        "{name}: this login may not do that.",
        "Let the login that owns the study do it; nothing was changed.",
    ),
    _Failure(
        "FATAL: +database .* does not exist",
        "{name}: the server has no database of this name.",
        "Check the name after the server's in the URL, or make the database; nothing was changed.",
    ),
    _Failure(
        "FATAL: +role .* does not exist|authentication failed|no password supplied|pg_hba.conf",
        "{name}: the server does not let this login in.",
        "Check the name and the password in the URL; nothing was changed.",
    ),
    _Failure(
        "connection|resolve host",
        "{name}: the database server cannot be reached.",
        "Check the URL and that the server runs; nothing was changed.",
    ),
)


@contextmanager
def database_errors_named(name: str) -> Iterator[None]:
    """Turn errors of the database into CodebookErrors that name the study."""
    try:
        yield
    except UnicodeEncodeError as error:
        raise half_a_character(error) from error
    except Exception as error:
        if "DatabaseError" in _kinds(error):
            raise _as_sentence(name, error) from error
        raise


def _kinds(error: Exception) -> frozenset[str]:
    """Return the names of an error's classes.

    PEP 249 fixes them, so that they are the same in every driver and in SQLAlchemy; by name, they
    can be asked for without importing any of these.
    """
    return frozenset(kind.__name__ for kind in type(error).__mro__)


def _as_sentence(name: str, error: Exception) -> CodebookError:
    text = str(getattr(error, "orig", error))  # the driver's error; SQLAlchemy's adds the statement
    if OTHER_LAYER in text:
        return RefusedError("This belongs to another coder's layer.", "Only its coder changes it.")
    if STAGE_KEPT in text:
        return RefusedError(
            "A stage ends when every coder has finished it, and not before.",
            "Nothing was changed.",
        )
    if NO_ACTION in text or JOURNAL_KEPT in text:
        return RefusedError(f"The journal refused the write: {text}.", "Nothing was changed.")
    if "IntegrityError" in _kinds(error) and "foreign key" in text.lower():
        return RefusedError(
            "Something in the study would refer to what is not there.",
            "What was named may be gone, or what was to go still be in use; nothing was changed.",
        )
    if "disk i/o error" in text.lower() and _is_full(name):
        text = "database or disk is full"
    for failure in _FAILURES:
        if re.search(failure.pattern, text, re.IGNORECASE):
            kind = BusyError if failure.pattern == _LOCKED else StudyError
            return kind(failure.message.format(name=name), failure.hint)
    return StudyError(
        f"{name}: the database refused: {text.splitlines()[0].rstrip('.')}.", "Nothing was changed."
    )


def _is_full(name: str) -> bool:
    """Whether there is no room beside a study for what SQLite needs to begin to write."""
    try:
        return shutil.disk_usage(name).free < _LEAST_SPACE
    except OSError:  # a server, or a folder that is gone
        return False
