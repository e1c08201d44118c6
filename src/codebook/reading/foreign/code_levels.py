"""Which columns of a table of codes are levels of the tree, and what a row says of each of them.

A level has a column with a known word, or one without a header beside such a column: ATLAS.ti and
MAXQDA put each code as many columns to the right as it is deep.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from codebook.reading.foreign.code_paths import code_name, is_root
from codebook.reading.formats.tables import Row, Table, fold

_WORDS = (  # from the broadest to the narrowest; those of one kind are told apart by their order
    (
        *("aggregatedimension", "dimension", "domain", "cluster", "type", "globaltheme"),
        *("overarchingtheme", "maintheme", "maincategory", "parenttheme", "parentcategory"),
        *("theme", "themes", "category", "categories", "codegroup", "organizingtheme", "topic"),
        *("organisingtheme", "topics", "thema", "kategorie", "hauptkategorie", "oberkategorie"),
        *("主题", "tema", "temas", "thème", "thèmes", "categoría", "categoria", "categorías"),
        *("categorias", "catégorie"),
    ),
    (
        *("secondordertheme", "2ndordertheme", "subtheme", "subthemes", "subcategory", "subtopic"),
        *("subcategories", "subtopics", "lowlevelcategory", "basictheme", "unterthema", "子主题"),
        *("unterkategorie", "subtema", "subtemas", "subcategoría", "subcategoria"),
        *("subcategorías", "subcategorias", "sousthème", "sousthèmes", "souscatégorie"),
    ),
    (
        *("code", "codes", "firstordercode", "firstorderconcept", "1stordercode"),
        *("1storderconcept", "initialcode", "código", "códigos", "codice"),
    ),
    ("subcode", "subcodes", "subcódigo"),
)
_RANKS = {word: rank for rank, words in enumerate(_WORDS) for word in words} | {
    f"level{number}": number for number in range(1, 10)
}
CODES = frozenset((*_WORDS[-2], "codesystem", "sistemadecódigos", "codename", "tag", "node"))
"""Folded headers of a column that has the codes themselves."""

_SAID = ("definition", "definitions", "description", "descriptions", "beschreibung", "definição")


class Entry(NamedTuple):
    """A code by its path, and a row that tells of it; an empty path where the row names none.

    `definition` is the one of this code in a row that has several, None where it has one; it is
    all that the row says of a code that is `above` the one that it is about.
    """

    path: tuple[str, ...]
    row: Row
    definition: str | None = None
    above: bool = False


def level_columns(table: Table) -> list[int]:
    """Return the columns that have the levels of the tree, the broadest first; or none."""
    folded = [fold(header) for header in table.header]
    known = _RANKS if "code" in folded else _RANKS | {"codename": _RANKS["code"]}
    if "level" in folded and not _has_numbers(table, folded.index("level")):
        known = known | {"level": 0}
    named = {
        place: known[name]
        for place, name in enumerate(folded)
        if name in known and folded.index(name) == place
    }
    if len(named) < 2:
        places = [place for place, name in enumerate(folded) if name in CODES]
        return staircase(table, next(iter(named or places), None))
    for place in range(min(named), max(named)):
        if not table.header[place].strip() and _has_content(table, place):
            named[place] = named[max(known for known in named if known < place)]
    return sorted(named, key=lambda place: (named[place], place))


def _has_numbers(table: Table, place: int) -> bool:
    """Whether a column says by numbers how deep a code is, and not below what it is."""
    return all(row.cells[place].strip()[:3].isdecimal() for row in table.rows if row.cells[place])


def _has_content(table: Table, place: int) -> bool:
    return any(row.cells[place].strip() for row in table.rows)


def staircase(table: Table, first: int | None) -> list[int]:
    """Return a column and those without a header after it, where a row fills one of them."""
    if first is None:
        return []
    after = range(first + 1, len(table.header))
    run = [first, *takewhile(lambda place: not table.header[place].strip(), after)]
    while len(run) > 1 and not _has_content(table, run[-1]):
        run.pop()
    steps = all(sum(bool(row.cells[place].strip()) for place in run) <= 1 for row in table.rows)
    return run if len(run) > 1 and steps else []


def definitions_of(table: Table, levels: Sequence[int]) -> dict[int, int]:
    """Return the column with the definition of each level, where several have one of their own."""
    said: dict[int, int] = {}
    for place, header in enumerate(table.header):
        before = [level for level in levels if level < place]
        if before and place not in levels and fold(header).endswith(_SAID):
            said.setdefault(max(before), place)
    return said if len(said) > 1 else {}


def by_levels(table: Table, levels: Sequence[int], said: Mapping[int, int]) -> Iterator[Entry]:
    """Yield the codes of all rows, those above filled in where the row leaves them blank."""
    held = [""] * len(levels)
    in_folder = not table.header[levels[-1]].strip()  # as MAXQDA has it
    for row in table.rows:
        cells = [code_name(row.cells[place]) for place in levels]
        first = next((at for at, cell in enumerate(cells) if cell), len(levels))
        held = [*held[:first], *cells[first:]]
        if in_folder and is_root(held[0]):
            held[0] = ""
            if not any(held):
                continue
        yield from _entries(held, cells, row, [said.get(place) for place in levels])


def _entries(
    held: Sequence[str], cells: Sequence[str], row: Row, said: Sequence[int | None]
) -> Iterator[Entry]:
    """Yield the code of a row, after those above it that the row defines."""
    paths = [tuple(filter(None, held[: at + 1])) for at in range(len(held))]
    path = paths[-1]
    own = next((at for at, each in enumerate(paths) if each == path), 0)
    defined = [None if place is None else row.cells[place].strip() for place in said]
    for at, definition in enumerate(defined[:own]):
        if definition and cells[at]:
            yield Entry(paths[at], row, definition, above=True)
    yield Entry(path, row, (defined[own] or "") if any(place for place in said) else None)
