"""What the reader holds: the target of a coding, the selection, the cluster under the caret."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from codebook.text.spans import Span


class Hold(NamedTuple):
    """What is held, as far as it is seen. `caret` is None while the view lacks the focus.

    `target` is the unit in focus, or where something is selected that without the white space
    around it.
    """

    target: Span
    selection: Span | None = None
    caret: Span | None = None


def changed(old: Hold, new: Hold) -> Iterator[Span]:
    """Yield spans that together hold all that looks different, small where the change is."""
    if (old.selection is None) != (new.selection is None):
        yield from (old.target, new.target)
    for one, other in zip(old, new, strict=True):
        if one is None or other is None:
            yield from (span for span in (one, other) if span)
        elif not one.overlaps(other):
            yield from (one, other) if one != other else ()
        else:
            edges = zip(one, other, strict=True)
            yield from (Span(min(pair), max(pair)) for pair in edges if pair[0] != pair[1])
