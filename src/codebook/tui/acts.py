"""A write to the study that may have to wait for its turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from codebook.errors import CodebookError


def nothing() -> None:
    """Do nothing."""


class Act(NamedTuple):
    """A write with what it needs to be done later; it holds what was chosen when it was requested.

    `do` writes, `then` shows the result, and `refused` is called with the error where `do` fails.
    `what` names it for people, like a heading.
    """

    what: str
    do: Callable[[], object]
    then: Callable[[], object]
    refused: Callable[[CodebookError], object]
