"""taxonomy.csv: the codes with all that is said of them, to be read again as a taxonomy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from codebook.exporting.sheets import Column, Sheet

COLUMNS = (
    Column("id", width=10),
    Column("name", width=36, wrap=True),
    Column("parent", width=10),
    Column("definition", width=50, wrap=True),
    Column("use_when", width=36, wrap=True),
    Column("avoid_when", width=36, wrap=True),
    Column("origin", width=12),
    Column("state", width=12),
    Column("colour", "colour", width=10),
    Column("examples", width=60, wrap=True),
)


class TaxonomyEntry(NamedTuple):
    """One code; `number` is empty for a candidate, `parent` is the parent's number."""

    number: str
    name: str
    parent: str = ""
    definition: str = ""
    use_when: str = ""
    avoid_when: str = ""
    origin: str = ""
    state: str = ""
    colour: str = ""
    examples: tuple[str, ...] = ()


def taxonomy_sheet(entries: Iterable[TaxonomyEntry]) -> Sheet:
    """Return the sheet in the order given, codebook order; each example is a line of its cell."""
    rows = [(*entry[:-1], joined_examples(entry.examples)) for entry in entries]
    return Sheet("Taxonomy", COLUMNS, rows)


def joined_examples(examples: tuple[str, ...]) -> str:
    """Join examples by line ends, those within one becoming blanks.

    A single one that has a comma ends its line too: in a cell of one line commas separate.
    """
    lines = [" ".join(example.split()) for example in examples]
    return "\n".join([*lines, ""] if len(lines) == 1 and "," in lines[0] else lines)
