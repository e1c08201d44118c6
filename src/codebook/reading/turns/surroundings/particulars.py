"""Lists of particulars that stand above each of several interviews in one file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from codebook.reading.turns.labels.labels import is_cased, is_metadata
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.surroundings.legends import LONGEST_LIST
from codebook.reading.turns.surroundings.values import is_role, is_said, value_of

_GAP = 3  # lines between a question and a list that answers it
_MOST_LISTS = 200


def particulars(lines: Lines, heads: Heads) -> set[str]:
    """Return the labels that only stand in lists of particulars.

    Such a list stands above each of several interviews in one file. One of its labels is known
    to be a particular, or all are roles with a name.
    """
    labels = heads.labels
    rare = {label for label, count in labels.items() if count <= _MOST_LISTS}
    at = {
        head.line: head
        for head in heads
        if head.label in rare and head.sign == "colon" and not (head.alone or head.is_timed)
    }
    known = [
        line
        for line, head in at.items()
        if is_metadata(head.label) or (_has_neighbour(lines, line) and is_role(lines, head))
    ]
    inside = {head.line: head for line in known for head in _list_around(lines, at, line)}
    listed = Counter(head.label for head in inside.values())
    only = {label for label, count in listed.items() if count == labels[label]}
    found = only | _announcing(lines, at.values(), labels)
    return found | _named_beside(lines, at, labels, found)


def _has_neighbour(lines: Lines, line: int) -> bool:
    """Whether the line above or below is not blank: a role that stands alone is in no list."""
    around = lines.begins[max(0, line - 1) : line + 2]
    return len(around) - around.count("\n") > 1


def _named_beside(
    lines: Sequence[str], at: Mapping[int, Head], labels: Counter[str], found: Collection[str]
) -> set[str]:
    """Return the roles that have a name, and particulars beside them, each time: "Guest: Ina"."""
    listed = {line for line, head in at.items() if head.label in found or is_metadata(head.label)}
    if not listed:
        return set()
    near = Counter(
        head.label
        for line, head in at.items()
        if shape(head.label) == "role"
        and shape(value_of(lines, head)) in {"name", "names"}
        and not listed.isdisjoint({line - 2, line - 1, line + 1, line + 2})
    )
    return {label for label, count in near.items() if count == labels[label] > 1}


def _announcing(lines: Sequence[str], heads: Iterable[Head], labels: Counter[str]) -> set[str]:
    """Return the roles that are never followed by more than a name, and by several.

    "Presenter: Ann Lee" stands above what each of them says. And the labels that are always
    followed by the same words, "System: A new shop", above each of several interviews.
    """
    named: dict[str, list[str]] = {}
    same: dict[str, list[str]] = {}
    others: set[str] = set()  # labels that once have something else behind them
    for head in heads:
        own = shape(head.label)
        if head.label in others or own not in {"role", "name", "names", "other"}:
            continue
        value = value_of(lines, head)
        if own != "role":
            values = same.setdefault(head.label, [])
            values.append(value.casefold())
            if values[0] != values[-1]:
                others.add(head.label)
        elif shape(value) == "names" and is_cased(value):  # else all words are
            named.setdefault(head.label, []).append(value)
        else:
            others.add(head.label)
    return {
        label
        for label, values in named.items()
        if len(values) == labels[label] and len(set(values)) > 1
    } | {
        label
        for label, values in same.items()
        if len(values) == labels[label] > len(set(values)) == 1 and _is_title(values[0])
    }


def _is_title(value: str) -> bool:
    return len(value.split()) > 1 and not is_said(value)


def _list_around(lines: Sequence[str], at: Mapping[int, Head], line: int) -> list[Head]:
    """Return the heads of the short list around a line, none where one of its lines has none."""
    start, stop = _block_around(lines, line)
    found = [at[place] for place in range(start, stop) if place in at]
    if not _is_list(found, stop - start) or any(is_said(value_of(lines, one)) for one in found):
        return []
    if any(map(asks, lines[max(0, start - _GAP) : start])):  # "What are your names?"
        return []
    are_roles = len(found) > 1 and all(is_role(lines, head) for head in found)
    return found if are_roles or any(is_metadata(head.label) for head in found) else []


def _block_around(lines: Sequence[str], line: int) -> tuple[int, int]:
    """Return the first and the last but one of the few lines around one that are not blank."""
    start = stop = line
    while start > 0 and lines[start - 1].strip() and line - start < LONGEST_LIST:
        start -= 1
    while stop < len(lines) and lines[stop].strip() and stop - line < LONGEST_LIST:
        stop += 1
    return start, stop


def _is_list(found: Sequence[Head], size: int) -> bool:
    """Whether each of so many lines has a label, and these do not return as those of a talk.

    Or most lines, where some are particulars: others are wrapped, or lack the colon.
    """
    known = sum(is_metadata(head.label) for head in found)
    are_most = known > 1 and 2 * len(found) > size
    are_different = 2 * len({head.label for head in found}) > len(found)
    return (len(found) == size or are_most) and are_different
