"""Questions as items of a list, and what answers each as deeper items below it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import dropwhile, pairwise

from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks, indentation
from codebook.reading.turns.lines.lines import spans
from codebook.reading.turns.unlabelled.alternating import ANSWER, QUESTION

_LEAST = 3
_ASK, _ANSWERED, _SELDOM = 0.6, 0.5, 0.25
_DEEPER, _TAB = 2, 4  # columns: one blank is a slip


def nested_in(lines: Sequence[str], items: Mapping[int, int]) -> list[Head]:
    """Return heads for the shallow ones of `items`, which ask, and for what is deeper below each.

    `items` has where the words of each begin, by line. All that is deeper up to the next shallow
    one is one answer. What has none is asked, too, but for what only introduces all that is asked.
    None where shallow ones seldom ask, or deeper ones do: then depth is no more than layout.
    """
    depths = {line: _depth(lines[line]) for line in items}
    margin = min(depths.values(), default=0) + _DEEPER
    shallow = [line for line in items if depths[line] < margin]
    below = {one: two for one, two in pairwise(items) if depths[one] < margin <= depths[two]}
    asking = [own.start for own in spans(items, len(lines)) if any(asks(lines[at]) for at in own)]
    asked = [line for line in asking if depths[line] < margin]
    if len(below) < max(_LEAST, _ANSWERED * len(shallow)) or len(asked) < _ASK * len(shallow):
        return []
    if len(asking) - len(asked) > _SELDOM * (len(items) - len(shallow)):
        return []
    known = below.keys() | set(asked)
    heads = [
        _head(line, QUESTION, items) for line in dropwhile(lambda at: at not in known, shallow)
    ]
    return sorted([*heads, *(_head(line, ANSWER, items) for line in below.values())])


def _depth(line: str) -> int:
    return indentation(line.expandtabs(_TAB))


def _head(line: int, label: str, items: Mapping[int, int]) -> Head:
    return Head(line, label, "mark", items[line], items[line])
