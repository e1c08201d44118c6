"""What sets a label off from what is said: the surest sign of several, its mark, its time."""

from __future__ import annotations

import re
from typing import Literal

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.stamps import SPELLED, bare
from codebook.reading.turns.lines.tails import PAIRS, Tail, marks

Sign = Literal["colon", "time", "mark", "pipe", "tab", "dash", "bare", "stop"]
"""What sets a label off: a colon, a time, brackets or emphasis, …, or only the line's end."""

_CLOSING = frozenset(PAIRS.values())
_LESS_SURE: tuple[Sign, ...] = ("pipe", "tab", "dash")
_spelled = lazy_pattern(SPELLED)
_on_page = lazy_pattern(r"\d{1,3}:\d{2},\d{1,2}")


def sign_of(opening: re.Match[str], tail: Tail, *, alone: bool) -> Sign | None:
    """Return what sets the label off, the surest sign that there is.

    Amid brackets that have not closed, nothing does. Only what is emphasised beyond the label may
    still be open, and then a colon or a time must be there: "**Ann: So?**". A page and two of its
    lines are no time: "mill 15:23,25", as an index has it.
    """
    is_place = "colon" not in tail.signs and _on_page.fullmatch(tail.time)
    if is_place or not tail.awaited.isdisjoint(_CLOSING):
        return None
    if "colon" in tail.signs:
        return "colon"
    if _ends_by_time(opening, tail, alone=alone):
        return "time"
    if tail.awaited:
        return None
    if _is_marked(opening, alone=alone):
        return "mark"
    return next((sign for sign in _LESS_SURE if sign in tail.signs), "bare" if alone else None)


def _ends_by_time(opening: re.Match[str], tail: Tail, *, alone: bool) -> bool:
    """Whether a time shows where the label ends: in brackets, with hours, or at an end."""
    if alone:
        return any((tail.time, opening["time"], opening["inner"], opening["within"]))
    has_hours = len(tail.time) >= len("0:00:00") and not _spelled.match(tail.time)
    return bool(tail.time) and (not tail.time[0].isdigit() or has_hours)


def _is_marked(opening: re.Match[str], *, alone: bool) -> bool:
    is_bracketed = opening["bracket"] and opening["bracket"] != "《"  # which is a title's
    return bool(opening["emphasis"] or is_bracketed or (opening["heading"] and alone))


def mark_of(opening: re.Match[str]) -> str:
    """Return how a label is set off: "-" and "1" stand for any bullet and number before it.

    A tag is one in a heading, too: "## <ann>So?</ann>".
    """
    lead = "-" * bool(opening["bullet"]) + "1" * bool(opening["number"])
    heading = "" if opening["bracket"] == "<" else (opening["heading"] or "").strip()
    return lead + heading + "".join(marks(opening))


def time_of(opening: re.Match[str], behind: str = "") -> str:
    """Return the time that stands behind a label, or else before it, "" for none."""
    return bare(behind or opening["within"] or opening["inner"] or opening["time"] or "")
