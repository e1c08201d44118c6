"""A table of codes from another tool or a paper, however it tells the tree.

By a column for each level (blank or merged where it goes on), a column with the code above, paths
(`A > B`), a number of the level, or indentation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from codebook.reading.code_tree import DEEPEST
from codebook.reading.drafts import ProjectDraft
from codebook.reading.foreign.code_paths import code_name, code_path
from codebook.reading.foreign.column_map import Mapped, aliases_of, signature
from codebook.reading.foreign.gathering import Gathering
from codebook.reading.refi.codes import read_colour
from codebook.reading.tables import Aliases, Columns, Row, Table, fold, unread_problem
from codebook.reading.taxonomy import has_themes

_LEVELS = frozenset(
    {
        *("aggregatedimension", "dimension", "domain", "cluster", "overarchingtheme", "type"),
        *("globaltheme", "maintheme", "maincategory", "parenttheme", "parentcategory", "theme"),
        *("themes", "category", "categories", "codegroup", "organizingtheme", "organisingtheme"),
        *("secondordertheme", "2ndordertheme", "subtheme", "subthemes", "subcategory", "code"),
        *("subcategories", "codes", "firstordercode", "firstorderconcept", "1stordercode"),
        *("1storderconcept", "initialcode", "subcode", "subcodes", "basictheme", "hauptkategorie"),
        *("thema", "unterthema", "kategorie", "unterkategorie", "oberkategorie", "主题", "子主题"),
        *(f"level{number}" for number in range(1, 10)),
    }
)
_NAMES = ("code", "codes", "codename", "tag", "node", "path", "编码")
_LOOSE = ("name", "label", "title", "theme", "category")  # of people and things too
_COLUMNS: Aliases = {
    "code": (*_NAMES, *_LOOSE),
    "parent": ("parent", "parentcode", "parentname", "supercode", "oberkategorie"),
    "level": ("level", "depth", "ebene"),
    "definition": (
        *("definition", "description", "memo", "codememo", "comment", "meaning", "explanation"),
        *("codedefinition", "definitions", "descriptions", "beschreibung", "kommentar", "定义"),
    ),
    "use_when": ("usewhen", "whentouse", "inclusioncriteria", "inclusion", "include"),
    "avoid_when": ("avoidwhen", "whennottouse", "exclusioncriteria", "exclusion", "exclude"),
    "examples": (
        *("examples", "example", "examplequote", "examplequotes", "samplequote", "quote"),
        *("illustrativequote", "illustrativequotes", "samplequotes", "quotes", "beispiel"),
        *("beispiele", "示例"),
    ),
    "colour": ("colour", "color", "farbe"),
}
_COUNTS = frozenset(
    {
        *("files", "sources", "references", "grounded", "density", "numberofhighlights"),
        *("numberofdocuments", "codedsegments", "codedsegmentsalldocuments", "frequency"),
    }
)
_WORDS = ("definition", "use_when", "avoid_when")
_ID = re.compile(r"[A-Z]{1,2}|[A-Za-z]{0,3}[.-]?\d+(?:[.-]\w+)*|[A-Z](?:\.\w+)+")


def looks_like_codes(table: Table) -> bool:
    """Say whether the header is that of a table of codes that have no ids."""
    levels = _levels(table)
    if len(levels) > 1:
        return not (len(levels) == 2 and has_themes(table)) and not _has_ids(table, levels)
    columns = Columns(table, _COLUMNS)
    place = columns.place("code")
    if place is None or "id" in map(fold, table.header):
        return False
    counted = len(_COUNTS.intersection(map(fold, table.header)))
    if fold(table.header[place]) in _NAMES:
        told = any(name in columns for name in ("definition", "parent", "level", "examples"))
        return (told or counted > 0) and not _is_second_name(table, columns)
    return counted > 1 or (counted == 1 and "definition" in columns)


def _is_second_name(table: Table, columns: Columns) -> bool:
    """Say whether what looks like the name is an id, beside which the name stands."""
    named = any(fold(header) in _LOOSE for header in table.header)
    place = columns.place("code")
    return named and fold(table.header[place or 0]) == "code"


def _levels(table: Table) -> list[int]:
    return [place for place, name in enumerate(table.header) if fold(name) in _LEVELS]


def _has_ids(table: Table, levels: Sequence[int]) -> bool:
    """Say whether the column of codes has ids, so that another one has their names."""
    codes = [place for place in levels if fold(table.header[place]) == "code"]
    cells = {row.cells[place].strip() for row in table.rows for place in codes} - {""}
    return bool(cells) and all(map(_ID.fullmatch, cells))


class _Entry(NamedTuple):
    path: tuple[str, ...]
    row: Row


def codes_of(table: Table, mapped: Mapped | None = None) -> ProjectDraft:
    """Make the draft of a table; InputError where no column has the codes."""
    columns = Columns(table, aliases_of(table, mapped) if mapped else _aliases(table))
    made = Gathering(table.path, "codes", encoding=table.encoding, form=table.format)
    made.header = signature(table)
    for problem in (*table.problems, *unread_problem(table, columns.unread)):
        made.problems.add(*problem)
    examples: dict[tuple[str, ...], list[str]] = {}
    for path, row in _entries(table, columns, made):
        told = {name: columns.get(row, name).strip() for name in _WORDS}
        made.code(path, row.line, **told, colour=read_colour(columns.get(row, "colour")))
        shown = [line.strip() for line in columns.get(row, "examples").splitlines()]
        examples.setdefault(path, []).extend(line for line in shown if line)
    for path, found in examples.items():
        made.code(path, examples=tuple(dict.fromkeys(found)))
    draft = made.draft()
    if not draft.codes:
        raise table.error("there are no codes in it.", "Check that this is the file you mean.")
    return draft


def _aliases(table: Table) -> Aliases:
    """Return the columns to look for; with several levels, a name for each of them."""
    levels = _levels(table)
    if len(levels) < 2:
        return _COLUMNS
    named = {f"level {place}": (fold(table.header[place]),) for place in levels}
    return named | {
        name: known for name, known in _COLUMNS.items() if name not in {"code", "level"}
    }


def _entries(table: Table, columns: Columns, made: Gathering) -> Iterator[_Entry]:
    levels = [name for name in (f"level {place}" for place in _levels(table)) if name in columns]
    if levels:
        return _by_levels(table, columns, levels, made)
    if "code" not in columns:
        raise table.error(
            f"no column is known to have the codes; its columns are {table.header_shown}.",
            "Say which it is, for example --columns code=…,definition=….",
            line=table.header_line,
        )
    if "parent" in columns:
        return _by_parents(table, columns, made)
    return _by_indent(table, columns)


def _by_levels(
    table: Table, columns: Columns, levels: Sequence[str], made: Gathering
) -> Iterator[_Entry]:
    """Yield rows with the codes above filled in where the row leaves them blank."""
    above: list[str] = []
    for row in table.rows:
        cells = [code_name(columns.get(row, name)) for name in levels]
        deepest = max((place for place, cell in enumerate(cells) if cell), default=-1)
        first = next((place for place, cell in enumerate(cells) if cell), len(above))
        names = [*above[:first], *filter(None, cells[first : deepest + 1])]
        if not names:
            made.problems.add(
                row.line, "a row names no code, nor does one above it; it is left out"
            )
            continue
        above = names
        yield _Entry(tuple(names), row)


def _by_parents(table: Table, columns: Columns, made: Gathering) -> Iterator[_Entry]:
    """Yield rows with the codes above them, which their column of parents names."""
    paths = {row.line: code_path(columns.get(row, "code")) for row in table.rows}
    parents = {
        paths[row.line][-1]: code_path(columns.get(row, "parent"))
        for row in table.rows
        if paths[row.line]
    }
    for row in table.rows:
        path = paths[row.line]
        seen = set(path)
        while path and (above := parents.get(path[0])):
            if above[-1] in seen or len(path) > DEEPEST:
                made.problems.add(row.line, "codes are each other's parents; they are cut there")
                break
            seen.add(above[-1])
            path = (*above, *path)
        if path:
            yield _Entry(path, row)


def _by_indent(table: Table, columns: Columns) -> Iterator[_Entry]:
    """Yield rows with the codes above them: less indented, of a lower level, or in their path."""
    above: list[tuple[int, tuple[str, ...]]] = []
    for row in table.rows:
        written = columns.get(row, "code")
        level = columns.get(row, "level").strip()
        depth = int(level[:3]) if level[:3].isdecimal() else _indent(written)
        path = code_path(written)
        if not path:
            continue
        above = [(deep, names) for deep, names in above if deep < depth][: DEEPEST - 1]
        names = (*(above[-1][1] if above else ()), *path)
        above.append((depth, names))
        yield _Entry(names, row)


def _indent(written: str) -> int:
    line = written.expandtabs(4)
    return len(line) - len(line.lstrip(" \u00a0\u3000"))
