"""Replacing a code in rankings, after it was merged with another or its passages were moved."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable

from codebook.store.tables import Ranking
from codebook.store.writer import Writer
from codebook.study.ranking.rankings import Item


def replace_ranked_code(
    tx: Writer, from_id: str, into_id: str, said_in: Collection[str] | None = None
) -> None:
    """Replace a code by another in all rankings, or in those given in the passages `said_in`.

    Where a ranking has both, the other code stays once, in the better place.
    """
    rows = []
    for ranking in rankings_with(tx, from_id):
        if said_in is None or ranking.passage_id in said_in:
            items = _replaced(json.loads(ranking.items), from_id, into_id)
            rows.append({"id": ranking.id, "items": json.dumps(items, ensure_ascii=False)})
    tx.update_many(Ranking, rows)


def rankings_with(tx: Writer, code_id: str) -> list[Ranking]:
    """Return the rankings that have a code."""
    return [
        ranking
        for ranking in tx.all(Ranking)
        if any(ranked == code_id for _, ranked, _ in json.loads(ranking.items))
    ]


def _replaced(items: list[Item], from_id: str, into_id: str) -> list[Item]:
    return each_once(
        (place, into_id if code_id == from_id else code_id, words)
        for place, code_id, words in items
    )


def each_once(items: Iterable[Item]) -> list[Item]:
    """Return ranked items, each in the best of its places."""
    found: dict[object, Item] = {}
    for place, code_id, words in sorted(items, key=lambda item: item[0]):
        found.setdefault(code_id or words, (place, code_id, words))
    return list(found.values())
