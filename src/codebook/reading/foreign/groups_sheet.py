"""Code groups of ATLAS.ti: a table with a group and all its codes a row, or columns beside codes.

A group is no code above others, and a code may be in several: a study has them as themes.
"""

from __future__ import annotations

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.drafts import ProjectDraft
from codebook.reading.foreign.code_paths import code_paths
from codebook.reading.foreign.column_map import signature
from codebook.reading.foreign.gathering import Gathering
from codebook.reading.formats.tables import Aliases, Columns, Table, fold, unread_problem

_COLUMNS: Aliases = {
    "group": ("codegroup", "codegroups", "codegroupname", "groupname", "group", "name"),
    "codes": ("members", "codes", "codemembers"),
    "definition": ("comment", "definition", "description"),
    "size": ("size", "numberofcodes"),
}
_GROUPS = lazy_pattern(r"codegroups?\d*|groups")
_PARTS = lazy_pattern("[\n;]")


def looks_like_groups(table: Table) -> bool:
    """Whether the header is that of groups with their codes."""
    columns = Columns(table, _COLUMNS)
    places = columns.place("group"), columns.place("codes")
    if None in places:
        return False
    group, codes = (fold(table.header[place or 0]) for place in places)
    return group.startswith("codegroup") or codes != "codes"


def groups_of(table: Table) -> ProjectDraft:
    """Make the draft of a table of groups with their codes."""
    columns = Columns(table, _COLUMNS)
    made = Gathering(table.path, "codes", encoding=table.encoding, form=table.format)
    made.header = signature(table)
    for problem in (*table.problems, *unread_problem(table, columns.unread)):
        made.problems.add(*problem)
    for row in table.rows:
        paths = code_paths(_PARTS.split(columns.get(row, "codes")))
        name = columns.get(row, "group")
        if not name.strip():
            made.problems.add(row.line, "a row names no group; its codes are in none")
        keys = [made.code(path, row.line) for path in paths]
        made.theme(name, keys, columns.get(row, "definition"))
    draft = made.draft()
    if not draft.codes:
        raise table.error("there are no codes in it.", "Check that this is the file you mean.")
    return draft


def group_columns(table: Table) -> list[int]:
    """Return the columns that say in which groups a code is."""
    return [at for at, header in enumerate(table.header) if _GROUPS.fullmatch(fold(header))]


def groups_in(cell: str) -> list[str]:
    """Return the groups that a cell names."""
    return [name for each in _PARTS.split(cell) if (name := each.strip())]
