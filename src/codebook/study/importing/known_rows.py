"""Which rows of background a sheet speaks of that the study has already."""

from __future__ import annotations

import json
from collections.abc import Sequence

from codebook.reading.drafts import Cell, ParticipantRow, ParticipantsDraft
from codebook.store.tables import Background
from codebook.study.importing.desk import Desk


class KnownRows:
    """The study's rows of background, each of which one row of a sheet can be.

    A row with an id is that participant's. One of a sheet without ids is what its line was if that
    says the same, else another line that says so, else again its line. One without an id among
    others is the first that nobody is linked to and that says the same.
    """

    def __init__(self, desk: Desk, draft: ParticipantsDraft) -> None:
        self._desk, self._draft = desk, draft
        self._rows = {row.id: row for row in desk.tx.all(Background)}
        self._cells = {key: json.loads(row.cells) for key, row in self._rows.items()}
        self._taken: set[str] = set()

    def id_of(self, row: ParticipantRow, participant_id: str | None) -> str:
        """Return the id of the record that a row of the sheet is, or will be."""
        key = self._of_person(row, participant_id) if row.participant else self._unlinked(row)
        self._taken.add(key)
        return key

    def get(self, key: str) -> Background | None:
        """Return the record of an id, where there is one."""
        return self._rows.get(key)

    def cells(self, key: str) -> dict[str, list[str]]:
        """Return the cells of a record by column, each as written and normalised."""
        return dict(self._cells.get(key, {}))

    def _of_person(self, row: ParticipantRow, participant_id: str | None) -> str:
        own = self._desk.id("background", row.participant)
        linked = (
            each.id for each in self._rows.values()
            if participant_id and each.participant_id == participant_id
        )  # fmt: skip
        return own if own in self._rows else next(linked, own)

    def _unlinked(self, row: ParticipantRow) -> str:
        line = self._at(row.line)
        if self._draft.ids:  # a sheet of codebook's own: what is linked stands there with its id
            likely = [key for key, one in self._rows.items() if not one.participant_id]
            line = self._desk.id("background", self._draft.name, "no id", str(row.line))
        else:
            likely = [line, *(self._at(one.line) for one in self._draft.rows)]
        if line in self._taken:  # by a row that says what this line said before
            line = self._desk.id("background", self._draft.name, "again", str(row.line))
        free = (key for key in likely if key in self._rows and key not in self._taken)
        return next((key for key in free if self._says_the_same(key, row.cells)), line)

    def _at(self, line: int) -> str:
        """Return the id of a line of a sheet without ids."""
        return self._desk.id("background", self._draft.name, str(line))

    def _says_the_same(self, key: str, cells: Sequence[Cell]) -> bool:
        known = self._cells[key]
        return all(
            cell.written.strip() in map(str.strip, known.get(name, ("",)))
            for name, cell in zip(self._draft.columns, cells, strict=True)
        )
