"""How things are shown to people: counts, figures, long lists and texts, colours that differ."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import takewhile
from operator import eq

from codebook.lazy_patterns import lazy_pattern
from codebook.stage_names import is_open

PALETTE = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00")
"""Colours that the colour-blind can tell apart (Okabe & Ito 2008, without black and yellow)."""

_BLANKS = lazy_pattern(r"\s+")
_BROKEN = lazy_pattern(r"\s*\n\s*")
_UNSPACED = lazy_pattern(r"[\u3040-\u30ff\u3400-\u9fff\uff00-\uff60、。]")
_LONGEST_WORD = 24
_BEFORE = 20  # characters shown before the first that differs

COMMANDS = lazy_pattern(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Characters that a terminal obeys: they move the cursor, name the window, turn the writing.

Those of ASCII and of ISO 6429, and those of Unicode for writing from right to left.
"""


def counted(count: int, noun: str) -> str:
    """Return a count with what it counts: `1 coding`, `2 codings`, `1,200 codings`."""
    return f"{count:,} {plural(noun, count)}"


def rounded(value: float, places: int = 2) -> str:
    """Return a figure with so many decimals; one that is nought with them has no minus sign."""
    return f"{value:z.{places}f}"


def plural(noun: str, count: int) -> str:
    """Return a regular noun as it stands after a count."""
    return noun if count == 1 else f"{noun}s"


def from_word(text: str, at: int) -> int:
    """Return where the first word at or after `at` begins.

    That is `at` where no blank is near: scripts without blanks are cut anywhere.
    """
    blank = _BLANKS.search(text, max(0, at - 1), at + _LONGEST_WORD) if at > 0 else None
    return blank.end() if blank else at


def to_word(text: str, at: int) -> int:
    """Return where the last word at or before `at` ends, as `from_word` where it begins."""
    if at >= len(text):
        return len(text)
    near = max(0, at - _LONGEST_WORD)
    blanks = [found.start() for found in _BLANKS.finditer(text, near, at + 1)]
    return blanks[-1] if blanks else at


def on_one_line(text: str) -> str:
    """Return a text with a blank where its lines end, and nothing in scripts without blanks."""

    def between(end: re.Match[str]) -> str:
        beside = text[max(0, end.start() - 1) : end.start()], text[end.end() : end.end() + 1]
        return "" if all(map(_UNSPACED.match, beside)) else " "

    return _BROKEN.sub(between, text)


def first_of(names: Sequence[str], most: int) -> str:
    """Return the first `most` names with commas between them, and `…` where there are more."""
    return ", ".join([*names[:most], *(["…"] if len(names) > most else [])])


def few_of(names: Iterable[str], most: int) -> str:
    """Return the first `most` names, each once, and how many more there are."""
    unique = list(dict.fromkeys(names))
    more = f" and {len(unique) - most:,} more" if len(unique) > most else ""
    return ", ".join(unique[:most]) + more


def few_say(names: Iterable[str], most: int) -> str:
    """Return the first `most` names and the verb: "Mara says", "Mara, Tom say"."""
    unique = list(dict.fromkeys(names))
    return f"{few_of(unique, most)} {'says' if len(unique) == 1 else 'say'}"


def cut(text: str, most: int = 60) -> str:
    """Return a text, cut to `most` characters with `…` as the last where it is longer."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def in_brief(text: str, most: int = 60) -> str:
    """Return a text in one line, cut as `cut` does."""
    return cut(" ".join(text.split()), most)


def alike(one: str, other: str) -> int:
    """Return how many characters two texts have in common at their beginning."""
    return sum(takewhile(bool, map(eq, one, other)))


def from_shortly_before(place: int, line: str) -> str:
    """Return a line from a word shortly before a place on, so that the place is not cut off."""
    if place <= _BEFORE:
        return line
    start = line.find(" ", place - _BEFORE, place) + 1 or place - _BEFORE
    return f"…{line[start:]}"


def apart(before: str, after: str, most: int = 60) -> tuple[str, str]:
    """Return two texts as `in_brief` does, but from where they differ on where that is cut off."""
    before, after = " ".join(before.split()), " ".join(after.split())
    if max(len(before), len(after)) > most:
        same = alike(before, after)
        before, after = (from_shortly_before(same, text) for text in (before, after))
    return cut(before, most), cut(after, most)


def display_width(text: str) -> int:
    """Return about how wide a text is, in Latin letters: East Asian wide ones count two."""
    if text.isascii():
        return len(text)
    return len(text) + sum(unicodedata.east_asian_width(char) in "WF" for char in text)


def batches_said(batches: Iterable[str]) -> str:
    """Return that batches have opened, in a sentence each; empty for none."""
    return " ".join(
        f"The batch {name} is open now: all who code it have finished it, and see what the others"
        " coded in it."
        for name in sorted(batches)
    )


def stage_said(stage: str, mode: str) -> str:
    """Return a stage with the mode of its study; "blind" alone would say that layers are hidden."""
    return f"{stage} ({'coded blind' if is_open(mode, stage) else mode})"
