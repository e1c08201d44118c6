"""The columns by which participants can be counted: group, experience, others with few values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from codebook.store.one_moment import of_one_moment
from codebook.store.store import Store
from codebook.study import levels
from codebook.study.known_fields import GROUP
from codebook.study.loading import people, settings
from codebook.study.people.grid import ID, GridColumn, grid
from codebook.study.settings import Settings

_SHARED = 2  # participants who have one value of a text, on average, where it divides them


class Division(NamedTuple):
    """A column of the participants' grid by whose values participants are counted.

    `value_of` has each participant's value by id, empty where none is known; `values` are all that
    occur in their order, the empty one last.
    """

    name: str
    values: tuple[str, ...]
    value_of: Mapping[str, str]

    def called(self, value: str) -> str:
        """Return what those with a value are called; of a group that is its name alone."""
        alone = value and self.name in {ID, GROUP}
        return value if alone else f"{self.name}: {value or 'not known'}"


@of_one_moment
def divisions(store: Store) -> list[Division]:
    """Return the columns by which participants can be counted, that of the ids first.

    They are the group, the level of experience, and other columns whose values several participants
    share; each id stands for one participant. Values are normalised. A column in which all have the
    same value is left out, and so are years and numbers, from which the rule for levels makes
    levels.
    """
    sheet, chosen = grid(store, by_rule=True), settings(store)
    experience = chosen.fields[0]
    labels = {row.id: row.label for row in sheet.rows}
    found = [Division(ID, tuple(labels.values()), labels)]
    for at, column in enumerate(sheet.columns):
        if column.name == ID:
            continue
        value_of = {row.id: row.normal[at].strip() for row in sheet.rows}
        if column.name == experience:
            value_of = dict(levels.levels(people(store), chosen))
        values = _in_order(column, value_of.values(), chosen)
        if len(values) > 1 and _divides(column, [*filter(None, value_of.values())], experience):
            found.append(Division(column.name, values, value_of))
    return found


def _divides(column: GridColumn, known: Sequence[str], experience: str) -> bool:
    """Whether a column has values that participants share, and of which few are possible."""
    kind = column.definition.kind if column.definition else column.kind
    if column.name in {GROUP, experience} or kind in {"choice", "gender"}:
        return bool(known)
    is_text = kind == column.kind == "text"
    return is_text and bool(known) and len(known) >= _SHARED * len(set(known))


def _in_order(column: GridColumn, found: Iterable[str], chosen: Settings) -> tuple[str, ...]:
    """Return the values that occur: as a rule or vocabulary has them, else as they come."""
    ruled = [level.name for level in chosen.levels] if column.name == chosen.fields[0] else []
    vocabulary = column.definition.vocabulary if column.definition else ()
    occurring = dict.fromkeys(found)
    first = [value for value in (*ruled, *vocabulary) if value in occurring]
    last = [""] if "" in occurring else []
    return (*dict.fromkeys([*first, *filter(None, occurring)]), *last)
