"""Regular expressions that are compiled when they are first used.

There are some hundreds of them, and one file needs a few: to compile them all takes longer than
to read an interview.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import AnyStr, Generic, cast


class LazyPattern(Generic[AnyStr]):
    """Stands in for a pattern; each of its methods is looked up once."""

    def __init__(self, pattern: AnyStr, flags: int) -> None:
        self.pattern: AnyStr = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> object:
        found: object = getattr(self._compiled, name)
        setattr(self, name, found)
        return found

    @cached_property
    def _compiled(self) -> re.Pattern[AnyStr]:
        return re.compile(self.pattern, self._flags)


def lazy_pattern(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return what behaves as `re.compile(pattern, flags)` does: for the patterns of a module."""
    return cast("re.Pattern[AnyStr]", LazyPattern(pattern, flags))
