"""A line of several codes, split at its commas, but for those within a name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

_SEPARATORS = ",;，；、"
_QUOTED = r'["“](?P<quoted>[^"“”]*)(?:["”]\s*|(?=,\Z))'  # the last one may still be open


class Piece(NamedTuple):
    """What stands between two separators; `is_name` where it was in quotes or is a known name."""

    text: str
    is_name: bool


class LineSplitter:
    """Splits lines at their separators, but for those in quotes or in one of `names`."""

    def __init__(self, names: Iterable[str]) -> None:
        parted = [name for name in names if set(name) & set(_SEPARATORS)]
        known = "|".join(re.escape(name) for name in sorted(parted, key=len, reverse=True))
        named = rf"(?P<named>{known or '(?!)'})\s*"
        plain = rf"(?P<plain>[^{_SEPARATORS}]*)"
        self._piece = re.compile(rf"\s*(?:{_QUOTED}|{named}|{plain})[{_SEPARATORS}]", re.IGNORECASE)

    def split(self, line: str) -> list[Piece]:
        """Return the pieces, at least one; the last one keeps a blank at its end."""
        pieces = []
        for found in self._piece.finditer(f"{line},"):
            quoted, named, plain = found["quoted"], found["named"], found["plain"]
            name = named if quoted is None else quoted.strip()
            pieces.append(Piece(plain if name is None else name, name is not None))
        return pieces
