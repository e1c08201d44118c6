"""The columns that hold people's words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.store.connections import Connection, query

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "study": ("name", "settings"),
    "participant": ("label", "group_name", "fields"),
    "background": ("source", "cells"),
    "transcript": ("name",),
    "assignment": ("batch",),
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
    "kept": ("name",),
}
"""The columns by table. In those that hold JSON, only people's words can contain a name."""

_JSON = {
    ("study", "settings"),
    ("participant", "fields"),
    ("background", "cells"),
    ("segmentation", "turns"),
    ("ranking", "items"),
}
_STRING = lazy_pattern(r'"(?:[^"\\]|\\.)*"')

_LAYERED = frozenset({"code", "passage", "memo", "review", "verdict", "theme"})


class Written(NamedTuple):
    """Words of a record, and the coder who wrote them, None where that is not known."""

    table: str
    column: str
    record_id: str
    coder_id: str | None
    words: str

    @property
    def plainly(self) -> str:
        """Return the words as people see them: not even a line break in them is escaped."""
        if (self.table, self.column) not in _JSON or "\\" not in self.words:
            return self.words
        return "\n".join(json.loads(found) for found in _STRING.findall(self.words))


def written(connection: Connection, tables: Iterable[str] = COLUMNS) -> Iterator[Written]:
    """Yield what people wrote, by table, column and record id; in all tables or in some."""
    for table in tables:
        coder = "coder_id" if table in _LAYERED else "NULL"
        for column in COLUMNS[table]:
            sql = f"SELECT id, {coder}, {column} FROM {table} WHERE {column} <> '' ORDER BY id"
            for record_id, coder_id, words in query(connection, sql):
                yield Written(table, column, str(record_id), coder_id, str(words))


def reworded(table: str, column: str, words: str, change: Callable[[str], str]) -> str:
    """Return the words of a column after `change`; in JSON, each string is changed by itself."""
    if (table, column) not in _JSON:
        return change(words)
    if "\\" not in words and change(words) == words:  # which is quick to see
        return words

    def renewed(found: re.Match[str]) -> str:
        said = json.loads(found[0])
        now = change(said)
        return found[0] if now == said else json.dumps(now, ensure_ascii=False)

    return _STRING.sub(renewed, words)


def reworded_image(table: str, image: str, change: Callable[[str], str]) -> str:
    """Return the journal's image of a record after `change` of people's words in it."""
    if "\\" not in image and change(image) == image:
        return image
    held = json.loads(image)
    columns = (column for column in COLUMNS.get(table, ()) if held.get(column))
    now = {column: reworded(table, column, held[column], change) for column in columns}
    if all(held[column] == words for column, words in now.items()):
        return image
    return json.dumps({**held, **now}, ensure_ascii=False, separators=(",", ":"))
