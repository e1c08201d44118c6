"""Code numbers ("ids" in the field): `A`, `A.1`, `A.1.i`, or any other scheme in any script."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import count
from typing import NamedTuple, TypeVar

LONGEST = 40
"""The most characters a number may have."""

Node = TypeVar("Node")
Chunk = tuple[int, int, str, int]
"""Digits as (0, their count, the digits, 0), which puts them by value and before other signs, and
other signs as (1, 0, the signs, the value of a roman numeral or 50)."""

SortKey = tuple[tuple[tuple[Chunk, ...], ...], str]

_ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc")),
    *((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)


def check_number(number: str) -> str | None:
    """Say why `number` cannot be a code's number ("it has a comma"), None if it can."""
    if not number.strip("."):
        return "it is empty"
    if len(number) > LONGEST:
        return f"it has {len(number)} characters, more than {LONGEST}"
    for char in number:
        if char.isspace():
            return "it has white space"
        if char in ",;":
            return "it has a comma" if char == "," else "it has a semicolon"
        if not char.isprintable():
            return f"it has a character that cannot be shown (U+{ord(char):04X})"
    return None


def sort_key(number: str) -> SortKey:
    """Return the key of codebook order: a total order on all strings, parents first.

    Pieces between dots compare one by one, digits by value. A roman numeral below fifty sorts where
    its first letter does, and there by value (i–iv at "i", v–viii at "v", ix–xlix at "x"): so
    i, ii, … x and a, b, … z both come out right, whatever their siblings are.
    """
    return tuple(_piece_key(piece.casefold()) for piece in number.split(".")), number


@lru_cache(4096)
def _piece_key(piece: str) -> tuple[Chunk, ...]:
    value = parse_roman(piece)
    if value is not None and value < 50:
        return ((1, 0, "i" if value < 5 else "v" if value < 9 else "x", value),)
    return tuple(map(_chunk_key, re.findall(r"\d+|\D+", piece)))


def _chunk_key(chunk: str) -> Chunk:
    if not chunk.isdecimal():
        return 1, 0, chunk, 50  # after the roman numerals that stand there
    # By length, then digits: int() refuses long runs. Digits may be of any script.
    digits = "".join(str(unicodedata.decimal(char)) for char in chunk).lstrip("0")
    return 0, len(digits), digits, 0


def roman(value: int) -> str:
    """Return `value` (1 or more) as a lower-case roman numeral."""
    if value < 1:
        raise ValueError(f"no roman numeral for {value}")
    numeral = ""
    for worth, sign in _ROMAN:
        times, value = divmod(value, worth)
        numeral += sign * times
    return numeral


def parse_roman(numeral: str) -> int | None:
    """Return the value of a roman numeral in one case and canonical form, else None."""
    low, at, value = numeral.lower(), 0, 0
    for worth, sign in _ROMAN:
        while low.startswith(sign, at):
            at, value = at + len(sign), value + worth
    if at < len(low) or not value:
        return None
    return value if numeral in (roman(value), roman(value).upper()) else None


def _letters(value: int) -> str:
    """Return 1 → A, 26 → Z, 27 → AA."""
    before, last = divmod(value - 1, 26)
    return (_letters(before) if before else "") + chr(ord("A") + last)


def _parse_decimal(piece: str) -> int | None:
    return int(piece) if piece.isdecimal() and len(piece) <= LONGEST else None


def _parse_letters(piece: str) -> int | None:
    """Return a → 1, z → 26, aa → 27."""
    if not (piece.isascii() and piece.isalpha() and piece.islower()):
        return None
    value = 0
    for letter in piece:
        value = value * 26 + ord(letter) - ord("a") + 1
    return value


class _Style(NamedTuple):
    """A way to write the last piece of numbers, and to read it: None for any other piece."""

    write: Callable[[int], str]
    parse: Callable[[str], int | None]


_ARABIC = _Style(str, _parse_decimal)
_ROMANS = _Style(roman, parse_roman)
_LOWER = _Style(lambda value: _letters(value).lower(), _parse_letters)


def child_number(parent: str, position: int) -> str:
    """Return the number of the `position`th child (from 1): `A` → `A.1` → `A.1.i` → `A.1.i.1`."""
    return f"{parent}.{_usual_style(parent).write(position)}"


def _usual_style(parent: str) -> _Style:
    return _ROMANS if parent.count(".") == 1 else _ARABIC


def number_tree(
    number: str, node: Node, children: Callable[[Node], Iterable[Node]]
) -> Iterator[tuple[str, Node]]:
    """Yield `node` with `number`, then all below it with theirs, parents before children."""
    yield number, node
    for position, child in enumerate(children(node), 1):
        yield from number_tree(child_number(number, position), child, children)


def next_letter(used: Iterable[str]) -> str:
    """Return the first of A, B, … Z, AA, … that begins none of the `used` numbers."""
    taken = {number.split(".")[0].casefold() for number in used}
    return next(letter for letter in map(_letters, count(1)) if letter.casefold() not in taken)


def next_child(parent: str, used: Iterable[str]) -> str:
    """Return the number after the last that `used` has under `parent`, in its siblings' style.

    Gaps are not filled, so a number that was given back is not given out again.
    """
    branch = f"{parent}.".casefold()
    folded = (number.casefold() for number in used)
    taken = {key[len(branch) :].split(".")[0] for key in folded if key.startswith(branch)}
    style = _style_of(taken, _usual_style(parent))
    last = max((style.parse(piece) or 0 for piece in taken), default=0)
    pieces = map(style.write, count(last + 1))
    return next(f"{parent}.{piece}" for piece in pieces if piece not in taken)


def _style_of(siblings: set[str], usual: _Style) -> _Style:
    """Return the first style in which all siblings can be read, else the usual one.

    Several letters are a word, unless they come after z: aa, ab.
    """
    are_words = "z" not in siblings and any(len(piece) > 1 for piece in siblings)
    styles = (usual, _ARABIC, _ROMANS) if are_words else (usual, _ARABIC, _ROMANS, _LOWER)
    for style in styles:
        if all(style.parse(piece) is not None for piece in siblings):
            return style
    return usual


def keystrokes(number: str) -> str:
    """Return what a coder types for `number`: lower-case, without dots (`B.5` → `b5`)."""
    return unicodedata.normalize("NFC", number.casefold().replace(".", ""))


def first_keys(numbers: Iterable[str]) -> frozenset[str]:
    """Return the keys that begin a number of the study, which no command may take."""
    return frozenset(keystrokes(number)[:1] for number in numbers) - {""}


class Match(NamedTuple):
    """What the keys typed so far mean.

    `number` is the one code meant, None where there is none or several are typed alike.
    `longer` says that other numbers begin with these keys, so that one more may follow.
    `candidates` are all numbers still possible, those typed exactly so first.
    """

    number: str | None
    longer: bool
    candidates: tuple[str, ...]


class NumberIndex:
    """The numbers of a study by what is typed for them."""

    def __init__(self, numbers: Iterable[str]) -> None:
        ordered = sorted(set(numbers), key=sort_key)
        self._typed = tuple((keystrokes(number), number) for number in ordered)

    def match(self, typed: str) -> Match:
        """Look up keys.

        Dots and capitals may be left out, but tell apart numbers that are alike without them.
        """
        keys = keystrokes(typed)
        fits = [entry for entry in self._typed if entry[0].startswith(keys)]
        if "." in typed:
            start = typed.casefold()
            fits = [entry for entry in fits if entry[1].casefold().startswith(start)]
        exact = [number for entry, number in fits if entry == keys]
        longer = [number for entry, number in fits if entry != keys]
        return Match(_meant(typed, exact), bool(longer), (*exact, *longer))


def _meant(typed: str, exact: list[str]) -> str | None:
    """Choose among numbers typed alike: as written, else but for case, else the only one there."""
    if typed in exact:
        return typed
    same = [number for number in exact if number.casefold() == typed.casefold()] or exact
    return same[0] if len(same) == 1 else None
