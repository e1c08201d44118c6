"""The JSON in a verdict's record: the passages that resulted, and the sides that it judged."""

from __future__ import annotations

import json
from collections.abc import Iterable

from codebook.reconciling.disputes import Side
from codebook.reconciling.passages import Marked
from codebook.text.spans import Span


def result_to_json(result: Iterable[Marked]) -> str:
    """Return the passages with codes that a verdict resulted in as JSON."""
    return json.dumps([[*span, sorted(codes)] for span, codes in result])


def result_from_json(result: str) -> tuple[Marked, ...]:
    """Read what `result_to_json` wrote."""
    return tuple(Marked(Span(*ends), frozenset(codes)) for *ends, codes in json.loads(result))


def sides_to_json(sides: Iterable[Side]) -> str:
    """Return the sides of a disagreement as JSON."""
    return json.dumps({side.coder: [[*side.span, sorted(side.codes)]] for side in sides})


def sides_from_json(sides: str) -> tuple[Side, ...]:
    """Read what `sides_to_json` wrote."""
    return tuple(
        Side(coder, Span(*ends), frozenset(codes))
        for coder, ((*ends, codes),) in json.loads(sides).items()
    )
