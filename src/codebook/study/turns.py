"""The turns of a transcript as the study reads them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache

from codebook.store.rows import PartRow
from codebook.text.part_numbers import part_key
from codebook.text.turns import Turn


def turns_of(stored: str, labels: Mapping[int, str] | None = None) -> tuple[Turn, ...]:
    """Read the turns as the database keeps them.

    With the guideline's `labels` by number, a part gets the guideline's label, however the
    transcript writes it ("二" becomes "II").
    """
    turns = map(Turn._make, json.loads(stored))
    if not labels:
        return tuple(turns)
    return tuple(turn._replace(part=labels.get(_number(turn.part), turn.part)) for turn in turns)


def as_json(turns: Iterable[Turn]) -> str:
    """Return turns as the database keeps them."""
    return json.dumps(list(turns), ensure_ascii=False, separators=(",", ":"))


def labels_by_number(parts: Iterable[PartRow]) -> dict[int, str]:
    """Return the labels of the guideline's parts by the number that each means."""
    return {number: part.label for part in parts if (number := part_key(part.label)) is not None}


@lru_cache(maxsize=256)
def _number(label: str) -> int:
    number = part_key(label) if label else None
    return -1 if number is None else number
