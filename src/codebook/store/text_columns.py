"""The columns that hold people's words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from codebook.store.connections import Connection, query

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "study": ("name", "settings"),
    "participant": ("label", "group_name", "fields"),
    "background": ("source", "cells"),
    "transcript": ("name",),
    "revision": ("source",),
    "segmentation": ("turns",),
    "part": ("title", "objective"),
    "prompt": ("text",),
    "code": ("name", "definition", "use_when", "avoid_when"),
    "example": ("text",),
    "passage": ("quote", "published_quote", "insight", "prompt_category"),
    "memo": ("text",),
    "review": ("reason",),
    "verdict": ("reason",),
    "theme": ("name", "definition", "reason"),
    "ranking": ("items",),
}
"""The columns by table. In those that hold JSON, only people's words can contain a name."""

_LAYERED = frozenset({"code", "passage", "memo", "review", "verdict", "theme"})


class Written(NamedTuple):
    """Words of a record, and the coder who wrote them, None where that is not known."""

    table: str
    column: str
    record_id: str
    coder_id: str | None
    words: str


def written(connection: Connection, tables: Iterable[str] = COLUMNS) -> Iterator[Written]:
    """Yield what people wrote, by table, column and record id; in all tables or in some."""
    for table in tables:
        coder = "coder_id" if table in _LAYERED else "NULL"
        for column in COLUMNS[table]:
            sql = f"SELECT id, {coder}, {column} FROM {table} WHERE {column} <> '' ORDER BY id"
            for record_id, coder_id, words in query(connection, sql):
                yield Written(table, column, str(record_id), coder_id, str(words))
