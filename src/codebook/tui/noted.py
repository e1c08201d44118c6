"""What coders wrote, in the order in which it is read: by interview, then about all else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from codebook.store.rows import NoteRow
from codebook.tui.desk import Desk

WHOLE = "the whole interview"
_LOOSE, _CODES, _PEOPLE, _STUDY = "No place in an interview", "Codes", "Participants", "The study"


class Noted(NamedTuple):
    """A note under its heading. `called` is the quote, or the name of what it is about.

    It leads to a place in an interview, to a code, or nowhere.
    """

    heading: str
    kind: str
    coder: str
    called: str
    text: str
    transcript_id: str = ""
    start: int | None = None
    code_id: str = ""


def notes_read(desk: Desk) -> list[Noted]:
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
    """Return where a note comes: under which heading, and where there."""
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
) -> Iterator[Noted]:
    for row in rows:
        said = (row.kind, row.coder)
        if row.about == "passage":
            _, name = interviews.get(row.transcript_id or "", (0, _LOOSE))
            there = row.transcript_id if name != _LOOSE else ""
            quote = " ".join((row.quote or "").split())
            yield Noted(name, *said, quote, row.text, there or "", row.start)
        elif row.about == "transcript":
            _, name = interviews.get(row.target_id, (0, _LOOSE))
            yield Noted(name, *said, WHOLE, row.text, row.target_id)
        elif row.about == "code":
            code = desk.codebook.by_id.get(row.target_id)
            called = f"{code.number or '◇'} {code.name}" if code else ""
            yield Noted(_CODES, *said, called, row.text, code_id=row.target_id if code else "")
        elif row.about == "participant":
            yield Noted(_PEOPLE, *said, people.get(row.target_id, ""), row.text)
        else:
            yield Noted(_STUDY, *said, desk.name, row.text)
