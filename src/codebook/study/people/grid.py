"""The grid of participants: a row for each, a column for each thing known of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from codebook.reading.sheets.participant_columns import ColumnKind, kind_of, normal_of
from codebook.store.one_moment import of_one_moment
from codebook.store.queries import participant_queries, study_queries
from codebook.store.rows import ParticipantRow
from codebook.store.store import Store
from codebook.study.known_fields import GROUP, Cells, known_fields
from codebook.study.settings import BACKGROUND, CODEBOOK, Field, Settings

ID = "Participant"
"""The column that every grid begins with; that of the groups is the next one."""

Home = Literal["id", "group", "field", "background"]
"""Where the values of a column are stored, unless a participant has one elsewhere already."""


class GridColumn(NamedTuple):
    """A column: where its values are stored, what kind they are, and the study's own definition."""

    name: str
    home: Home
    kind: ColumnKind
    definition: Field | None


class GridRow(NamedTuple):
    """A participant; `written` and `normal` have a value for each column, "" for none."""

    id: str
    written: tuple[str, ...]
    normal: tuple[str, ...]

    @property
    def label(self) -> str:
        """The participant's id as people write it."""
        return self.written[0]


class Grid(NamedTuple):
    """All participants."""

    columns: tuple[GridColumn, ...]
    rows: tuple[GridRow, ...]


@of_one_moment
def grid(store: Store, *, by_rule: bool = False) -> Grid:
    """Return the participants with all that is known of them, as written and normalised.

    What published sheets print by default is a column once somebody has it, or it is defined;
    `by_rule` the level of experience is one as well where a rule gives it.
    """
    with store.reading() as connection:
        chosen = Settings.from_json(study_queries.study(connection).settings)
        people = participant_queries.participants(connection)
        rows: dict[str, list[Cells]] = {}
        for row in participant_queries.background(connection):
            rows.setdefault(row.participant_id or "", []).append(json.loads(row.cells))
    definitions = {field.name: field for field in chosen.own}
    own = {person.id: json.loads(person.fields) for person in people}
    known = {each.id: known_fields(own[each.id], rows.get(each.id, ())) for each in people}
    there = homes(chosen, own.values())
    found = {
        name: [_written(name, home, person, known[person.id]) for person in people]
        for name, home in there.items()
    }
    # Another study's participants are asked other things than published sheets print by default.
    unasked = {*CODEBOOK, *BACKGROUND} - definitions.keys()
    if by_rule and chosen.levels:
        unasked.discard(chosen.fields[0])
    found = {name: values for name, values in found.items() if name not in unasked or any(values)}
    columns = tuple(
        GridColumn(name, there[name], kind_of(name, values), definitions.get(name))
        for name, values in found.items()
    )
    written = zip(people, zip(*found.values(), strict=True), strict=True)
    return Grid(columns, tuple(_row(person.id, columns, values) for person, values in written))


def _row(person_id: str, columns: tuple[GridColumn, ...], written: tuple[str, ...]) -> GridRow:
    normal = (
        normal_of(column.kind, value, column.name)
        for column, value in zip(columns, written, strict=True)
    )
    return GridRow(person_id, written, tuple(normal))


def homes(chosen: Settings, own: Iterable[Mapping[str, str]]) -> dict[str, Home]:
    """Return the columns of a study's grid, and where the values of each are stored.

    `own` are the participants' fields: one that CodeBook.csv printed before stays a column.
    """
    found: dict[str, Home] = {ID: "id", GROUP: "group"}
    found |= dict.fromkeys(chosen.fields, "field")
    published = chosen.background or BACKGROUND
    names = (*published, *(field.name for field in chosen.own))
    found |= {name: "background" for name in names if name not in found}
    former = (name for fields in own for name, value in fields.items() if value)
    return found | {name: "field" for name in former if name not in found}


def _written(name: str, home: Home, person: ParticipantRow, known: Mapping[str, str]) -> str:
    if home == "id":
        return str(person.label)
    if home == "group":
        return str(person.group)
    return str(known.get(name, ""))
