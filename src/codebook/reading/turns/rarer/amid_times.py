"""Labels that are told by their times, whatever they say: a room with its number and floor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import pairwise

from codebook.reading.turns.labels.labels import is_event, is_metadata
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.stamps import seconds

_LEAST = 12  # lines of a name and a time
_MOST_ODD = 0.6  # of them: one of two who speak in turn
_RETURNS = 3


def amid_times(heads: Heads) -> Collection[str]:
    """Return labels that nobody is called, which return, each time with a time behind them.

    It lies between that of the line with a name before it and that of the one after it.
    """
    timed = heads.such(lambda head: head.sign == "time" and head.alone and not head.linked)
    named = timed.such(lambda head: shape(head.label) != "none")
    if len(named) < _LEAST or len(timed) - len(named) > _MOST_ODD * len(timed):
        return ()
    counts = Counter(head.label for head in named)
    if 2 * sum(count for count in counts.values() if count >= _RETURNS) < len(named):
        return ()  # captions, each with its time
    places = {head.line: place for place, head in enumerate(timed)}
    between = Counter(
        head.label
        for before, after in pairwise(named)
        for head in timed[places[before.line] + 1 : places[after.line]]
        if seconds(before.time) <= seconds(head.time) <= seconds(after.time)
    )
    return {
        label
        for label, count in between.items()
        if count >= _RETURNS and not is_event(label) and not is_metadata(label)
    }
