"""Importing participants and their background."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from codebook.errors import InputError
from codebook.reading.drafts import ParticipantsDraft, Problem
from codebook.reading.sheet_rows import Cell, ParticipantRow
from codebook.store.tables import Background, Participant
from codebook.study.changed_settings import change_settings
from codebook.study.importing.importer import Importer, Outcome, combined_outcome
from codebook.study.importing.known_rows import KnownRows
from codebook.study.known_fields import GROUP, group_column
from codebook.study.settings import Settings


def import_participants(importer: Importer, draft: ParticipantsDraft) -> None:
    """Write participants and background of a sheet, as `write_participants` does.

    Whose label differs from a known one only in case is that participant.
    """
    labels = labels_in_study(importer, [row.participant for row in draft.rows])
    rows = (replace(row, participant=labels[row.participant]) for row in draft.rows)
    write_participants(importer, replace(draft, rows=tuple(rows)))


def write_participants(importer: Importer, draft: ParticipantsDraft) -> None:
    """Write participants and rows of background; each row of the draft counts as one thing.

    A row without an id stays unlinked until a person links it, and keeps its group until then. The
    fields that CodeBook.csv prints or printed before are stored with the participant, all other
    columns as background; what a participant has in the background already stays there.
    """
    draft = _with_group(draft)
    own, lying = _own_columns(importer, draft), _in_background_alone(importer)
    people = write_people(importer, [*_people_in(draft, own, lying)], counted=False)
    others = [name for name in draft.columns if name != GROUP and name not in own]
    there = KnownRows(importer, draft, _ids_by_label(importer))
    grouped = _fill_groups(importer, draft, there)
    background = _write_background(importer, draft, there, others, own)
    unlinked = not all(row.participant for row in draft.rows)
    _note_columns(importer, draft, [*others, *own] if unlinked else others)
    for place, row in enumerate(draft.rows):
        person = people.get(row.participant) or grouped.get(place)
        importer.count(combined_outcome(person, background.get(place)))


def _with_group(draft: ParticipantsDraft) -> ParticipantsDraft:
    """Return a draft in which the column of the groups is called as it is in the grid."""
    group = group_column(draft.columns)
    columns = tuple(GROUP if name == group else name for name in draft.columns)
    return replace(draft, columns=columns)


def _people_in(
    draft: ParticipantsDraft, own: Sequence[str], lying: Mapping[str, Collection[str]]
) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Yield whom rows name, their groups and `own` fields, without what the background has."""
    for row in draft.rows:
        if row.participant:
            cells = zip(draft.columns, row.cells, strict=True)
            kept = lying.get(row.participant, ())
            fields = {
                name: cell.written for name, cell in cells if name in own and name not in kept
            }
            yield row.participant, _group_in(draft, row), fields


def _ids_by_label(importer: Importer) -> dict[str, str]:
    return {person.label: person.id for person in importer.tx.all(Participant)}


def _group_in(draft: ParticipantsDraft, row: ParticipantRow) -> str:
    """Return the group that a row gives, "" where the sheet has none."""
    return row.cells[draft.columns.index(GROUP)].normal if GROUP in draft.columns else ""


def labels_in_study(importer: Importer, given: Sequence[str]) -> dict[str, str]:
    """Return whose label each of the labels given means: they are compared without their case.

    A label that nobody has any more is that of whom it was before; this is reported. Raises
    InputError where that participant is given, too.
    """
    people = importer.tx.all(Participant)
    there, by_id = [person.label for person in people], {one.id: one.label for one in people}
    known = {label.casefold(): label for label in reversed((*there, *given))}
    meant = {label: label if label in there else known[label.casefold()] for label in given}
    for label in given:
        now = by_id.get(importer.id("participant", label))
        if now and meant[label] not in there:
            if now in meant.values():
                said = f"{label} was the id of {now}, who is in it, too."
                raise InputError(importer.path, said, "Give somebody new another id.")
            importer.problems.append(Problem(None, f"{label} is {now} now"))
            meant[label] = now
    return meant


def _own_columns(importer: Importer, draft: ParticipantsDraft) -> list[str]:
    """Return the columns that CodeBook.csv prints, or printed when values of them came."""
    fields = set(Settings.from_json(importer.study.settings).fields)
    for person in importer.tx.all(Participant):
        fields |= json.loads(person.fields).keys()
    return [name for name in draft.columns if name in fields]


def _in_background_alone(importer: Importer) -> dict[str, dict[str, str]]:
    """Return, by participant's label and column, the values that lie in the background only."""
    found: dict[str, dict[str, str]] = {}
    people = {person.id: person for person in importer.tx.all(Participant)}
    for row in importer.tx.all(Background):
        if person := people.get(row.participant_id or ""):
            own = json.loads(person.fields)
            cells = ((name, cell[0]) for name, cell in json.loads(row.cells).items())
            found.setdefault(person.label, {}).update(pair for pair in cells if pair[0] not in own)
    return found


def write_people(
    importer: Importer, given: list[tuple[str, str, dict[str, str]]], *, counted: bool = True
) -> dict[str, Outcome]:
    """Write participants, each (label, group, fields); what is not given stays as it is.

    A field whose value the participant's background has already is not written again.
    Returns the outcome of each, by label.
    """
    there = {person.label: person for person in importer.tx.all(Participant)}
    position = importer.next_position(Participant)
    lying = _in_background_alone(importer)
    rows = []
    for place, (label, group, fields) in enumerate(given):
        known = there.get(label)
        kept = json.loads(known.fields) if known else {}
        cells = lying.get(label, {})
        news = {name: value for name, value in fields.items() if cells.get(name) != value}
        rows.append(
            {
                "id": known.id if known else importer.id("participant", label),
                "label": label,
                "group_name": group or (known.group_name if known else ""),
                "position": known.position if known else position + place,
                "fields": json.dumps(_merged_fields(kept, news), ensure_ascii=False),
            }
        )
    done = importer.upsert(Participant, rows, counted=counted)
    return {str(row["label"]): done[str(row["id"])] for row in rows if row["id"] in done}


def _merged_fields(kept: dict[str, str], given: dict[str, str]) -> dict[str, str]:
    """Return fields updated with those given; an empty value adds no field."""
    return kept | {name: value for name, value in given.items() if value or name in kept}


def _fill_groups(
    importer: Importer, draft: ParticipantsDraft, there: KnownRows
) -> dict[int, Outcome]:
    """Give participants who have no group that of the row without an id that was linked to them.

    Who has another keeps it, which is reported. Return the outcome of each such row, by its place.
    """
    people = {person.id: person for person in importer.tx.all(Participant)}
    found: dict[int, Outcome] = {}
    for place, row in enumerate(draft.rows):
        known, group = there.get(there.id_at(place)), _group_in(draft, row)
        person = people.get(known.participant_id or "") if known and not row.participant else None
        if person is None or group in {"", person.group_name}:
            continue
        if person.group_name:
            said = f"the group of {person.label} is “{person.group_name}”, not “{group}”; it stays"
            importer.problems.append(Problem(row.line, said))
        else:
            written = write_people(importer, [(person.label, group, {})], counted=False)
            found[place] = written[person.label]
    return found


def _write_background(
    importer: Importer,
    draft: ParticipantsDraft,
    there: KnownRows,
    columns: list[str],
    own: list[str],
) -> dict[int, Outcome]:
    """Write the rows of background; return the outcome of each, by its place.

    The participants' `own` columns are there in rows that are no participant's by an id, and the
    group in those that are nobody's yet.
    """
    by_label = _ids_by_label(importer)
    position = importer.next_position(Background)
    rows = []
    for place, row in enumerate(draft.rows):
        key = there.id_at(place)
        known, kept = there.get(key), there.cells(key)
        unnamed = [*own] if known and known.participant_id else [*own, GROUP]
        cells = _cells(draft, row, columns if row.participant else [*columns, *unnamed], kept)
        withdrawn = row.participant and row.participant not in by_label
        if withdrawn or (row.participant and not (cells or known)):
            continue
        rows.append(
            {
                "id": key,
                "source": known.source if known else f"{importer.path.name} row {row.line}",
                "position": known.position if known else position + place,
                "cells": json.dumps({**kept, **cells}, ensure_ascii=False),
            }
            | ({"participant_id": by_label[row.participant]} if row.participant else {})
        )
    done: dict[str, Outcome] = {}
    for linked in (True, False):  # the rows of one call have the same columns
        some = [row for row in rows if ("participant_id" in row) is linked]
        done |= importer.upsert(Background, some, counted=False)
    ids = map(there.id_at, range(len(draft.rows)))
    return {place: done[key] for place, key in enumerate(ids) if key in done}


def _cells(
    draft: ParticipantsDraft, row: ParticipantRow, columns: list[str], kept: dict[str, list[str]]
) -> dict[str, list[str]]:
    """Return a row's values, each (written, normalised); an empty value adds no cell.

    Cells that the row has already are written whatever their columns. A value that equals the
    normalised form of the stored one leaves that as it was first written.
    """
    return {
        name: kept[name] if _is_normal(cell, kept.get(name)) else [cell.written, cell.normal]
        for name, cell in zip(draft.columns, row.cells, strict=True)
        if name in kept or (name in columns and cell.written)
    }


def _is_normal(cell: Cell, known: list[str] | None) -> bool:
    return known is not None and cell.written.strip() == known[1].strip()


def _note_columns(importer: Importer, draft: ParticipantsDraft, columns: list[str]) -> None:
    """Add the sheet's new columns to those of the study's background sheet."""

    def noted(now: Settings) -> Settings:
        known = {*now.background, *(field.name for field in now.own)}
        background = (*now.background, *(name for name in columns if name not in known))
        merged = now.merge or tuple(name for name in draft.merged if name in columns)
        return replace(now, background=background, merge=merged)

    change_settings(importer.tx, noted)
