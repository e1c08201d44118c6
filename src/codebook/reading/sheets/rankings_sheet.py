"""A sheet of rankings: one participant's position for one item of one part a row."""

from __future__ import annotations

import math
from collections.abc import Sequence

from codebook.reading.drafts import RankingsDraft
from codebook.reading.formats.tables import Aliases, Columns, Row, Table, lacks, unread_problem
from codebook.reading.normalise import quoted
from codebook.reading.sheet_rows import RankingRow

_NEEDED = ("participant", "part", "position", "item")
_COLUMNS: Aliases = {
    name: (name,) for name in (*_NEEDED, "answer", "group", "level", "name", "offered", "passage")
}
_NOT_OFFERED = {"false", "0", "no", "nein", "否"}
_ANSWERS = ("given", "declined", "not asked")


def looks_like_rankings(table: Table) -> bool:
    """Whether the header has all that a sheet of rankings needs."""
    return not Columns(table, _COLUMNS).lacking(_NEEDED)


def rankings_of(table: Table) -> RankingsDraft:
    """Make the draft of a table.

    Raises InputError for a missing column, and for a row with an empty needed cell, a position
    that is no number, an unknown answer, or an item that its participant has ranked already.
    """
    columns = Columns(table, _COLUMNS)
    if missing := columns.lacking(_NEEDED):
        raise lacks(table, "rankings", missing, _NEEDED)
    rows = [_row(table, columns, row) for row in table.rows]
    _check_once(table, rows)
    return RankingsDraft(
        name=table.path.stem,
        format=table.format,
        encoding=table.encoding,
        problems=(*table.problems, *unread_problem(table, columns.unread)),
        rows=tuple(rows),
    )


def _row(table: Table, columns: Columns, row: Row) -> RankingRow:
    cells = {name: columns.get(row, name).strip() for name in _COLUMNS}
    answer = cells["answer"].casefold() or "given"
    if answer not in _ANSWERS:
        raise table.error(
            f"the answer {quoted(cells['answer'])} is none of {', '.join(_ANSWERS)}.",
            "Correct it.",
            line=row.line,
        )
    for name in ("participant", "part", *(("item",) if answer == "given" else ())):
        if not cells[name]:
            raise table.error(f"the row has no {name}.", "Fill it in.", line=row.line)
    return RankingRow(
        participant=cells["participant"],
        part=cells["part"],
        item=cells["item"],
        position=_position(table, row, cells["position"]),
        answer=answer,
        group=cells["group"],
        level=cells["level"],
        name=cells["name"],
        offered=cells["offered"].casefold() not in _NOT_OFFERED,
        passage=cells["passage"],
        line=row.line,
    )


def _position(table: Table, row: Row, cell: str) -> float | None:
    if not cell:
        return None
    try:
        position = float(cell.replace(",", "."))
    except ValueError:
        position = math.nan
    if not math.isfinite(position):
        raise table.error(
            f"the position {quoted(cell)} is no number.",
            "Write 1 for the first; leave it empty where the item was offered and not ranked.",
            line=row.line,
        )
    return position


def _check_once(table: Table, rows: Sequence[RankingRow]) -> None:
    lines: dict[tuple[str, str, str], int] = {}
    for row in rows:
        first = lines.setdefault((row.participant, row.part, row.item), row.line)
        if first != row.line:
            raise table.error(
                f"{row.participant} ranks {quoted(row.item)} in row {first} too.",
                "Keep one row for each item.",
                line=row.line,
            )
