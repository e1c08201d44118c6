"""Replacing a code in rankings, after it was merged with another or its passages were moved."""

from __future__ import annotations

import json
from collections.abc import Collection

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
    for ranking in tx.all(Ranking):
        if said_in is None or ranking.passage_id in said_in:
            items: list[Item] = json.loads(ranking.items)
            if any(code_id == from_id for _, code_id, _ in items):
                kept = json.dumps(_replaced(items, from_id, into_id), ensure_ascii=False)
                rows.append({"id": ranking.id, "items": kept})
    tx.update_many(Ranking, rows)


def _replaced(items: list[Item], from_id: str, into_id: str) -> list[Item]:
    found: dict[object, Item] = {}
    for place, code_id, words in sorted(items, key=lambda item: item[0]):
        now = into_id if code_id == from_id else code_id
        found.setdefault(now or words, (place, now, words))
    return list(found.values())
