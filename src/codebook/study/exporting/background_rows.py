"""The participants as rows of sheets: their background, to work with or as published; all."""

from __future__ import annotations

import json
from collections.abc import Sequence

from codebook.exporting.background_sheet import (
    BackgroundEntry,
    background_sheet,
    published_background_sheet,
)
from codebook.exporting.participants_sheet import participants_sheet
from codebook.exporting.sheets import Sheet
from codebook.store.queries import participant_queries
from codebook.store.store import Store
from codebook.study.loading import settings
from codebook.study.people.grid import grid
from codebook.study.settings import MERGED


def sheet(store: Store) -> Sheet:
    """Return the background sheet to work with, the study's own fields included."""
    chosen = settings(store)
    headers = dict.fromkeys((*chosen.background, *(field.name for field in chosen.own)))
    return background_sheet(tuple(headers), _entries(store, tuple(headers)))


def published_sheet(store: Store) -> Sheet:
    """Return the background sheet as published: its own columns alone, cells as written."""
    chosen = settings(store)
    entries = _entries(store, chosen.background)
    return published_background_sheet(chosen.background, entries, chosen.merge or MERGED)


def participants(store: Store) -> Sheet:
    """Return the sheet of all that is known of the participants, as the grid has it."""
    there = grid(store)
    return participants_sheet([c.name for c in there.columns], [row.written for row in there.rows])


def _entries(store: Store, headers: Sequence[str]) -> list[BackgroundEntry]:
    with store.reading() as connection:
        rows = participant_queries.background(connection)
    entries = []
    for row in rows:
        cells = json.loads(row.cells)
        pairs = [cells.get(name, ("", "")) for name in headers]
        written, normal = (tuple(pair[side] for pair in pairs) for side in (0, 1))
        entries.append(BackgroundEntry(row.participant or "", written, normal))
    return entries
