"""A sheet of themes: one code in one theme of one coder's grouping a row."""

from __future__ import annotations

from codebook.reading.drafts import ThemesDraft
from codebook.reading.formats.tables import Aliases, Columns, Row, Table, lacks, unread_problem
from codebook.reading.sheet_rows import ThemeRow

_NEEDED = ("coder", "theme", "code")
_COLUMNS: Aliases = {
    **{name: (name,) for name in (*_NEEDED, "definition", "reason", "name")},
    "shown_by": ("shownby",),
}


def looks_like_themes(table: Table) -> bool:
    """Whether the header has all that a sheet of themes needs."""
    return not Columns(table, _COLUMNS).lacking(_NEEDED)


def themes_of(table: Table) -> ThemesDraft:
    """Make the draft of a table.

    Raises InputError for a missing column, and for a row without coder or theme.
    """
    columns = Columns(table, _COLUMNS)
    if missing := columns.lacking(_NEEDED):
        raise lacks(table, "themes", missing, _NEEDED)
    return ThemesDraft(
        name=table.path.stem,
        format=table.format,
        encoding=table.encoding,
        problems=(*table.problems, *unread_problem(table, columns.unread)),
        rows=tuple(_row(table, columns, row) for row in table.rows),
    )


def _row(table: Table, columns: Columns, row: Row) -> ThemeRow:
    cells = {name: columns.get(row, name).strip() for name in _COLUMNS}
    for name in ("coder", "theme"):
        if not cells[name]:
            raise table.error(f"the row has no {name}.", "Fill it in.", line=row.line)
    shown = filter(None, map(str.strip, cells.pop("shown_by").splitlines()))
    return ThemeRow(**cells, shown_by=tuple(shown), line=row.line)
