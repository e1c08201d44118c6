"""The grid of participants: a row for each, a column for each thing known of them."""

from __future__ import annotations

import json
from typing import Literal, NamedTuple

from codebook.reading.sheets.participant_columns import ColumnKind, kind_of, normal_of
from codebook.store.queries import participant_queries, study_queries
from codebook.store.rows import ParticipantRow
from codebook.store.store import Store
from codebook.study.settings import BACKGROUND, CODEBOOK, Field, Settings

ID, GROUP = "Participant", "Group"
"""The columns that every grid begins with."""

Home = Literal["id", "group", "field", "background"]
"""Where the values of a column are stored."""


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


def grid(store: Store) -> Grid:
    """Return the participants with all that is known of them, as written and normalised.

    What published sheets print by default is a column once somebody has it, or it is defined.
    """
    with store.reading() as connection:
        chosen = Settings.from_json(study_queries.study(connection).settings)
        people = participant_queries.participants(connection)
        cells: dict[str, dict[str, list[str]]] = {}
        for row in participant_queries.background(connection):
            if row.participant:
                for name, pair in json.loads(row.cells).items():
                    cells.setdefault(row.participant, {}).setdefault(name, pair)
    definitions = {field.name: field for field in chosen.own}
    found = {
        name: [_written(name, home, person, cells) for person in people]
        for name, home in homes(chosen).items()
    }
    # Another study's participants are asked other things than published sheets print by default.
    unasked = {*CODEBOOK, *BACKGROUND} - definitions.keys()
    found = {name: values for name, values in found.items() if name not in unasked or any(values)}
    columns = tuple(
        GridColumn(name, homes(chosen)[name], kind_of(name, values), definitions.get(name))
        for name, values in found.items()
    )
    rows = zip(people, zip(*found.values(), strict=True), strict=True)
    return Grid(columns, tuple(_row(person.id, columns, written) for person, written in rows))


def _row(person_id: str, columns: tuple[GridColumn, ...], written: tuple[str, ...]) -> GridRow:
    normal = (
        normal_of(column.kind, value, column.name)
        for column, value in zip(columns, written, strict=True)
    )
    return GridRow(person_id, written, tuple(normal))


def homes(chosen: Settings) -> dict[str, Home]:
    """Return the columns of a study's grid, and where the values of each are stored."""
    found: dict[str, Home] = {ID: "id", GROUP: "group"}
    found |= dict.fromkeys(chosen.fields, "field")
    published = chosen.background or BACKGROUND
    names = (*published, *(field.name for field in chosen.own))
    return found | {name: "background" for name in names if name not in found}


def _written(
    name: str,
    home: Home,
    person: ParticipantRow,
    cells: dict[str, dict[str, list[str]]],
) -> str:
    if home == "id":
        return str(person.label)
    if home == "group":
        return str(person.group)
    if home == "field":
        return str(json.loads(person.fields).get(name, ""))
    return str(cells.get(person.label, {}).get(name, ("",))[0])
