"""A write to the study that may have to wait until another program has written."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from codebook.errors import CodebookError


def nothing() -> None:
    """Do nothing."""


class Act(NamedTuple):
    """A write that can be done later, with everything it needs for that.

    `do` writes, `then` shows the result, and `refused` is called with the error where `do` fails.
    `what` names the write for the user.
    """

    what: str
    do: Callable[[], object]
    then: Callable[[], object]
    refused: Callable[[CodebookError], object]
