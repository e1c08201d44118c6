"""Linking the rows of an imported background sheet to the participants that they are about."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from codebook.errors import RefusedError, UsageError
from codebook.store.one_moment import of_one_moment
from codebook.store.queries import participant_queries
from codebook.store.store import Store
from codebook.store.tables import Background, Participant
from codebook.store.writer import ActionHead, Writer
from codebook.study.known_fields import GROUP
from codebook.study.people.grid import ID, grid
from codebook.study.people.participants import ENTERED
from codebook.study.views import Person
from codebook.text.word_matching import match_by_words


class SheetRow(NamedTuple):
    """A row of background without a participant.

    `cells` are pairs of column and value as written; `proposed` is the id of the participant with
    by far the most similar words, None without one.
    """

    id: str
    source: str
    cells: tuple[tuple[str, str], ...]
    proposed: str | None


@of_one_moment
def unlinked(store: Store) -> list[SheetRow]:
    """Return the rows without a participant, each with the participant proposed for it.

    Proposals follow from the words that a row and a participant share, never from their order.
    Participants who have a row of a sheet already are not proposed.
    """
    there = grid(store)
    with store.reading() as connection:
        rows = participant_queries.background(connection)
    known = {row.participant for row in rows if row.source != ENTERED}
    waiting = [row for row in rows if row.participant is None]
    free = [row for row in there.rows if row.label not in known]
    cells = [
        tuple((name, str(pair[0])) for name, pair in json.loads(row.cells).items())
        for row in waiting
    ]
    kept = [at for at, column in enumerate(there.columns) if column.name != ID]
    places = match_by_words(
        [" ".join(value for _, value in some) for some in cells],
        [" ".join(person.written[at] for at in kept) for person in free],
    )
    return [
        SheetRow(row.id, row.source, some, None if place is None else free[place].id)
        for row, some, place in zip(waiting, cells, places, strict=True)
    ]


def link(store: Store, me: Person, row_id: str, participant_id: str | None) -> None:
    """Link a row of background to a participant, or to none, in one action.

    What the participant has already joins it; its group becomes the participant's, for good.
    Raises RefusedError where both have a column otherwise.
    """
    with store.action(ActionHead(me.id, "", hidden_by="")) as tx:
        row = tx.get(Background, row_id)
        if row is None:
            raise UsageError("There is no such row of background any more.", "Look again.")
        person = tx.get(Participant, participant_id) if participant_id else None
        if participant_id and person is None:
            raise UsageError(f"The study has no participant with the id {participant_id!r}.")
        cells = _Cells(json.loads(row.cells))
        for other in tx.all(Background, participant_id=participant_id) if person else ():
            if person and other.id != row.id:
                cells.add(json.loads(other.cells), f"{person.label}'s", row.source)
                tx.delete(Background, [other.id])
        if person:
            _take_group(tx, person, cells, row.source)
        whose = f"is {person.label}'s" if person else "is nobody's yet"
        tx.label = f"{row.source}: {whose}"
        held = json.dumps(cells.of, ensure_ascii=False)
        tx.update(Background, row.id, participant_id=participant_id, cells=held)


def _take_group(tx: Writer, person: Participant, cells: _Cells, source: str) -> None:
    """Let a participant have the group of a row, in which it is no more."""
    cells.add({GROUP: [person.group_name]}, f"{person.label}'s", source)
    if (group := cells.of.pop(GROUP)[-1]) != person.group_name:
        tx.update(Participant, person.id, group_name=group)


class _Cells:
    """The cells of a row of background, which those of another one join."""

    def __init__(self, of: dict[str, list[str]]) -> None:
        self.of = of

    def add(self, others: Mapping[str, list[str]], whose: str, source: str) -> None:
        """Add cells that are empty here; RefusedError where one has something else."""
        for column, cell in others.items():
            (here, *_), (there, *_) = self.of.get(column, [""]), cell
            if here.strip() and there.strip() and here.strip() != there.strip():
                raise RefusedError(
                    f"{whose} {column} is “{there}”, and “{here}” in {source}.",
                    "Make them alike first, or choose somebody else.",
                )
            if not here.strip():
                self.of[column] = cell
