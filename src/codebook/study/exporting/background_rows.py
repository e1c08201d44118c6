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
from codebook.store.one_moment import of_one_moment
from codebook.store.queries import participant_queries
from codebook.store.store import Store
from codebook.study.known_fields import GROUP
from codebook.study.loading import settings
from codebook.study.people.grid import grid
from codebook.study.settings import MERGED


@of_one_moment
def sheet(store: Store) -> Sheet:
    """Return the background sheet to work with, the study's own fields included.

    It has a column of the groups, too, while a row that is nobody's yet has one.
    """
    chosen = settings(store)
    known = dict.fromkeys((*chosen.background, *(field.name for field in chosen.own)))
    headers = tuple(known | {GROUP: None}) if _has_groups_of_nobody(store) else tuple(known)
    return background_sheet(headers, _entries(store, headers))


def published_sheet(store: Store) -> Sheet:
    """Return the background sheet as published: its own columns alone, cells as written."""
    chosen = settings(store)
    entries = _entries(store, chosen.background)
    return published_background_sheet(chosen.background, entries, chosen.merge or MERGED)


def participants(store: Store) -> Sheet:
    """Return the sheet of all that is known of the participants, as the grid has it."""
    there = grid(store)
    return participants_sheet([c.name for c in there.columns], [row.written for row in there.rows])


def _has_groups_of_nobody(store: Store) -> bool:
    with store.reading() as connection:
        rows = participant_queries.background(connection)
    return any(GROUP in json.loads(row.cells) for row in rows if row.participant is None)


def _entries(store: Store, headers: Sequence[str]) -> list[BackgroundEntry]:
    with store.reading() as connection:
        rows = participant_queries.background(connection)
        people = participant_queries.participants(connection)
    groups = {person.id: {GROUP: (person.group, person.group)} for person in people}
    entries = []
    for row in rows:
        cells = groups.get(row.participant_id or "", {}) | json.loads(row.cells)
        pairs = [cells.get(name, ("", "")) for name in headers]
        written, normal = (tuple(pair[side] for pair in pairs) for side in (0, 1))
        entries.append(BackgroundEntry(row.participant or "", written, normal))
    return entries
