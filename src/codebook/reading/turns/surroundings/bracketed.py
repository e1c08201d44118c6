"""What others call out, in brackets that run over the end of a line: no label is within them.

As in the minutes of parliaments: "(Applause. — A call from the", "left: Never!)".
"""

from __future__ import annotations

from collections import Counter

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import stem
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.lines import Lines

_opening = lazy_pattern(r"[(（]")
_ends = (")", "）", ").", ")*", ")_")
_MOST = 12  # lines of such brackets


def called_out(lines: Lines, heads: Heads) -> set[int]:
    """Return the lines of labels within such brackets that nobody has outside of them."""
    within = {line for start in lines.beginning(_opening) for line in _below(lines, start)}
    inside = [head for head in heads if head.line in within] if within else []
    if not inside:
        return set()
    counts = Counter(stem(head.label) for head in inside)
    return {
        head.line
        for head in inside
        if len(heads.by_stem[stem(head.label)]) == counts[stem(head.label)]
    }


def _below(lines: Lines, start: int) -> range:
    """Return the lines below one that opens brackets up to that which closes them, at its end."""
    depth = 0
    for line in range(start, min(start + _MOST, len(lines))):
        text = lines[line].rstrip()
        if not text:
            break
        depth += sum(map(text.count, "(（")) - sum(map(text.count, ")）"))
        if depth <= 0:
            return range(start + 1, line + 1) if text.endswith(_ends) else range(0)
    return range(0)
