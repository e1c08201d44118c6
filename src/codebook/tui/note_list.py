"""The list of all notes: those in interviews first, by place, then those on everything else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from codebook.store.rows import NoteRow
from codebook.tui.desk import Desk

WHOLE = "the whole interview"
_LOOSE, _CODES, _PEOPLE, _STUDY = "No place in an interview", "Codes", "Participants", "The study"


class ListedNote(NamedTuple):
    """A note with the heading it is listed under. `called` is the quote, or what it is about.

    It leads to a place in an interview, to a code, or nowhere (where the other fields are empty).
    """

    heading: str
    kind: str
    coder: str
    called: str
    text: str
    transcript_id: str = ""
    start: int | None = None
    code_id: str = ""


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
    """Return the sort key of a note: which heading, and where under it."""
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
        said = (row.kind, row.coder)
        if row.about == "passage":
            _, name = interviews.get(row.transcript_id or "", (0, _LOOSE))
            there = row.transcript_id if name != _LOOSE else ""
            quote = " ".join((row.quote or "").split())
            yield ListedNote(name, *said, quote, row.text, there or "", row.start)
        elif row.about == "transcript":
            _, name = interviews.get(row.target_id, (0, _LOOSE))
            yield ListedNote(name, *said, WHOLE, row.text, row.target_id)
        elif row.about == "code":
            code = desk.codebook.by_id.get(row.target_id)
            called = f"{code.number or '◇'} {code.called}".rstrip() if code else ""
            yield ListedNote(_CODES, *said, called, row.text, code_id=row.target_id if code else "")
        elif row.about == "participant":
            yield ListedNote(_PEOPLE, *said, people.get(row.target_id, ""), row.text)
        else:
            yield ListedNote(_STUDY, *said, desk.name, row.text)
