"""What is missing or irregular in the participants' background, and how to mend it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.store.queries import participant_queries, transcript_queries
from codebook.store.store import Store
from codebook.study.loading import linked
from codebook.study.people.field_values import why_not
from codebook.study.people.grid import Grid, GridColumn, grid
from codebook.text.audiences import stems
from codebook.text.display import in_brief

_NUMBER = lazy_pattern(r"[\d.,½]+")
_FEW = 12
"""Spellings are compared in columns with at most so many different values."""


class Gap(NamedTuple):
    """Something missing or irregular.

    `participant_id` and `column` are its place in the grid, None where it is in no cell. `proposal`
    is a value that would mend it, None where none is known. `transcript_id` is that of a transcript
    without a participant.
    """

    message: str
    participant_id: str | None = None
    column: str | None = None
    proposal: str | None = None
    transcript_id: str | None = None


def gaps(store: Store) -> list[Gap]:
    """Return what a person should look at: missing links first, then the cells in their order."""
    people = grid(store)
    return [*_missing_links(store, people), *_cells(people)]


def _missing_links(store: Store, there: Grid) -> Iterator[Gap]:
    with store.reading() as connection:
        transcripts = transcript_queries.transcripts(connection)
        sheet = participant_queries.background(connection)
    people = linked(store)
    spoken = {person.id for some in people.values() for person in some}
    known = {row.participant for row in sheet}
    for row in there.rows:
        if transcripts and row.id not in spoken:
            yield Gap(f"{row.label} is in no transcript", row.id)
        if sheet and row.label not in known:
            yield Gap(f"{row.label} has no row of background", row.id)
    for transcript in transcripts:
        if transcript.id not in people:
            message = f"{transcript.name} has no participant"
            yield Gap(message, transcript_id=transcript.id)
    if waiting := sum(row.participant is None for row in sheet):
        rows = "row of background is" if waiting == 1 else "rows of background are"
        yield Gap(f"{waiting} {rows} not linked to a participant")


def _cells(there: Grid) -> Iterator[Gap]:
    for at, column in enumerate(there.columns):
        usual = _usual(row.normal[at] for row in there.rows)
        alike = column.kind == "years" and _alike(row.written[at] for row in there.rows)
        for row in there.rows:
            written, normal = row.written[at], row.normal[at]
            where = (row.id, column.name)
            if not written.strip():
                if column.home != "id" and any(other.written[at].strip() for other in there.rows):
                    yield Gap(f"{row.label}: {column.name} is empty", *where)
            elif reason := why_not(written.strip(), column.definition):
                yield Gap(f"{row.label}: {reason}", *where)
            elif not alike and (
                proposal := _better(column, written, usual.get(_folded(normal), normal))
            ):
                yield Gap(f"{row.label}: {column.name} “{in_brief(written, 30)}”", *where, proposal)


def _better(column: GridColumn, written: str, normal: str) -> str:
    """Return the usual spelling of a value, "" where it has that already."""
    return normal if normal != written and column.home != "id" else ""


def _alike(written: Iterable[str]) -> bool:
    """Whether all durations of a column are written in one unit; then none is a gap."""
    return len({stems(_NUMBER.sub(" ", value)) for value in written if value.strip()}) == 1


def _usual(values: Iterable[str]) -> dict[str, str]:
    """Return the most frequent spelling of each value, by the value without case and blanks."""
    counts = Counter(value for value in values if value)
    spellings: dict[str, str] = {}
    for value, _ in counts.most_common():
        spellings.setdefault(_folded(value), value)
    return spellings if len(spellings) <= _FEW else {}


def _folded(value: str) -> str:
    return "".join(value.casefold().split())
