"""Further interviews in one text: the particulars above each of them are nobody's."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from itertools import takewhile

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_metadata, key
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import next_text, opens_block, text_above
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.surroundings.values import is_said, value_of

_field = lazy_pattern(r"[^:：]{2,30}[:：]")
_LEAST = 2


def particulars_amid(lines: Lines, openings: Mapping[int, Head]) -> frozenset[int]:
    """Return the lines of particulars amid the turns: "Guest: Ann Lee", "Date: 3 May" in a block.

    Some of the same stand above the first turn. Around the block are blank lines, nobody announces
    it with a colon, and somebody with a label speaks next.
    """
    first, last = min(openings, default=0), max(openings, default=0)
    above = (head for line in lines.texts if line < first and (head := lines.head(line)))
    known = {key(head.label) for head in above if head.sign == "colon" and is_metadata(head.label)}
    found: set[int] = set()
    if not known:
        return frozenset()
    for line in lines.texts:
        if first < line < last and line not in openings and opens_block(lines, line):
            rest = range(line, last)
            block = list(takewhile(lambda at: is_particular(lines, at, openings), rest))
            if len(block) >= _LEAST and _is_apart(lines, block, openings):
                labels = {key(head.label) for at in block if (head := lines.head(at))}
                found |= set(block) if not known.isdisjoint(labels) else set()
    return frozenset(found)


def _is_apart(lines: Lines, block: Sequence[int], openings: Container[int]) -> bool:
    """Whether blank lines are around a block, no colon announces it, and a turn is next."""
    above = text_above(lines, block[0])
    is_announced = lines[above].rstrip().endswith((":", "："))
    is_whole = not lines[block[-1] + 1].strip()
    return is_whole and not is_announced and next_text(lines, block[-1]) in openings


def is_particular(lines: Lines, line: int, openings: Container[int]) -> bool:
    """Whether a line is a particular, or says who has a role: no sentence is behind the label."""
    if line in openings or not _field.match(lines[line]):
        return False
    head = lines.head(line)
    if head is None or head.sign != "colon" or head.alone or is_said(value_of(lines, head)):
        return False
    return shape(head.label) == "role" or is_metadata(head.label)
