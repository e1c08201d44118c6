"""Reading as of one moment, so that what is read by several queries fits together."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from codebook.store.store import Store

P = ParamSpec("P")
T = TypeVar("T")


def of_one_moment(
    read: Callable[Concatenate[Store, P], T],
) -> Callable[Concatenate[Store, P], T]:
    """Let a function read the store that is its first argument as of one moment.

    Whatever others write meanwhile: what one of its queries finds is there for the next one. It
    does not write, since it would not see that, and returns nothing that reads on later.
    """

    @wraps(read)
    def as_of_one_moment(store: Store, /, *args: P.args, **kwargs: P.kwargs) -> T:
        with store.one_moment():
            return read(store, *args, **kwargs)

    return as_of_one_moment
