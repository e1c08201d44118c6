"""Values in files of other tools, made uniform: unique names, times, colours, numbered names."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import lru_cache

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.project_items import ProjectCode
from codebook.text.numbers import check_number

_HEX = lazy_pattern("#(?:[0-9a-f]{2})?([0-9a-f]{6})|#([0-9a-f]{3})", re.IGNORECASE)
_RGB = lazy_pattern(r"rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\b.*\)", re.IGNORECASE)
_UTC = lazy_pattern(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z", re.ASCII)
_PIECE = lazy_pattern("[0-9]{1,3}|[A-Za-z]|[ivxlc]{1,6}")


def in_one_line(name: str) -> str:
    """Return a name without control characters and white space around it."""
    return "".join(" " if char < " " or "\x7f" <= char < "\xa0" else char for char in name).strip()


class Names:
    """Makes names unique: a second "Ann" becomes "Ann (2)". They are one as `key` says."""

    def __init__(self, key: Callable[[str], str] = str) -> None:
        self._key = key
        self._next: dict[str, int] = {}

    def unique(self, name: str) -> str:
        """Return the name, with a number where it was returned before."""
        unique, key = name, self._key(name)
        while self._key(unique) in self._next:
            self._next[key] += 1
            unique = f"{name} ({self._next[key]})"
        self._next[self._key(unique)] = 1
        return unique


@lru_cache(maxsize=65536)
def utc_time(written: str | None) -> str:
    """Return a time as ISO 8601 in UTC, unchanged where it is that; empty where it is no time.

    A time without a zone is one in UTC; a day is its beginning there.
    """
    text = (written or "").strip()
    try:
        found = datetime.fromisoformat(text)
        utc = found.replace(tzinfo=found.tzinfo or UTC).astimezone(UTC)
    except (ValueError, OverflowError):
        return ""
    if _UTC.fullmatch(text):
        return text
    return f"{utc.isoformat(timespec='microseconds').removesuffix('+00:00')}Z"


def read_colour(written: str) -> str:
    """Return a colour as #RRGGBB, from what tools write: #RGB, #AARRGGBB, rgba(…); else empty."""
    if found := _HEX.fullmatch(written.strip()):
        return "#" + (found[1] or "".join(char * 2 for char in found[2])).upper()
    if found := _RGB.fullmatch(written.strip()):
        return "#" + "".join(f"{min(255, int(part)):02X}" for part in found.groups())
    return ""


def numbered(codes: Sequence[ProjectCode]) -> list[ProjectCode]:
    """Take numbers off the names, where each code has one that continues its parent's."""
    numbers = {"": ""}
    taken: set[str] = set()
    for code in codes:
        number, _, name = code.name.partition(" ")
        above, _, last = number.rpartition(".")
        if not (name and _PIECE.fullmatch(last)) or above != numbers[code.parent]:
            return list(codes)
        if number in taken or check_number(number):
            return list(codes)
        numbers[code.key] = number
        taken.add(number)
    if not any("." in number for number in taken):
        return list(codes)  # "A" and "I" begin sentences too
    return [
        code._replace(number=numbers[code.key], name=code.name.partition(" ")[2]) for code in codes
    ]
