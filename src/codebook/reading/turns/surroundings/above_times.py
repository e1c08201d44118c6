"""What stands above a text whose lines begin with times: a list of particulars, or what is said."""

from __future__ import annotations

from collections.abc import Collection

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_metadata
from codebook.reading.turns.lines.layout import ends, is_heading, is_rule, kind_of
from codebook.reading.turns.lines.lines import Lines

_apart = lazy_pattern(r"\s*(?:[-*+•>|]\s|\d{1,2}[.)]\s|!?\[[^\[\]]*\]\()")


def first_time(lines: Lines, first: int, timed: Collection[int]) -> int:
    """Return the first of the lines that are `timed` where only particulars stand above it.

    Else `first`: what is above may be said. A list, a quotation, a rule and "Date: 3 May" tell that
    it is none, where no other line ends as a sentence or tells what happened.
    """
    begin = min(timed, default=first)
    above = [line for line in lines.texts if first <= line < begin]
    if not any(_is_apart(lines, line) for line in above):
        return first
    others = (lines[line] for line in above if not _apart.match(lines[line]))
    may_be_said = (
        (ends(text) or kind_of(text) in {"event", "time"}) and not is_heading(text)
        for text in others
    )
    return first if any(may_be_said) else begin


def _is_apart(lines: Lines, line: int) -> bool:
    """Whether a line is of a list, a quotation, a rule, or a particular."""
    head = lines.head(line)
    is_particular = head is not None and head.sign == "colon" and is_metadata(head.label)
    return is_particular or _apart.match(lines[line]) is not None or is_rule(lines[line])
