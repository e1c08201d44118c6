"""Rankings follow their codes: where one is joined with another, or its passages are moved."""

from __future__ import annotations

import json
from collections.abc import Collection

from codebook.store.tables import Ranking
from codebook.store.writer import Writer
from codebook.study.ranking.rankings import Item


def follow(tx: Writer, from_id: str, into_id: str, said_in: Collection[str] | None = None) -> None:
    """Name another code in the rankings that name this one.

    With `said_in`, only in those given in one of these passages. Who ranked both has the other
    one once, in the better place.
    """
    rows = []
    for ranking in tx.all(Ranking):
        if said_in is None or ranking.passage_id in said_in:
            items: list[Item] = json.loads(ranking.items)
            if any(code_id == from_id for _, code_id, _ in items):
                kept = json.dumps(_renamed(items, from_id, into_id), ensure_ascii=False)
                rows.append({"id": ranking.id, "items": kept})
    tx.update_many(Ranking, rows)


def _renamed(items: list[Item], from_id: str, into_id: str) -> list[Item]:
    found: dict[object, Item] = {}
    for place, code_id, words in sorted(items, key=lambda item: item[0]):
        now = into_id if code_id == from_id else code_id
        found.setdefault(now or words, (place, now, words))
    return list(found.values())
