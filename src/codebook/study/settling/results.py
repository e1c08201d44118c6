"""What a verdict's record keeps: the passages that it gave, and the sides that it judged."""

from __future__ import annotations

import json
from collections.abc import Iterable

from codebook.reconciling import Marked, Side
from codebook.text.spans import Span


def stored(result: Iterable[Marked]) -> str:
    """Return passages with codes as a verdict's record keeps them."""
    return json.dumps([[*span, sorted(codes)] for span, codes in result])


def restored(result: str) -> tuple[Marked, ...]:
    """Read what `stored` wrote."""
    return tuple(Marked(Span(*ends), frozenset(codes)) for *ends, codes in json.loads(result))


def sides_stored(sides: Iterable[Side]) -> str:
    """Return the sides of a disagreement as a verdict's record keeps them."""
    return json.dumps({side.coder: [[*side.span, sorted(side.codes)]] for side in sides})


def sides_restored(sides: str) -> tuple[Side, ...]:
    """Read what `sides_stored` wrote."""
    return tuple(
        Side(coder, Span(*ends), frozenset(codes))
        for coder, ((*ends, codes),) in json.loads(sides).items()
    )
