"""Further interviews in one text: the particulars above each of them are nobody's."""

from __future__ import annotations

from collections.abc import Container, Mapping
from itertools import takewhile

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_metadata
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import next_text, opens_block
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.surroundings.legends import is_said, value_of

_field = lazy_pattern(r"[^:：]{2,30}[:：]")
_LEAST = 2


def particulars_amid(lines: Lines, openings: Mapping[int, Head]) -> frozenset[int]:
    """Return the lines of particulars amid the turns: "Guest: Ann Lee", "Date: 3 May" in a block.

    Above and below it are blank lines, and somebody with a label speaks next.
    """
    first, last = min(openings, default=0), max(openings, default=0)
    found: set[int] = set()
    for line in lines.texts:
        if first < line < last and line not in openings and opens_block(lines, line):
            block = list(
                takewhile(lambda at: _is_particular(lines, at, openings), range(line, last))
            )
            is_whole = bool(block) and not lines[block[-1] + 1].strip()
            if len(block) >= _LEAST and is_whole and next_text(lines, block[-1]) in openings:
                found |= set(block) if any(_names_a_field(lines, at) for at in block) else set()
    return frozenset(found)


def _is_particular(lines: Lines, line: int, openings: Container[int]) -> bool:
    """Whether a line is a particular, or says who has a role."""
    if line in openings or not _field.match(lines[line]):
        return False
    head = lines.head(line)
    if head is None or head.sign != "colon" or head.alone:
        return False
    is_role = shape(head.label) == "role" and not is_said(value_of(lines, head))
    return is_role or is_metadata(head.label)


def _names_a_field(lines: Lines, line: int) -> bool:
    head = lines.head(line)
    return head is not None and is_metadata(head.label)
