"""Labels that come once, before a talk or after it, and that are no speakers'."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_in_capitals
from codebook.reading.turns.labels.shapes import ROLE_OR_CODE, shape
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import are_next, asks, is_rule, next_text
from codebook.reading.turns.lines.set_off import numbered
from codebook.reading.turns.surroundings.values import is_said, value_of

_INITIALS, _WORDS = 3, 4
_LEAST_OF_A_LIST, _LEAST_OF_A_TALK = 3, 2
_tags = lazy_pattern(r"(?:#[^\W\d_][\w-]*[\s,;]*){2,}")
_number = lazy_pattern(r"[^\W\d_]{1,3}[ .-]?\d{1,4}")  # of a group or a file: "B7"


class _Talk:
    """The talk between the labels that return, from its `first` line to its `last`."""

    def __init__(
        self,
        lines: Sequence[str],
        returning: Sequence[Sequence[Head]],
        written: Mapping[str, Sequence[Head]],
    ) -> None:
        self.lines = lines
        self.first = min(heads[0].line for heads in returning)
        self.last = max(heads[-1].line for heads in returning)
        self._usual = [heads[0] for heads in returning]
        self._written = written

    @cached_property
    def begun(self) -> frozenset[int]:
        """The lines that begin with any label."""
        return frozenset(head.line for heads in self._written.values() for head in heads)

    @cached_property
    def are_timed(self) -> bool:
        """Whether a time stands behind all labels."""
        return all(_is_time_behind(self.lines, head) for head in self._usual)

    @cached_property
    def are_mixed(self) -> bool:
        """Whether no label is in capitals."""
        return not any(is_in_capitals(head.label) for head in self._usual)


def outside(
    lines: Sequence[str], known: Collection[str], written: Mapping[str, Sequence[Head]]
) -> set[str]:
    """Return those of the `known` labels that come outside the talk, and say nothing there.

    The talk goes from the first to the last label that returns, but for entries of a menu. Whoever
    speaks once before or after it says something.
    """
    often = {label: heads for label in known if len(heads := written.get(label, ())) > 1}
    menu = _menu(lines, often)
    returning = [heads for label, heads in often.items() if label not in menu]
    if not returning:
        return menu
    talk = _Talk(lines, returning, written)
    once = {label: heads[0] for label in known if len(heads := written.get(label, ())) == 1}
    return menu | {
        label
        for label, head in once.items()
        if not talk.first < head.line < talk.last and any(rule(head, talk) for rule in OUTSIDE)
    }


def is_told_at_time(head: Head, talk: _Talk) -> bool:
    """Whether a time before it says when it was, where times stand behind all who return."""
    return talk.are_timed and _is_time_before(talk.lines, head)


def is_title_below(head: Head, talk: _Talk) -> bool:
    """Whether capitals head a further particular, as nobody's label is in them: "OUTCOME: …"."""
    is_below = talk.are_mixed and head.line > talk.last
    is_word = len(head.label) > _INITIALS and shape(head.label) in {"name", "other"}
    return is_below and head.sign == "colon" and is_word and is_in_capitals(head.label)


def ends_list(head: Head, talk: _Talk) -> bool:
    """Whether no blank line stands between it, without a number, and a counted list above it."""
    lines = talk.lines
    if head.line <= talk.last:
        return False
    items = lines[max(0, head.line - _LEAST_OF_A_LIST) : head.line]
    are_counted = len(items) == _LEAST_OF_A_LIST and all(map(numbered.match, items))
    is_word = shape(head.label) not in ROLE_OR_CODE
    return are_counted and is_word and not numbered.match(lines[head.line])


def is_particular(head: Head, talk: _Talk) -> bool:
    """Whether tags, or above the talk a number, are all that follows it: "Group: B7"."""
    lines = talk.lines
    if head.sign != "colon" or head.time or shape(head.label) in ROLE_OR_CODE:
        return False
    below = next_text(lines, head.line)
    is_all = below == len(lines) or below in talk.begun or is_rule(lines[below])
    value = lines[head.line][head.body :].strip()
    is_number = head.line < talk.first and _number.fullmatch(value) is not None
    return is_all and (is_number or _tags.fullmatch(value) is not None)


OUTSIDE: tuple[Callable[[Head, _Talk], bool], ...] = (
    is_told_at_time,
    is_title_below,
    ends_list,
    is_particular,
)
"""Why a label that comes once, above the talk or below it, is nobody's."""


def _menu(lines: Sequence[str], often: Mapping[str, Sequence[Head]]) -> set[str]:
    """Return the labels, all of which return, that do so only in a row above the talk of others.

    Behind each stands a value: "Wheel (n.): Parts" above "Wheel (n.): Use", on the side of a page.
    """
    found = set[str]()
    in_order = sorted(often.items(), key=lambda item: item[1][0].line)
    for (label, heads), (_, below) in pairwise(in_order[: 1 - _LEAST_OF_A_TALK]):
        is_above = are_next(lines, heads) and heads[-1].line < below[0].line
        if not is_above or shape(heads[0].label) in ROLE_OR_CODE or not _have_values(lines, heads):
            break
        found.add(label)
    return found


def _have_values(lines: Sequence[str], heads: Sequence[Head]) -> bool:
    values = [value_of(lines, head) for head in heads if head.sign == "colon"]
    are_all = len(values) == len(heads) and all(0 < len(one.split()) <= _WORDS for one in values)
    return are_all and not any(is_said(value) or asks(value) for value in values)


def _is_time_before(lines: Sequence[str], head: Head) -> bool:
    return head.sign == "time" and head.alone and _has_digit_before(lines, head)


def _is_time_behind(lines: Sequence[str], head: Head) -> bool:
    return head.sign == "time" and not _has_digit_before(lines, head)


def _has_digit_before(lines: Sequence[str], head: Head) -> bool:
    line = lines[head.line]
    return any(map(str.isdigit, line[: line.find(head.label)]))
