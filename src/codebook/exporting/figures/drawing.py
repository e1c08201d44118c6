"""The parts of figures: boxes, rules and words, each with its place in points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from codebook.text.display import display_width

ROW = 20
NAMES = 330
PLOT = 260
"""The height of a row, the room for names on the left, and for bars beside them.

On a page, a figure is as wide as the text: the narrower it is, the larger its letters are in print.
"""

_PIECE = 40
_SIZE, _GAP = 12, 6
"""In points: of the letters, and what stays free behind a name."""

_NARROW, _WIDE = frozenset(" .,:;'’|!ijltfrI()[]-/"), frozenset("mwMW@%&…")

T = TypeVar("T")


class Box(NamedTuple):
    """A filled rectangle; without a `fill` it has the accent colour of the page it is on."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    opacity: float | None = None
    rounding: float | None = None


class Rule(NamedTuple):
    """A thin line."""

    x1: float
    y1: float
    x2: float
    y2: float


class Words(NamedTuple):
    """A line of text on its baseline; `x` is where it starts, or its middle.

    `whole` is the text before it was cut. A `turned` text reads upwards.
    """

    x: float
    y: float
    text: str
    middle: bool = False
    faint: bool = False
    whole: str = ""
    turned: bool = False


Mark = Box | Rule | Words


@dataclass(frozen=True)
class Drawing:
    """A figure; `title` says in words what it shows."""

    title: str
    width: float
    height: float
    marks: tuple[Mark, ...]


def pieces(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    """Yield the rows in pieces that fit on a page each."""
    return (rows[at : at + _PIECE] for at in range(0, len(rows), _PIECE))


def row_name(label: str, name: str, top: float) -> Words:
    """Return the name at the left of a row, cut off where it is too long."""
    known = f"{label}  {name}" if name and name != label else label
    return Words(0, top + 14, _cut_off(known, NAMES - _GAP), whole=known)


def _cut_off(name: str, points: float) -> str:
    """Return a name, cut off where it would be wider in any usual font."""
    if _widest(name) <= points:
        return name
    while name and _widest(f"{name}…") > points:
        name = name[:-1]
    return f"{name.rstrip()}…"


def _widest(text: str) -> float:
    """Return about how wide a text is in DejaVu Sans, which is wider than Helvetica or Arial."""
    return _SIZE * sum(map(_share, text)) / 100


def _share(letter: str) -> int:
    """Return the width of a letter in hundredths of the size, whose sum is the same everywhere."""
    cells = display_width(letter)
    if cells != 1 or letter in _WIDE:
        return 100 * min(cells, 1)
    return 40 if letter in _NARROW else 80 if letter.isupper() else 64


def fitting(name: str, width: int) -> str:
    """Return a name, cut off where it is wider than so many Latin letters."""
    if display_width(name) <= width:
        return name
    while display_width(name) >= width:
        name = name[: width - 1] if len(name) > width else name[:-1]
    return f"{name.rstrip()}…"
