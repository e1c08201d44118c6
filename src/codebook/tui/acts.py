"""Something that writes to the study, as it is handed over to be done in its turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from codebook.errors import CodebookError


def nothing() -> None:
    """Do nothing."""


class Act(NamedTuple):
    """Something that writes, and what comes of it; it holds what was chosen when it was asked for.

    `what` says what it is, as a heading does; it is told `refused` why it cannot be.
    """

    what: str
    do: Callable[[], object]
    then: Callable[[], object]
    refused: Callable[[CodebookError], object]
