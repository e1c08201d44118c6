"""A table of codes from another tool or a paper, however it tells the tree.

By a column for each level (blank or merged where it goes on), a column with the code above, paths
(`A > B`), a number of the level, or indentation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.drafts import ProjectDraft
from codebook.reading.exchange_values import read_colour
from codebook.reading.foreign.code_levels import (
    Entry,
    by_levels,
    definitions_of,
    level_columns,
    staircase,
)
from codebook.reading.foreign.code_paths import code_path
from codebook.reading.foreign.column_map import Mapped, aliases_of, signature
from codebook.reading.foreign.gathering import Gathering
from codebook.reading.foreign.groups_sheet import (
    group_columns,
    groups_in,
    groups_of,
    looks_like_groups,
)
from codebook.reading.formats.tables import Aliases, Columns, Table, fold, unread_problem
from codebook.reading.sheets.code_tree import DEEPEST
from codebook.reading.sheets.taxonomy import has_themes

_NAMES = (
    *("code", "codes", "codename", "codesystem", "tag", "node", "path", "编码", "código"),
    *("codice", "sistemadecódigos"),
)
_GROUPS = (
    *("theme", "category", "themes", "categories", "subtheme", "subthemes", "subcategory"),
    *("subcategories", "tema", "thema", "thème", "categoría", "categoria", "kategorie", "topic"),
)
_LOOSE = ("name", "label", "title", *_GROUPS)  # of people and things too
COLUMNS: Aliases = {
    "code": (*_NAMES, *_LOOSE),
    "parent": ("parent", "parentcode", "parentname", "supercode", "oberkategorie"),
    "level": ("level", "depth", "ebene"),
    "definition": (
        *("definition", "description", "memo", "codememo", "comment", "meaning", "explanation"),
        *("codedefinition", "definitions", "descriptions", "beschreibung", "kommentar", "定义"),
        *("definição", "definición", "définition", "definizione", "descrição", "descripción"),
        *("fulldefinition", "comentário", "comentario", "commentaire", "commento"),
        *("briefdefinition", "codedescription", "themedescription", "operationaldefinition"),
        *("themedefinition", "whatitmeans", "definitionofcode", "descriptionofcode"),
    ),
    "use_when": ("usewhen", "whentouse", "inclusioncriteria", "inclusion", "include"),
    "avoid_when": (
        *("avoidwhen", "whennottouse", "exclusioncriteria", "exclusion", "exclude", "donotcode"),
    ),
    "examples": (
        *("examples", "example", "examplequote", "examplequotes", "samplequote", "quote"),
        *("illustrativequote", "illustrativequotes", "samplequotes", "quotes", "beispiel"),
        *("beispiele", "示例", "exemplo", "exemplos", "ejemplo", "ejemplos", "exemple", "esempio"),
        *("examplequotation", "examplequotations", "codeexample", "codeexamples", "exampletext"),
        *("illustrativeexample", "illustrativeexamples", "representativequote", "sampleexcerpt"),
        *("representativequotes", "participantquote", "participantquotes", "keyquotes"),
    ),
    "colour": ("colour", "color", "farbe"),
}
"""The headers by which the column of each field is known."""
_FIELDS = frozenset(name for names in COLUMNS.values() for name in names)
_COUNTS = frozenset(
    {
        *("files", "sources", "references", "grounded", "density", "numberofhighlights"),
        *("numberofdocuments", "codedsegments", "codedsegmentsalldocuments", "frequency"),
        *("groundedness", "codegroup1", "magnitudedegree", "magnitude"),
    }
)
_WORDS = ("definition", "use_when", "avoid_when")
_ID = lazy_pattern(r"[A-Z]{1,2}|[A-Za-z]{0,3}[.-]?\d+(?:[.-]\w+)*|[A-Z](?:\.\w+)+")


def looks_like_codes(table: Table) -> bool:
    """Whether the header is that of a table of codes that have no ids."""
    levels = level_columns(table)
    if looks_like_groups(table):
        return True
    if len(levels) > 1:
        return not (len(levels) == 2 and has_themes(table)) and not _has_ids(table, levels)
    columns = Columns(table, COLUMNS)
    place = columns.place("code")
    if place is None or "id" in map(fold, table.header):
        return False
    counted = len(_COUNTS.intersection(map(fold, table.header)))
    if fold(table.header[place]) in _NAMES:
        told = any(name in columns for name in ("definition", "parent", "level", "examples"))
        return (told or counted > 0) and not _is_second_name(table, columns)
    if _is_tree(table, place, columns.place("parent")):
        return True
    known = counted or table.indents or _is_each_once(table, place)
    return counted > 1 or (bool(known) and "definition" in columns)


def _is_each_once(table: Table, place: int) -> bool:
    """Whether a column is headed as themes are, and has each of them once."""
    cells = [cell for row in table.rows if (cell := row.cells[place].strip())]
    return fold(table.header[place]) in _GROUPS and len(set(cells)) == len(cells)


def _is_tree(table: Table, place: int, above: int | None) -> bool:
    """Whether a table holds only what codes have, and all that are above others among them.

    Of people it may say more, and two of them may bear one name.
    """
    if above is None or not all(fold(header) in _FIELDS for header in table.header):
        return False
    names = [fold(row.cells[place]) for row in table.rows if row.cells[place].strip()]
    parents = {fold(row.cells[above]) for row in table.rows if row.cells[above].strip()}
    return bool(parents) and parents < {*names} and len({*names}) == len(names)


def _is_second_name(table: Table, columns: Columns) -> bool:
    """Whether what looks like the name is an id, beside which the name stands."""
    named = any(fold(header) in _LOOSE for header in table.header)
    place = columns.place("code")
    return named and fold(table.header[place or 0]) == "code"


def _has_ids(table: Table, levels: Sequence[int]) -> bool:
    """Whether the column of codes has ids, so that another one has their names."""
    codes = [place for place in levels if fold(table.header[place]) == "code"]
    cells = {row.cells[place].strip() for row in table.rows for place in codes} - {""}
    return bool(cells) and all(map(_ID.fullmatch, cells))


class _Layout(NamedTuple):
    """Which columns of a table have what: the fields, the levels of the tree, the groups.

    `said` has for each level the column with its definitions, where several have one.
    """

    columns: Columns
    levels: Sequence[int]
    said: Mapping[int, int]
    groups: Sequence[int]

    @classmethod
    def of(cls, table: Table, mapped: Mapped | None) -> _Layout:
        """Find it by the headers, or as somebody has said it."""
        columns = Columns(table, aliases_of(table, mapped) if mapped else _aliases(table))
        levels = staircase(table, columns.place("code")) if mapped else level_columns(table)
        groups = [place for place in group_columns(table) if place not in levels]
        return cls(columns, levels, definitions_of(table, levels), groups)

    def unread(self, table: Table) -> list[str]:
        """Return the headers of the columns that nothing reads."""
        read = {table.header[place] for place in (*self.said.values(), *self.groups)}
        return [header for header in self.columns.unread if header not in read]

    def entries(self, table: Table, made: Gathering) -> Iterator[Entry]:
        """Yield the codes of the rows, each with those above it."""
        if self.levels:
            return by_levels(table, self.levels, self.said)
        return _entries(table, self.columns, made)

    def has_folders(self, table: Table) -> bool:
        """Whether the deepest level has no header, as MAXQDA has it: there each code is once."""
        return bool(self.levels) and not table.header[self.levels[-1]].strip()


def codes_of(table: Table, mapped: Mapped | None) -> ProjectDraft:
    """Make the draft of a table; InputError where no column has the codes."""
    if not mapped and looks_like_groups(table):
        return groups_of(table)
    layout = _Layout.of(table, mapped)
    made = Gathering(table.path, "codes", encoding=table.encoding, form=table.format)
    made.header = signature(table)
    for problem in (*table.problems, *unread_problem(table, layout.unread(table))):
        made.problems.add(*problem)
    for path, found in _gather(made, table, layout).items():
        made.code(path, examples=tuple(dict.fromkeys(found)))
    draft = made.draft()
    if not draft.codes:
        raise table.error("there are no codes in it.", "Check that this is the file you mean.")
    return draft


def _gather(made: Gathering, table: Table, layout: _Layout) -> dict[tuple[str, ...], list[str]]:
    """Note what each row says of a code, and of the groups that it is in; return the examples."""
    examples: dict[tuple[str, ...], list[str]] = {}
    has_folders = layout.has_folders(table)
    for entry in layout.entries(table, made):
        if not entry.path:
            what = "a row names no code, nor does one above it; it is left out"
            made.problems.add(entry.row.line, what)
            continue
        if has_folders and entry.path in examples:
            made.problems.add(entry.row.line, "a code is twice below one other; it is one")
        shown = _tell(made, entry, layout.columns)
        examples.setdefault(entry.path, []).extend(shown)
        for name in (name for at in layout.groups for name in groups_in(entry.row.cells[at])):
            made.theme(name, [made.code(entry.path)])
    return examples


def _tell(made: Gathering, entry: Entry, columns: Columns) -> list[str]:
    """Note what a row says of its code; return the examples."""
    path, row, definition, above = entry
    told = {} if above else {name: columns.get(row, name).strip() for name in _WORDS}
    if definition is not None:
        told["definition"] = definition
    if made.defines_otherwise(path, told["definition"]):
        made.problems.add(row.line, "a code is there twice, defined otherwise; the first is read")
    if above:
        made.code(path, row.line, **told)
        return []
    made.code(path, row.line, **told, colour=read_colour(columns.get(row, "colour")))
    shown = [line.strip() for line in columns.get(row, "examples").splitlines()]
    return list(filter(None, shown))


def _aliases(table: Table) -> Aliases:
    """Return the columns to look for; with several levels, a name for each of them."""
    levels = [place for place in level_columns(table) if table.header[place].strip()]
    if not levels:
        return COLUMNS
    named = {f"level {place}": (fold(table.header[place]),) for place in levels}
    return named | {name: known for name, known in COLUMNS.items() if name not in {"code", "level"}}


def _entries(table: Table, columns: Columns, made: Gathering) -> Iterator[Entry]:
    if "code" not in columns:
        raise table.error(
            f"no column is known to have the codes; its columns are {table.header_shown}.",
            "Say which it is, for example --columns code=…,definition=….",
            line=table.header_line,
        )
    if "parent" in columns:
        return _by_parents(table, columns, made)
    return _by_indent(table, columns)


def _by_parents(table: Table, columns: Columns, made: Gathering) -> Iterator[Entry]:
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
            yield Entry(path, row)


def _by_indent(table: Table, columns: Columns) -> Iterator[Entry]:
    """Yield rows with the codes above them: less indented, of a lower level, or in their path."""
    above: list[tuple[int, tuple[str, ...]]] = []
    for row in table.rows:
        written = columns.get(row, "code")
        level = columns.get(row, "level").strip()
        shown = table.indents.get((row.line, columns.place("code")), 0)
        depth = int(level[:3]) if level[:3].isdecimal() else shown or _indent(written)
        path = code_path(written)
        if not path:
            continue
        above = [(deep, names) for deep, names in above if deep < depth][: DEEPEST - 1]
        names = (*(above[-1][1] if above else ()), *path)
        above.append((depth, names))
        yield Entry(names, row)


def _indent(written: str) -> int:
    line = written.expandtabs(4)
    return len(line) - len(line.lstrip(" \u00a0\u3000"))
