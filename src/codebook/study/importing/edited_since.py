"""What was edited in the study since files last said it, and what a file that comes again does.

The journal has what files said last. A cell changes only where a file says something else now: a
file that is as it was leaves what was edited since. What it leaves, and what it writes over, is
told.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from codebook.reading.drafts import Problem
from codebook.store.journal.histories import Key
from codebook.store.journal.several import Image, gathered, several_of, spread_out, within
from codebook.store.queries import journal_queries, sharing_queries
from codebook.store.tables import Record, table_name
from codebook.store.writer import Writer
from codebook.study.record_words import called_column
from codebook.text.display import few_of, in_brief

_EDITED = frozenset({"background", "code", "participant", "passage", "ranking", "theme"})
"""The tables whose records people edit beside files; what a guideline has, files alone say."""

_UNTOLD = frozenset({"origin", "participant_id", "passage_id", "position", "source", "state"})
_ANSWER = "items"
"""The column of an answer to a ranking, which is told of without what it holds."""

_FEW = 4  # cells named in a remark
_MOST = 40  # characters of what a cell has
_LEFT = "edited in the study since it came, and left so: {}"
_LOST = "written over what was edited in the study: {}"


class EditedSince:
    """Compares what one file says with what files said last, and with what the study has."""

    def __init__(self, tx: Writer) -> None:
        self._tx = tx
        self._left: dict[tuple[str, str], str] = {}
        self._lost: dict[tuple[str, str], str] = {}

    def settled(self, old: Record, wanted: Mapping[str, Any]) -> dict[str, Any]:
        """Return what a record is to have in the columns of `wanted`, which are as the file says.

        A cell that was edited since stays if the file says in it what files said last.
        """
        if (table := table_name(type(old))) not in _EDITED:
            return {**wanted}
        now = {name: getattr(old, name) for name in wanted}
        differing = {name: value for name, value in wanted.items() if now[name] != value}
        if not differing:
            return {**wanted}
        several = tuple(each for each in several_of(table) if each.column in differing)
        held, given = spread_out(several, {name: now[name] for name in differing}, differing)
        if held is None or given is None:
            raise ValueError(f"no columns of {table}")
        cells = self._cells((table, old.id), held, given)
        changed = {within(name)[0] for name, value in cells.items() if value != held[name]}
        stored = gathered(several, cells)
        return {
            **wanted,
            **{name: stored[name] if name in changed else now[name] for name in stored},
        }

    def has_brought(self, key: Key) -> bool:
        """Whether a file has brought a record, which may be gone by now."""
        return bool(self._imported(key))

    def told(self) -> list[Problem]:
        """Return the remarks on what was left as it is, and on what was written over."""
        both = (_LEFT, self._left), (_LOST, self._lost)
        return [
            Problem(None, said.format(few_of(filter(None, cells.values()), _FEW)))
            for said, cells in both
            if any(cells.values())
        ]

    def _cells(self, key: Key, held: Image, given: Image) -> Image:
        """Return what the cells of a record are to have, of what is `held` and what is `given`."""
        said, cells = self._said_last(key, given), dict(given)
        for name in given:
            old, new = _plain(held[name]), _plain(given[name])
            last = _plain(said[name]) if name in said else None
            if new not in {old, last}:
                if old and old != last:
                    self._lost[key[1], name] = self._called(key, name, "{} → {}", old, new)
            elif new != old:
                self._left[key[1], name] = self._called(key, name, "{}, not {}", old, new)
                cells[name] = held[name]
        return cells

    def _said_last(self, key: Key, names: Collection[str]) -> dict[str, object]:
        """Return what files said last in the cells of a record, as far as any did.

        The file that brought it said nothing in those that it lacked.
        """
        found: dict[str, object] = {}
        for images in self._imported(key):
            before, after = spread_out(several_of(key[0]), *images)
            said = {name: (after or {}).get(name) for name in names}
            if before is not None:
                said = {name: now for name, now in said.items() if before.get(name) != now}
            found |= said
        return found

    def _imported(self, key: Key) -> list[tuple[Image | None, Image | None]]:
        tx = self._tx
        return [*journal_queries.imported(tx.connection, *key, tx.action_id)]

    def _called(self, key: Key, name: str, how: str, *values: str) -> str:
        """Return what people call a cell, with what the study has in it and what the file says.

        "" for one that they do not know.
        """
        if name in _UNTOLD:
            return ""
        connection = self._tx.connection
        whose = in_brief(sharing_queries.name_of(connection, *key), _MOST)
        if name == _ANSWER:
            return f"{whose} {called_column(key[0], name)}"
        if name == "parent_id":
            values = tuple(sharing_queries.name_of(connection, "code", each) for each in values)
        quoted = (f"“{in_brief(value, _MOST)}”" if value else "nothing" for value in values)
        return f"{whose} {called_column(key[0], name)} {how.format(*quoted)}"


def _plain(value: object) -> str:
    """Return what a cell has as people wrote it; one of the background has it normalised, too."""
    return _plain(value[0]) if isinstance(value, list) else "" if value is None else str(value)
