"""What codes are crossed with, as the screen of the matrix knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from rich.text import Text

from codebook.study.codebook import Code
from codebook.tui.screens.passages.passages_screen import PassagesScreen

if TYPE_CHECKING:
    from codebook.tui.host import Host

LEAST = 3
"""The width of a column at least, in cells."""


class Column(NamedTuple):
    """A column of counts, `width` cells wide; `code` is what it counts, if that is a code."""

    key: str
    label: str
    width: int
    code: Code | None = None


class Columns(Protocol):
    """Columns of counts beside the codes; they are numbered from 0."""

    said: str
    """What the codes are counted by, in words."""

    nothing: str
    """A sentence for where no code is shown."""

    @property
    def columns(self) -> Sequence[Column]:
        """The columns, that for everything first."""

    def shows(self, code: Code) -> bool:
        """Whether a code has a row."""

    def cell(self, code: Code, at: int) -> Text:
        """Return what a cell shows."""

    def told(self, code: Code, at: int, room: int) -> str:
        """Return in words what a cell counts; names are cut to what `room` cells leave."""

    def listed(self, host: Host, code: Code, at: int) -> PassagesScreen:
        """Return the screen of the passages that a cell counts."""


def dim(sign: str = "·") -> Text:
    """Return what a cell shows that counts nothing."""
    return Text(sign, "dim", justify="right")


def number(count: int, code: Code) -> Text:
    """Return a count in the row of a code."""
    return Text(f"{count:,}", _style(code), justify="right")


def _style(code: Code) -> str:
    return "bold" if code.depth == 0 else ""
