"""Questions whose label was forgotten, in the letters of all that who asks says: in italics."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import stem
from codebook.reading.turns.learning.speakers import Learned
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks, next_text, without_label
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.looks import Emphasis, bold_lines, slanted_lines

_within_marks = lazy_pattern(r"\s*([*_]{1,3})(?![*_\s]).{1,2000}(?<!\s)\1\W*")
_LEAST, _NEARLY_ALL = 3, 0.9


def with_forgotten_labels(lines: Lines, learned: Learned, emphasis: Emphasis) -> Learned:
    """Add turns for the questions within answers that are written as all that who asks says.

    In italics, or in bold: "Ann: _Why?_", and "_Where?_" alone below what Tom says. Only where
    hardly anything of what the others say is so.
    """
    openings = learned.openings
    for apart in (slanted_lines(lines, emphasis.italic), bold_lines(lines, emphasis.bold)):
        places = frozenset(apart) - {head.line for head in openings}
        asker = _who_is_set_off(lines, openings, emphasis, frozenset(apart)) if places else ""
        if asker and (more := _asked(lines, openings, places, asker)):
            return learned._replace(openings=Heads(sorted([*openings, *more])))
    return learned


def _who_is_set_off(
    lines: Sequence[str], openings: Heads, emphasis: Emphasis, apart: Collection[int]
) -> str:
    """Return the label of the only one whose turns are nearly all set off, "" for nobody."""
    counts, own = Counter[str](), Counter[str]()
    for head in openings:
        counts[stem(head.label)] += 1
        own[stem(head.label)] += _is_set_off(lines[head.line], head, emphasis.italic, apart)
    often = [
        label for label, count in own.items() if count >= max(_LEAST, _NEARLY_ALL * counts[label])
    ]
    others = sum(own.values()) - own[often[0]] if often else 0
    if len(often) != 1 or others > (1 - _NEARLY_ALL) * (len(openings) - counts[often[0]]):
        return ""
    return next(head.label for head in openings if stem(head.label) == often[0])


def _is_set_off(line: str, head: Head, italic: Mapping[int, int], apart: Collection[int]) -> bool:
    """Whether what stands behind a label is set off throughout."""
    said = line[head.body :].strip()
    is_slanted = bool(said) and italic.get(head.line, 0) >= _NEARLY_ALL * len(said)
    return head.line in apart or is_slanted or _within_marks.fullmatch(said) is not None


def _asked(
    lines: Sequence[str], openings: Heads, places: Collection[int], asker: str
) -> list[Head]:
    """Return heads for the questions in others' turns at `places`, and for the answers below."""
    begun = [head.line for head in openings]
    found: list[Head] = []
    for line in sorted(places):
        above = openings[bisect_right(begun, line) - 1]
        below = next_text(lines, line)
        is_answered = below < len(lines) and below not in places
        if line < begun[0] or stem(above.label) == stem(asker):
            continue
        if asks(lines[line]) and is_answered:
            found.append(without_label(lines, line, asker)._replace(unlike=True))
            if below not in begun:
                found.append(without_label(lines, below, above.label)._replace(unlike=True))
    return found
