"""Recognising the rows of a background sheet that the study has already."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from codebook.reading.drafts import ParticipantsDraft
from codebook.reading.sheet_rows import ParticipantRow
from codebook.store.tables import Background, Participant
from codebook.study.importing.importer import Importer
from codebook.study.known_fields import GROUP, background_id


class KnownRows:
    """Matches the rows of a sheet with the study's rows of background, each with one at most.

    - A row with an id is matched with that participant's row.
    - In a sheet without ids that was imported before, a row is matched with the record of its line
      where the cells are the same; else with that of another line with the same cells; else again
      with that of its line.
    - In a sheet that the study exported, a row is matched with one that has the same cells. Else,
      where most rows still stand in their places, with the row in its place. Else, for a row
      without an id among rows with ids, with the most similar of the unlinked rows, if half of its
      cells are the same.
    """

    def __init__(
        self, importer: Importer, draft: ParticipantsDraft, people: Mapping[str, str]
    ) -> None:
        """Match the rows of a sheet; `people` are the ids of the participants by label."""
        self._importer, self._draft = importer, draft
        stored = sorted(importer.tx.all(Background), key=lambda row: (row.position, row.id))
        self._rows = {row.id: row for row in stored}
        self._cells = {key: json.loads(row.cells) for key, row in self._rows.items()}
        self._compared = _with_groups(importer, self._rows.values(), self._cells)
        self._ids: dict[int, str] = {}  # by the places of the rows: in XML, a line may hold many
        waiting = []
        for place, row in enumerate(draft.rows):
            if row.participant:
                self._ids[place] = self._of_person(row, people.get(row.participant))
            else:
                waiting.append((place, row))
        if not draft.ids and any(self._at(row.line) in self._rows for row in draft.rows):
            self._by_line(waiting)
        else:
            self._exported(waiting)

    def id_at(self, place: int) -> str:
        """Return the id of the record that the row at a place is matched with, or of a new one."""
        return self._ids[place]

    def get(self, key: str) -> Background | None:
        """Return the record with an id, None where there is none."""
        return self._rows.get(key)

    def cells(self, key: str) -> dict[str, list[str]]:
        """Return the cells of a record by column, each as written and normalised."""
        return dict(self._cells.get(key, {}))

    def _of_person(self, row: ParticipantRow, participant_id: str | None) -> str:
        own = self._importer.id("background", row.participant)
        if participant_id:
            own = background_id(self._importer.study.id, participant_id, row.participant)
        linked = (
            each.id
            for each in self._rows.values()
            if participant_id and each.participant_id == participant_id
        )
        return own if own in self._rows else next(linked, own)

    def _by_line(self, waiting: list[tuple[int, ParticipantRow]]) -> None:
        """Match the rows of a sheet without ids that was imported before."""
        lines = [self._at(row.line) for row in self._draft.rows]
        for place, row in waiting:
            own = self._at(row.line)
            free = self._free([own, *lines])
            taken = own in self._ids.values()  # by a row with the cells that this line had before
            same = next((key for key in free if self._is_same(key, row)), "")
            self._ids[place] = same or (self._new(row, "again") if taken else own)

    def _exported(self, waiting: list[tuple[int, ParticipantRow]]) -> None:
        """Match the rows of a sheet that the study exported, with ids or as published."""
        there = list(self._rows)
        stay = self._stay_in_place(there)
        nobodys = [key for key, one in self._rows.items() if not one.participant_id]
        likely = nobodys if self._draft.ids else list(self._rows) if stay else []
        for place, row in waiting:
            own = [key for key in there[place : place + 1] if key in likely]
            same = (key for key in self._free([*own, *likely]) if self._is_same(key, row))
            if key := next(same, ""):
                self._ids[place] = key
        for place, row in waiting:
            if place not in self._ids:
                free = self._free(likely)
                in_place = stay and there[place] in free
                found = there[place] if in_place else self._most_similar(free, row)
                self._ids[place] = found or self._fresh(row)

    def _fresh(self, row: ParticipantRow) -> str:
        return self._new(row, "no id") if self._draft.ids else self._at(row.line)

    def _stay_in_place(self, there: Sequence[str]) -> bool:
        """Whether the sheet has as many rows as the study, and most of them in their places."""
        rows = self._draft.rows
        if len(rows) != len(there):
            return False
        same = sum(self._is_same(key, row) for key, row in zip(there, rows, strict=True))
        return same * 2 > len(rows) or (self._draft.ids and same == len(rows) - 1)

    def _most_similar(self, free: list[str], row: ParticipantRow) -> str:
        """Return the record that has most of the cells, "" where none has half of them."""
        found = max(free, key=lambda key: self._count_same_cells(key, row), default="")
        is_similar = found and self._count_same_cells(found, row) * 2 >= len(row.cells)
        return found if is_similar else ""

    def _free(self, likely: list[str]) -> list[str]:
        taken = set(self._ids.values())
        return [key for key in likely if key in self._rows and key not in taken]

    def _at(self, line: int) -> str:
        """Return the id of a line of a sheet without ids."""
        return self._importer.id("background", self._draft.name, str(line))

    def _new(self, row: ParticipantRow, why: str) -> str:
        """Return an id that no record has yet, derived from the sheet, the line and `why`."""
        content = ("background", self._draft.name, why, str(row.line))
        used = {*self._rows, *self._ids.values()}
        key, number = self._importer.id(*content), 2
        while key in used:
            key, number = self._importer.id(*content, str(number)), number + 1
        return key

    def _is_same(self, key: str, row: ParticipantRow) -> bool:
        return self._count_same_cells(key, row) == len(row.cells)

    def _count_same_cells(self, key: str, row: ParticipantRow) -> int:
        """Count the cells of a row that a record has too, as written or normalised."""
        known = self._compared[key]
        return sum(
            cell.written.strip() in map(str.strip, known.get(name, ("",)))
            for name, cell in zip(self._draft.columns, row.cells, strict=True)
        )


def _with_groups(
    importer: Importer, rows: Iterable[Background], cells: Mapping[str, dict[str, list[str]]]
) -> dict[str, dict[str, list[str]]]:
    """Return the cells of rows, with the participant's group in those that are somebody's."""
    groups = {person.id: person.group_name for person in importer.tx.all(Participant)}
    return {
        row.id: cells[row.id] | {GROUP: [groups[row.participant_id]]}
        if row.participant_id
        else cells[row.id]
        for row in rows
    }
