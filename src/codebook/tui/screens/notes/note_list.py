"""The list of all notes: first those in interviews, by place, then those on everything else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from codebook.store.rows import NoteRow
from codebook.tui.model.desk import Desk

WHOLE = "the whole interview"
_LOOSE = "No place in an interview"
_CODES = "Codes"
_PEOPLE = "Participants"
_STUDY = "The study"


class ListedNote(NamedTuple):
    """A note under a heading. `subject` is the quote, or the name of what it is about.

    `id` is that of the memo, or of the passage of the insight. It leads to a place in an interview,
    to a code, to a participant, or nowhere (where the last fields are empty).
    """

    heading: str
    id: str
    kind: str
    coder: str
    subject: str
    text: str
    transcript_id: str = ""
    start: int | None = None
    code_id: str = ""
    participant_id: str = ""


def listed_notes(desk: Desk) -> list[ListedNote]:
    """Return all notes that the coder may see, those under one heading together."""
    interviews = {each.id: (at, each.name) for at, each in enumerate(desk.interviews)}
    people = {person.id: person.label for person in desk.study.people()}
    placed = sorted(
        ((_place(row, interviews, desk), row) for row in desk.study.notes()),
        key=lambda found: found[0],
    )
    return list(_noted((row for _, row in placed), interviews, people, desk))


_Place = tuple[int, int, int]


def _place(row: NoteRow, interviews: Mapping[str, tuple[int, str]], desk: Desk) -> _Place:
    """Return the sort key of a note: its heading, then its place under that."""
    after = len(interviews)
    if row.about == "passage":
        at, _ = interviews.get(row.transcript_id or "", (after, ""))
        return at, row.start or 0, row.end or 0
    if row.about == "transcript":
        return interviews.get(row.target_id, (after, ""))[0], -1, 0
    if row.about == "code":
        return after + 1, desk.codebook.order.get(row.target_id, 0), 0
    return after + (2 if row.about == "participant" else 3), 0, 0


def _noted(
    rows: Iterable[NoteRow],
    interviews: Mapping[str, tuple[int, str]],
    people: Mapping[str, str],
    desk: Desk,
) -> Iterator[ListedNote]:
    for row in rows:
        written = (row.id, row.kind, row.coder)
        if row.about == "passage":
            _, name = interviews.get(row.transcript_id or "", (0, _LOOSE))
            there = row.transcript_id if name != _LOOSE else ""
            quote = " ".join((row.quote or "").split())
            yield ListedNote(name, *written, quote, row.text, there or "", row.start)
        elif row.about == "transcript":
            _, name = interviews.get(row.target_id, (0, _LOOSE))
            yield ListedNote(name, *written, WHOLE, row.text, row.target_id)
        elif row.about == "code":
            code = desk.codebook.by_id.get(row.target_id)
            name = f"{code.number or '◇'} {code.called}".rstrip() if code else ""
            code_id = code.id if code else ""
            yield ListedNote(_CODES, *written, name, row.text, code_id=code_id)
        elif row.about == "participant":
            person = row.target_id if row.target_id in people else ""
            label = people.get(person, "")
            yield ListedNote(_PEOPLE, *written, label, row.text, participant_id=person)
        else:
            yield ListedNote(_STUDY, *written, desk.name, row.text)
