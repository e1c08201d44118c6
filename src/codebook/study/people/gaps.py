"""What is missing or irregular in the participants' background, and how to mend it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from operator import itemgetter
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.store.connections import Connection
from codebook.store.one_moment import of_one_moment
from codebook.store.queries import lookups, participant_queries, transcript_queries
from codebook.store.store import Store
from codebook.study.loading import linked
from codebook.study.people.field_values import why_not
from codebook.study.people.grid import Grid, GridColumn, grid
from codebook.study.voices import Voices
from codebook.text.audiences import stems
from codebook.text.display import few_of, in_brief
from codebook.text.slips import is_slip

_NUMBER = lazy_pattern(r"[\d.,½]+")
_FEW = 12
"""Spellings are compared in columns with at most so many different values."""
_NAMED = 4
"""Participants named in a message."""
_OFTEN = 3
"""A value that comes so many times is one of which another may be a slip."""


class Gap(NamedTuple):
    """Something missing or irregular.

    `participant_id` and `column` are its place in the grid, None where it is in no cell. `proposal`
    is a value that would mend it, None where none is known; it is `doubtful` where the value may
    be meant as it is. `transcript_id` is that of a transcript of which nobody said who speaks.
    """

    message: str
    participant_id: str | None = None
    column: str | None = None
    proposal: str | None = None
    transcript_id: str | None = None
    doubtful: bool = False


@of_one_moment
def gaps(store: Store) -> list[Gap]:
    """Return what a person should look at: missing links first, then the cells in their order."""
    people = grid(store)
    return [*_missing_links(store, people), *_cells(people)]


def _missing_links(store: Store, there: Grid) -> Iterator[Gap]:
    with store.reading() as connection:
        transcripts = transcript_queries.transcripts(connection)
        sheet = participant_queries.background(connection)
        people = linked(store)
        several = {row.revision_id for row in transcripts if len(people.get(row.id, ())) > 1}
        untold = {key for key in several if _is_to_be_told(connection, key)}
    spoken = {person.id for some in people.values() for person in some}
    known = {row.participant_id for row in sheet}
    for row in there.rows:
        if transcripts and row.id not in spoken:
            yield Gap(f"{row.label} is in no transcript", row.id)
        if sheet and row.id not in known:
            yield Gap(f"{row.label} has no row of background", row.id)
    for transcript in transcripts:
        if transcript.id not in people:
            message = f"{transcript.name} has no participant"
            yield Gap(message, transcript_id=transcript.id)
        elif transcript.revision_id in untold:
            who = few_of((person.label for person in people[transcript.id]), _NAMED)
            message = f"{transcript.name}: no label tells who of {who} says what"
            yield Gap(message, transcript_id=transcript.id)
    if waiting := sum(row.participant is None for row in sheet):
        rows = "row of background is" if waiting == 1 else "rows of background are"
        yield Gap(f"{waiting} {rows} not linked to a participant")


def _is_to_be_told(connection: Connection, revision_id: str) -> bool:
    """Whether speakers are named, and not which of several participants they are."""
    voices = Voices(lookups.interviewed(connection, revision_id))
    return voices.are_untold and bool(voices.spoken())


def _cells(there: Grid) -> Iterator[Gap]:
    for at, column in enumerate(there.columns):
        usual = _usual(row.normal[at] for row in there.rows)
        slips = _slips((row.normal[at] for row in there.rows), usual)
        alike = column.kind == "years" and _alike(row.written[at] for row in there.rows)
        for row in there.rows:
            written, key = row.written[at], _folded(row.normal[at])
            where, shown = (row.id, column.name), f"{row.label}: {column.name}"
            if not written.strip():
                if column.home != "id" and any(other.written[at].strip() for other in there.rows):
                    yield Gap(f"{shown} is empty", *where)
            elif reason := why_not(written.strip(), column.definition):
                yield Gap(f"{row.label}: {reason}", *where)
            elif column.home != "id" and key in slips:
                message = f"{shown} “{in_brief(written, 30)}”, perhaps a slip"
                yield Gap(message, *where, slips[key], doubtful=True)
            elif not alike and (
                proposal := _better(column, written, usual.get(key, row.normal[at]))
            ):
                yield Gap(f"{shown} “{in_brief(written, 30)}”", *where, proposal)


def _better(column: GridColumn, written: str, normal: str) -> str:
    """Return the usual spelling of a value, "" where it has that already."""
    return normal if normal != written and column.home != "id" else ""


def _alike(written: Iterable[str]) -> bool:
    """Whether durations need no other spelling: all are in one unit, or most have theirs written.

    A number alone among them is read in the unit that the column is in anyway.
    """
    units = Counter(stems(_NUMBER.sub(" ", value)) for value in written if value.strip())
    unit, most = max(units.items(), key=itemgetter(1), default=(frozenset(), 0))
    return len(units) == 1 or (bool(unit) and 2 * most > units.total())


def _usual(values: Iterable[str]) -> dict[str, str]:
    """Return the most frequent spelling of each value, by the value without case and blanks."""
    counts = Counter(value for value in values if value)
    spellings: dict[str, str] = {}
    for value, _ in counts.most_common():
        spellings.setdefault(_folded(value), value)
    return spellings if len(spellings) <= _FEW else {}


def _slips(values: Iterable[str], usual: Mapping[str, str]) -> dict[str, str]:
    """Return what is meant where a value comes once, and another that comes often is much alike."""
    counts = Counter(map(_folded, values))
    often = [spelled for key, spelled in usual.items() if counts[key] >= _OFTEN]
    single = [(key, spelled) for key, spelled in usual.items() if counts[key] == 1]
    meant = {key: [each for each in often if is_slip(spelled, each)] for key, spelled in single}
    return {key: found[0] for key, found in meant.items() if len(found) == 1}


def _folded(value: str) -> str:
    return "".join(value.casefold().split())
