"""What is handed to the desk to be done: a write that may have to wait, or long work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from codebook.errors import CodebookError
from codebook.progress import OnProgress

Found = TypeVar("Found")


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


class LongWork(NamedTuple, Generic[Found]):
    """Work that is done in a thread, under a dialog that shows how far it is.

    `total` is the number of steps, 0 where it is unknown and the work cannot be stopped. `do` is
    given what it reports its steps to; `then` is called with its result, unless it was stopped or
    has failed. `writes` says whether stopping it takes back what it has written.
    """

    title: str
    total: int
    do: Callable[[OnProgress], Found]
    then: Callable[[Found], object]
    writes: bool = True
