"""Importing participants and their background."""

from __future__ import annotations

import json
from dataclasses import replace

from codebook.reading.drafts import ParticipantsDraft
from codebook.reading.sheet_rows import Cell, ParticipantRow
from codebook.store.tables import Background, Participant
from codebook.study.changed_settings import change_settings
from codebook.study.importing.importer import Importer, Outcome, combined_outcome
from codebook.study.importing.known_rows import KnownRows
from codebook.study.settings import Settings

_GROUP_HEADERS = frozenset({"group", "type"})


def import_participants(importer: Importer, draft: ParticipantsDraft) -> None:
    """Write participants and rows of background; each row of the sheet counts as one thing.

    A row without an id stays unlinked until a person links it. The fields that CodeBook.csv prints
    are stored with the participant, all other columns as background.
    """
    settings = Settings.from_json(importer.study.settings)
    places = {name: place for place, name in enumerate(draft.columns)}
    group = next((name for name in draft.columns if name.casefold() in _GROUP_HEADERS), None)
    own = [name for name in draft.columns if name in settings.fields]
    columns = [name for name in draft.columns if name != group and name not in own]
    named = [row for row in draft.rows if row.participant]
    people = write_people(
        importer,
        [
            (
                row.participant,
                row.cells[places[group]].normal if group else "",
                {name: row.cells[places[name]].written for name in own},
            )
            for row in named
        ],
        counted=False,
    )
    background: dict[int, Outcome] = {}
    if columns:
        background = _write_background(importer, draft, columns)
        _note_columns(importer, draft, columns)
    for row in draft.rows:
        importer.count(combined_outcome(people.get(row.participant), background.get(row.line)))


def write_people(
    importer: Importer, given: list[tuple[str, str, dict[str, str]]], *, counted: bool = True
) -> dict[str, Outcome]:
    """Write participants, each (label, group, fields); what is not given stays as it is.

    Returns the outcome of each, by label.
    """
    there = {person.label: person for person in importer.tx.all(Participant)}
    position = importer.next_position(Participant)
    rows = []
    for place, (label, group, fields) in enumerate(given):
        known = there.get(label)
        kept = json.loads(known.fields) if known else {}
        rows.append(
            {
                "id": known.id if known else importer.id("participant", label),
                "label": label,
                "group_name": group or (known.group_name if known else ""),
                "position": known.position if known else position + place,
                "fields": json.dumps(_merged_fields(kept, fields), ensure_ascii=False),
            }
        )
    done = importer.upsert(Participant, rows, counted=counted)
    return {str(row["label"]): done[str(row["id"])] for row in rows if row["id"] in done}


def _merged_fields(kept: dict[str, str], given: dict[str, str]) -> dict[str, str]:
    """Return fields updated with those given; an empty value adds no field."""
    return kept | {name: value for name, value in given.items() if value or name in kept}


def _write_background(
    importer: Importer, draft: ParticipantsDraft, columns: list[str]
) -> dict[int, Outcome]:
    """Write the rows of background; return the outcome of each, by its line."""
    by_label = {person.label: person.id for person in importer.tx.all(Participant)}
    there = KnownRows(importer, draft, by_label)
    position = importer.next_position(Background)
    rows = []
    for place, row in enumerate(draft.rows):
        key = there.id_of(row)
        known, kept = there.get(key), there.cells(key)
        cells = _cells(draft, row, columns, kept)
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
    ids = {row.line: there.id_of(row) for row in draft.rows}
    return {line: done[key] for line, key in ids.items() if key in done}


def _cells(
    draft: ParticipantsDraft, row: ParticipantRow, columns: list[str], kept: dict[str, list[str]]
) -> dict[str, list[str]]:
    """Return a row's values, each (written, normalised); an empty value adds no cell.

    A value that equals the normalised form of the stored one leaves that as it was first written.
    """
    return {
        name: kept[name] if _is_normal(cell, kept.get(name)) else [cell.written, cell.normal]
        for name, cell in zip(draft.columns, row.cells, strict=True)
        if name in columns and (cell.written or name in kept)
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
