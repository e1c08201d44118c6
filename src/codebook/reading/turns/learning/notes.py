"""Headings and items of lists that have names in a talk whose labels are neither."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.reading.turns.labels.labels import stem
from codebook.reading.turns.learning.likely import says_who
from codebook.reading.turns.lines.features import is_listed
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import ends


def notes_in(lines: Sequence[str], heads: Heads, style: Sequence[Head]) -> set[int]:
    """Return the lines of headings and lists that have names in a talk whose labels are neither.

    They say who attends or does what.
    """
    marked = heads.such(lambda head: "#" in head.mark or is_listed(head))
    if not marked:
        return set()
    spoken = [head for head in style if not is_listed(head)]
    listed = [head for head in marked if is_listed(head)]
    are_items = 2 * len(spoken) < len(style)
    items = _names_alone(marked) if are_items else _items(lines, listed, spoken)
    return _headings(lines, marked, style) | items


def _headings(lines: Sequence[str], marked: Heads, style: Sequence[Head]) -> set[int]:
    """Return the lines of headings, where those who speak are in none.

    A heading with a time is a slip where times set labels off: "## 00:20 Ann Lee".
    """
    if 2 * sum("#" in head.mark for head in style) >= len(style):
        return set()
    are_timed = style[0].alone and style[0].sign == "time"
    return {
        head.line
        for head in marked
        if "#" in head.mark and not says_who(lines, head) and not (are_timed and head.time)
    }


def _names_alone(marked: Heads) -> set[int]:
    """Return the lines of items that are no more than a name, where labels are items too."""
    return {head.line for head in marked if head.sign == "bare" and _is_name_alone(head)}


def _items(lines: Sequence[str], listed: Sequence[Head], spoken: Sequence[Head]) -> set[int]:
    """Return the lines of items that are notes, where those who are `spoken` for are in none.

    Amid the talk, only those are that hold no more than the label; a label that is only ever an
    item, also there, is one everywhere.
    """
    first, last = spoken[0].line, spoken[-1].line
    plain = {stem(head.label) for head in spoken}
    amid = {head.line: head for head in listed if first < head.line < last}
    own = {stem(head.label) for head in amid.values() if not head.alone} - plain
    above = [head for head in listed if head.line < first]
    turn = above[0] if _is_first_turn(lines, above, plain) else None
    return {
        head.line
        for head in listed
        if head is not turn
        and (_is_name_alone(head) or not (head.line in amid or stem(head.label) in own))
    }


def _is_first_turn(lines: Sequence[str], above: Sequence[Head], plain: set[str]) -> bool:
    """Whether the one item above a talk is said by who talks in it: "- Ann: Let us begin."."""
    is_one = len(above) == 1 and stem(above[0].label) in plain
    return is_one and ends(lines[above[0].line])


def _is_name_alone(head: Head) -> bool:
    """Whether a label is all of a list's item, as the name of one who attends is."""
    return is_listed(head) and head.alone and head.sign in {"bare", "mark"}
