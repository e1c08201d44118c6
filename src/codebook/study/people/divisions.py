"""What divides the participants: the group of each, the experience, other fields of few values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from codebook.store.store import Store
from codebook.study import levels
from codebook.study.loading import people, settings
from codebook.study.people.grid import GROUP, ID, GridColumn, grid
from codebook.study.settings import Settings

_SHARED = 2  # participants who have one value of a text, on average, where it divides them


class Division(NamedTuple):
    """A column of the participants' grid by whose values participants are counted.

    `of` has each participant's value by id, empty where none is known; `values` are all that occur
    in their order, the empty one last.
    """

    name: str
    values: tuple[str, ...]
    of: Mapping[str, str]

    def called(self, value: str) -> str:
        """Return what those with a value are called; of a group that is its name alone."""
        alone = value and self.name in {ID, GROUP}
        return value if alone else f"{self.name}: {value or 'not known'}"


def divisions(store: Store) -> list[Division]:
    """Return the ids, group, level of experience, and other columns with values that are shared.

    The ids divide into single participants. Values are normalised. Other columns that tell nobody
    apart, and those of years and numbers, of which the rule for levels makes what divides, are left
    out.
    """
    there, chosen = grid(store), settings(store)
    experience = levels.levels(people(store), chosen)
    single = {row.id: row.label for row in there.rows}
    found = [Division(ID, tuple(single.values()), single)]
    for at, column in enumerate(there.columns):
        if column.name == ID:
            continue
        if column.name == chosen.fields[0]:
            of: Mapping[str, str] = experience
        else:
            of = {row.id: row.normal[at].strip() for row in there.rows}
        if _divides(column, list(filter(None, of.values())), chosen):
            found.append(Division(column.name, _in_order(column, of.values(), chosen), of))
    return [each for each in found if each.name == ID or len(each.values) > 1]


def _divides(column: GridColumn, known: Sequence[str], chosen: Settings) -> bool:
    wish = column.definition.kind if column.definition else column.kind
    if column.name in {GROUP, chosen.fields[0]} or wish in {"choice", "gender"}:
        return bool(known)
    return wish == "text" and column.kind == "text" and len(known) >= _SHARED * len(set(known)) > 0


def _in_order(column: GridColumn, found: Iterable[str], chosen: Settings) -> tuple[str, ...]:
    """Return the values that occur: as a rule or vocabulary has them, else as they come."""
    ruled = [level.name for level in chosen.levels] if column.name == chosen.fields[0] else []
    wished = column.definition.vocabulary if column.definition else ()
    there = dict.fromkeys(found)
    first = [value for value in (*ruled, *wished) if value in there]
    last = [""] if "" in there else []
    return (*dict.fromkeys([*first, *filter(None, there)]), *last)
