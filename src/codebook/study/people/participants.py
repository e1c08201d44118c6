"""Entering and editing participants, each edit in one action."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from codebook.by_key import by_key
from codebook.errors import RefusedError, UsageError
from codebook.reading.normalise import one_line
from codebook.reading.sheets.participant_columns import kind_of, normal_of
from codebook.store.erasing.erasures import remembered
from codebook.store.identity import derived_id
from codebook.store.store import Store
from codebook.store.tables import Background, Participant, StudyRecord
from codebook.store.writer import ActionHead, Writer
from codebook.study.changed_settings import change_settings
from codebook.study.importing.importer import Importer
from codebook.study.importing.links import link_transcripts
from codebook.study.known_fields import background_id, known_fields
from codebook.study.overwriting import refuse_unseen_text
from codebook.study.people.field_values import checked_field, checked_value
from codebook.study.people.grid import Home, homes
from codebook.study.revising.renamed_speakers import rename_participant
from codebook.study.settings import BACKGROUND, Field, Level, Settings
from codebook.study.views import Person

ENTERED = "entered"
"""The source of rows of background that are in no sheet, but were entered in the grid."""


class Edit(NamedTuple):
    """A value to be put in a cell; `seen` is what was shown there, None where nothing was."""

    participant_id: str
    column: str
    value: str
    seen: str | None = None


def add(store: Store, me: Person, label: str, group: str) -> str:
    """Add a participant; return the record's id."""
    head = ActionHead(me.id, f"added {label.strip()}", hidden_by="", any_layer=True)
    with store.action(head) as tx:
        return insert(tx, label, group)


def insert(tx: Writer, label: str, group: str = "", *, by_speakers: bool = True) -> str:
    """Insert a participant in an action that may write every layer; return the record's id.

    Transcripts that name it are linked, `by_speakers` those in which somebody has that label, too.
    """
    there = tx.all(Participant)
    name = _free_label(label, there)
    key = derived_id(tx.all(StudyRecord)[0].id, "participant", name)
    if ("participant", key) in remembered(tx.connection):
        raise RefusedError(f"{name} has withdrawn.", "Give somebody new another id.")
    if any(person.id == key for person in there):  # of one who was renamed since
        key = derived_id(key, tx.action_id)
    participant = {
        "id": key,
        "label": name,
        "group_name": group.strip(),
        "position": tx.last_position(Participant) + 1,
    }
    tx.insert(Participant, [participant])
    link_transcripts(Importer(tx, Path()), by_speakers=by_speakers)
    return key


def _free_label(label: str, there: Iterable[Participant]) -> str:
    name = one_line(label)
    if not name or len(name) > 60:
        raise UsageError("A participant needs an id of at most 60 characters.", "Type one.")
    if any(person.label.casefold() == name.casefold() for person in there):
        raise UsageError(f"The study already has a participant {name!r}.", "Use another id.")
    return name


def rename(tx: Writer, person: Participant, label: str, there: Iterable[Participant]) -> str:
    """Give a participant, one of those `there`, another id; return it as it is written.

    Raises UsageError where another one has it.
    """
    new = _free_label(label, (other for other in there if other.id != person.id))
    tx.update(Participant, person.id, label=new)
    rename_participant(tx, person.id, person.label, new)
    return new


def edit(store: Store, me: Person, edits: Sequence[Edit], label: str) -> None:
    """Put values into cells, all or none, in one action."""
    with store.action(ActionHead(me.id, label or _label(edits), hidden_by="")) as tx:
        cells = _Cells(tx)
        for each in edits:
            texts = cells.there(each), each.value
            refuse_unseen_text(tx, me, each.participant_id, each.column, texts, each.seen)
            cells.put(each)
        cells.write()
        if len(edits) == 1 and not label:
            (each,) = edits
            tx.label = f"{cells.label(each)}: {each.column} “{one_line(each.value)[:40]}”"


def _label(edits: Sequence[Edit]) -> str:
    return f"entered {len(edits)} values of participants"


class _Cells:
    """The cells of the grid: read once, changed here, and written together under one action."""

    def __init__(self, tx: Writer) -> None:
        self._tx = tx
        self._study = tx.all(StudyRecord)[0]
        self._settings = Settings.from_json(self._study.settings)
        self._people = {person.id: person for person in tx.all(Participant)}
        self._fields: dict[str, dict[str, str]] = {
            person.id: json.loads(person.fields) for person in self._people.values()
        }
        self._homes = homes(self._settings, self._fields.values())
        rows = sorted(tx.all(Background), key=lambda row: (row.position, row.id))
        self._rows = by_key((row.participant_id, row.id) for row in rows if row.participant_id)
        self._cells: dict[str, dict[str, list[str]]] = {
            row.id: json.loads(row.cells) for row in rows if row.participant_id
        }
        self._changed_people: dict[str, Participant] = {}
        self._changed_rows: dict[str, dict[str, None]] = {}
        """The rows whose cell in a column was changed, by column."""
        self._new_rows: dict[str, str] = {}
        """Whose each row is that is not in the study yet."""

    def label(self, each: Edit) -> str:
        return self._person(each).label

    def there(self, each: Edit) -> str:
        """Return what is in a cell, "" where the grid has no such column."""
        person, home = self._person(each), self._homes.get(each.column)
        if home in {"id", "group"}:
            return person.label if home == "id" else person.group_name
        rows = [self._cells[key] for key in self._rows.get(person.id, ())]
        return known_fields(self._fields[person.id], rows).get(each.column, "")

    def put(self, each: Edit) -> None:
        person, home = self._person(each), self._homes.get(each.column)
        if home is None:
            raise UsageError(
                f"The grid has no column {each.column!r}.",
                f"It has {', '.join(self._homes)}; a new one can be added.",
            )
        field = next((own for own in self._settings.own if own.name == each.column), None)
        value = checked_value(each.value, field)
        if home in {"background", "field"}:
            self._put_where_it_is(person, home, each.column, value)
        elif home == "group":
            if value != person.group_name:
                person.group_name = value
                self._changed_people[person.id] = person
        elif value != person.label:
            person.label = rename(self._tx, person, value, self._people.values())

    def _person(self, each: Edit) -> Participant:
        person = self._people.get(each.participant_id)
        if person is None:
            raise UsageError(f"The study has no participant with the id {each.participant_id!r}.")
        return person

    def _put_where_it_is(self, person: Participant, home: Home, column: str, value: str) -> None:
        """Put a value wherever the participant has one already, else where its column's lie."""
        fields = self._fields[person.id]
        in_rows = any(column in self._cells[key] for key in self._rows.get(person.id, ()))
        in_fields = column in fields
        if (in_fields or (home == "field" and not in_rows)) and fields.get(column) != value:
            fields[column] = value
            self._changed_people[person.id] = person
        if in_rows or (home == "background" and not in_fields):
            self._put_background(person, column, value)

    def _put_background(self, person: Participant, column: str, value: str) -> None:
        """Put a cell into the row that has it, else into the first of the participant's rows."""
        rows = self._rows.setdefault(person.id, [])
        if not rows and not value:
            return
        if not rows:
            rows.append(self._new_row(person))
        self._note_published(column)
        key = next((key for key in rows if column in self._cells[key]), rows[0])
        if self._cells[key].get(column, [""])[0] != value:
            self._cells[key][column] = [value]
            self._changed_rows.setdefault(column, {})[key] = None

    def _note_published(self, column: str) -> None:
        """Let a study without a background sheet have the usual columns from now on."""
        if not self._settings.background and column in BACKGROUND:
            self._settings = change_settings(
                self._tx, lambda now: replace(now, background=BACKGROUND)
            )

    def _new_row(self, person: Participant) -> str:
        """Make a row with the id that a sheet's row for the participant would have; return it."""
        key = background_id(self._study.id, person.id, person.label)
        self._cells[key], self._new_rows[key] = {}, person.id
        return key

    def write(self) -> None:
        """Write what was put; what a column of the background holds is told by all of it."""
        for column, changed in self._changed_rows.items():
            written = (cells[column][0] for cells in self._cells.values() if column in cells)
            kind = kind_of(column, written)
            for key in changed:
                (value,) = self._cells[key][column]
                self._cells[key][column].append(normal_of(kind, value, column))
        self._insert_rows()
        keys = dict.fromkeys(key for changed in self._changed_rows.values() for key in changed)
        there = [key for key in keys if key not in self._new_rows]
        rows = [{"id": key, "cells": _json(self._cells[key])} for key in there]
        self._tx.update_many(Background, rows)
        people = [
            {"id": key, "group_name": person.group_name, "fields": _json(self._fields[key])}
            for key, person in self._changed_people.items()
        ]
        self._tx.update_many(Participant, people)

    def _insert_rows(self) -> None:
        if self._new_rows:
            first = self._tx.last_position(Background) + 1
            rows = [
                {
                    "id": key,
                    "participant_id": person_id,
                    "source": ENTERED,
                    "position": first + at,
                    "cells": _json(self._cells[key]),
                }
                for at, (key, person_id) in enumerate(self._new_rows.items())
            ]
            self._tx.insert(Background, rows)


def _json(values: object) -> str:
    return json.dumps(values, ensure_ascii=False)


def define(store: Store, me: Person, field: Field) -> None:
    """Define what a column of the grid holds; a name that the grid lacks adds a column."""
    wanted = checked_field(field)

    def changed(chosen: Settings) -> Settings:
        if homes(chosen, ()).get(wanted.name) in {"id", "group"}:
            raise UsageError(f"The column {wanted.name!r} is the grid's own.", "Use another name.")
        others = [own for own in chosen.own if own.name != wanted.name]
        places = [own.name for own in chosen.own]
        at = places.index(wanted.name) if wanted.name in places else len(others)
        return replace(chosen, own=(*others[:at], wanted, *others[at:]))

    _change(store, me, f"the column {wanted.name}: {wanted.kind}", changed)


def set_levels(store: Store, me: Person, levels: Sequence[Level]) -> None:
    """Set the rule for levels of experience by years; without levels there is none."""
    names = [level.name.strip() for level in levels]
    if len({name.casefold() for name in names}) < len(names) or not all(names):
        raise UsageError("Each level needs a name of its own.", "Type it as Beginner 0, Expert 5.")
    rule = tuple(
        sorted(
            (Level(n, each.years) for n, each in zip(names, levels, strict=True)),
            key=lambda level: level.years,
        )
    )
    said = ", ".join(f"{level.name} from {level.years:g}" for level in rule) or "none"
    _change(store, me, f"levels by years: {said}", lambda chosen: replace(chosen, levels=rule))


def _change(store: Store, me: Person, label: str, how: Callable[[Settings], Settings]) -> None:
    with store.action(ActionHead(me.id, label, hidden_by="")) as tx:
        change_settings(tx, how)
