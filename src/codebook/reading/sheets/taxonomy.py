"""Taxonomies from tables, in two shapes: (theme, sub-theme, examples) and (number, name, parent…).

Examples stand one a line, or else one after each comma; an ideographic comma (、) or a semicolon
is part of an example. A theme that is left blank is that of the row before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from codebook.by_key import by_key
from codebook.lazy_patterns import lazy_pattern
from codebook.reading.drafts import CodeDraft, Problem, TaxonomyDraft
from codebook.reading.exchange_values import read_colour
from codebook.reading.formats.tables import (
    Aliases,
    Columns,
    Row,
    Table,
    listed_rows,
    unread_problem,
)
from codebook.reading.normalise import one_line, quoted
from codebook.reading.sheets.code_tree import build_tree
from codebook.text.display import few_of

THEMES: Aliases = {
    "theme": ("theme", "rootcause", "category", "maintheme", "maincategory", "thema", "主题"),
    "subtheme": ("subtheme", "subcategory", "unterthema", "unterkategorie", "子主题"),
    "definition": ("definition", "description", "beschreibung", "定义"),
    "examples": ("examples", "example", "symptoms", "symptom", "beispiele", "示例"),
}
NUMBERED: Aliases = {
    "number": ("id", "number", "codeid", "codenumber", "no", "nr", "nummer", "编号", "code"),
    "name": ("name", "label", "codename", "title", "theme", "bezeichnung", "名称", "code"),
    "parent": ("parent", "parentid", "parentnumber", "parentcode", "übergeordnet", "父级"),
    "definition": ("definition", "description", "meaning", "beschreibung", "定义"),
    "use_when": ("usewhen", "whentouse", "use", "inclusioncriteria", "include"),
    "avoid_when": ("avoidwhen", "whennottouse", "avoid", "exclusioncriteria", "exclude"),
    "colour": ("colour", "color", "farbe", "颜色"),
    "examples": ("examples", "example", "beispiele", "示例"),
    "origin": ("origin",),
    "state": ("state",),
}
_TELLING = ("parent", "definition", "use_when", "avoid_when", "colour", "examples")
_ORIGINS = frozenset({"taxonomy", "emergent"})
_STATES = frozenset({"candidate", "accepted", "retired"})
_COLOUR = lazy_pattern(r"#[0-9a-fA-F]{6}")
_MOST = 5  # parents that one sentence names
_HINT = (
    "A taxonomy has the columns theme, sub-theme, examples or id, name, parent, definition;"
    " correct the first row."
)


def looks_like_taxonomy(table: Table) -> bool:
    """Whether the header is that of a taxonomy."""
    if has_themes(table):
        return True
    columns = Columns(table, NUMBERED)
    named = "number" in columns and "name" in columns
    return named and (len(table.header) == 2 or any(field in columns for field in _TELLING))


def has_themes(table: Table) -> bool:
    """Whether the header names the two levels of a taxonomy without ids."""
    columns = Columns(table, THEMES)
    return "theme" in columns and "subtheme" in columns


def taxonomy_of(table: Table, type_name: str | None = None) -> TaxonomyDraft:
    """Make the draft of a table.

    `type_name` names the one type of a file without numbers, else the file's name does. Raises
    InputError for a header of neither shape, and for rows that make no tree of codes.
    """
    if has_themes(table):
        columns = Columns(table, THEMES)
        top = _type_of_themes(table, columns, type_name or name_of_type(table.path))
        return _draft(table, (top,), unread_problem(table, columns.unread), numbered=False)
    columns = Columns(table, NUMBERED)
    if "number" not in columns or "name" not in columns:
        raise table.error(
            f"the header ({table.header_shown}) is not that of a taxonomy.",
            _HINT,
            line=table.header_line,
        )
    candidates = [row.line for row in table.rows if _is_candidate(row, columns)]
    rows = [row for row in table.rows if not _is_candidate(row, columns)]
    roots = build_tree(table.path, [_code(table, row, columns) for row in rows])
    problems = [*unread_problem(table, columns.unread), *_parents_outside(roots)]
    problems += [*_values_unread(table, columns)]
    if candidates:
        left = f"left out: candidates, which have no id ({listed_rows(candidates)})"
        problems.append(Problem(candidates[0], left))
    if type_name:
        problems.append(
            Problem(None, f"not used: the type {quoted(type_name)}; the codes have ids")
        )
    return _draft(table, roots, problems, numbered=True)


def _is_candidate(row: Row, columns: Columns) -> bool:
    """Whether an export of a study has here a code that is not accepted yet."""
    number, state = (columns.get(row, field).strip() for field in ("number", "state"))
    return not number and state == "candidate"


def _parents_outside(roots: Iterable[CodeDraft]) -> Iterator[Problem]:
    """Yield one problem that names the parents which the study must have, if there are any."""
    if outside := [root for root in roots if root.parent]:
        parents = few_of((quoted(root.parent) for root in outside), _MOST)
        rows = listed_rows([root.line for root in outside if root.line])
        lacking = f"parents that the file lacks and the study must have: {parents} ({rows})"
        yield Problem(outside[0].line, lacking)


def _values_unread(table: Table, columns: Columns) -> Iterator[Problem]:
    """Yield the values of cells that mean nothing, each with its rows."""
    means = {
        "colour": read_colour,
        "origin": _ORIGINS.__contains__,
        "state": _STATES.__contains__,
    }
    cells = (
        ((field, cell), row.line)
        for row in table.rows
        for field, is_known in means.items()
        if (cell := columns.get(row, field).strip()) and not is_known(cell.casefold())
    )
    for (what, cell), lines in by_key(cells).items():
        said = f"{quoted(cell)} is no {what}; it is left out ({listed_rows(lines)})"
        yield Problem(lines[0], said)


def name_of_type(path: Path) -> str:
    """Return the name of the type that a file holds: `question_intents.csv` → Question intents."""
    words = " ".join(path.stem.replace("_", " ").replace("-", " ").split())
    return words[:1].upper() + words[1:]


def _draft(
    table: Table, roots: tuple[CodeDraft, ...], problems: Iterable[Problem], *, numbered: bool
) -> TaxonomyDraft:
    if not table.rows:
        raise table.error("the taxonomy has no codes.", "Add a row for each.")
    return TaxonomyDraft(
        name=table.path.stem,
        format=table.format,
        encoding=table.encoding,
        problems=(*table.problems, *problems),
        roots=roots,
        numbered=numbered,
    )


def _code(table: Table, row: Row, columns: Columns) -> CodeDraft:
    cell = {field: columns.get(row, field).strip() for field in NUMBERED}
    if not cell["name"]:
        code = quoted(cell["number"])
        raise table.error(f"the code {code} has no name.", "Name it.", line=row.line)
    return CodeDraft(
        name=one_line(cell["name"]),
        number=cell["number"],
        parent=cell["parent"],
        definition=cell["definition"],
        use_when=cell["use_when"],
        avoid_when=cell["avoid_when"],
        colour=cell["colour"] if _COLOUR.fullmatch(cell["colour"]) else read_colour(cell["colour"]),
        examples=_stripped(columns.get(row, "examples").splitlines()),
        emergent=cell["origin"].casefold() == "emergent",
        line=row.line,
    )


def split_examples(cell: str) -> tuple[str, ...]:
    """Return the examples of a cell of the published shape.

    One a line, or in a cell of one line, one a comma. (Where codes have ids, an example is a
    sentence, and only a line ends it.)
    """
    lines = cell.splitlines()
    return _stripped(lines if len(lines) > 1 or cell != "".join(lines) else cell.split(","))


def _stripped(pieces: Iterable[str]) -> tuple[str, ...]:
    return tuple(piece.strip() for piece in pieces if piece.strip())


@dataclass
class _Branch:
    """A theme or sub-theme while its rows are read; `below` are its sub-themes by name."""

    line: int
    definition: str = ""
    examples: list[str] = field(default_factory=list)
    below: dict[str, _Branch] = field(default_factory=dict)

    def draft(self, name: str) -> CodeDraft:
        children = tuple(branch.draft(below) for below, branch in self.below.items())
        return CodeDraft(
            name=name,
            definition=self.definition,
            examples=tuple(self.examples),
            children=children,
            line=self.line,
        )


def _type_of_themes(table: Table, columns: Columns, name: str) -> CodeDraft:
    top = _Branch(table.header_line)
    theme = subtheme = ""
    for row in table.rows:
        before, theme = theme, one_line(columns.get(row, "theme")) or theme
        given = one_line(columns.get(row, "subtheme"))
        subtheme = given or (subtheme if theme == before else "")
        if not theme:
            raise table.error(
                "the row has no theme, nor has one above it.", "Fill it in.", line=row.line
            )
        branch = top.below.setdefault(theme, _Branch(row.line))
        if subtheme:
            branch = branch.below.setdefault(subtheme, _Branch(row.line))
        branch.definition = branch.definition or columns.get(row, "definition").strip()
        branch.examples.extend(split_examples(columns.get(row, "examples")))
    return top.draft(name)
