"""What stands below an answer without a label and nobody says: a note on it, or whose are next."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from codebook.reading.turns.labels.labels import is_metadata, words_of
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.labels.vocabulary import NOTES
from codebook.reading.turns.lines.layout import ends_above, opens_block, text_above
from codebook.reading.turns.lines.lines import Lines, spans
from codebook.reading.turns.lines.set_off import is_caption


def noted_below(lines: Lines, openings: Collection[int]) -> Iterator[int]:
    """Yield the lines of a note that ends a turn, "Note: he was tired.", and of a name below it.

    A name alone tells whose answers are next where what it stands above was asked before.
    """
    asked = set[str]()
    for own in spans(sorted(openings), len(lines)):
        last = text_above(lines, own.stop)
        words = lines[own.stop].strip() if own.stop < len(lines) else ""
        if words in asked and last > own.start and _is_name(lines, last):
            yield last
            last = text_above(lines, last)
        first = _first_of_paragraph(lines, own.start, last)
        if first > own.start and _is_note(lines, first):
            yield from range(first, last + 1)
        asked.add(lines[own.start].strip())


def _is_name(lines: Sequence[str], line: int) -> bool:
    """Whether a line is a name that stands alone between blank lines."""
    text = lines[line].strip()
    is_alone = opens_block(lines, line) and not lines[line + 1].strip()
    return is_alone and is_caption([text]) and shape(text) in {"name", "names"}


def _first_of_paragraph(lines: Sequence[str], start: int, last: int) -> int:
    """Return the first line of the paragraph that ends a turn; it may be only the last line."""
    first = last
    while first > start and lines[first - 1].strip():
        first -= 1
    return first if first > start else last


def _is_note(lines: Lines, line: int) -> bool:
    """Whether a paragraph begins with the label of a note, and nobody goes on there."""
    head = lines.head(line)
    if head is None or head.sign != "colon" or words_of(head.label).isdisjoint(NOTES):
        return False
    return is_metadata(head.label) and (opens_block(lines, line) or ends_above(lines, line))
