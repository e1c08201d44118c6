"""Passages retrieved by several codes together, and by who said them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from codebook.errors import UsageError
from codebook.store import coding_queries, transcript_queries
from codebook.store.rows import PlaceRow, QuotedRow
from codebook.store.store import Store
from codebook.study.codebook import Codebook
from codebook.study.loading import codebook
from codebook.study.people.divisions import divisions
from codebook.study.people.grid import ID
from codebook.text.display import few_of

_Layer = tuple[str, str | None]
_MOST = 9  # values that one sentence lists


class Retrieved(NamedTuple):
    """A coding, by columns of codings.csv; without start and end where it has no place yet."""

    passage_id: str
    transcript: str | None
    participant: str | None
    coder: str
    start: int | None
    end: int | None
    quote: str
    code: str
    created: str


class Places:
    """Where a code lies: `meets` says of a passage whether the same coder put it there too."""

    def __init__(self, places: Iterable[PlaceRow]) -> None:
        spans: dict[_Layer, list[tuple[int, int]]] = {}
        self._ids = set()
        for place in places:
            self._ids.add(place.passage_id)
            if place.revision_id and place.start is not None and place.end is not None:
                layer = place.coder_id, place.revision_id
                spans.setdefault(layer, []).append((place.start, place.end))
        self._layers = {layer: _reach(sorted(found)) for layer, found in spans.items()}

    def meets(self, place: PlaceRow) -> bool:
        """Say whether the code is on the passage, or on one that shares a code point with it."""
        if place.passage_id in self._ids:
            return True
        starts, reach = self._layers.get((place.coder_id, place.revision_id), ((), ()))
        if place.start is None or place.end is None:
            return False
        before = bisect_left(starts, place.end)
        return before > 0 and reach[before - 1] > place.start


def _reach(spans: Sequence[tuple[int, int]]) -> tuple[Sequence[int], Sequence[int]]:
    """Return where ascending spans start, and how far each of them or one before it reaches."""
    return [start for start, _ in spans], list(accumulate((end for _, end in spans), max))


def also_coded(
    store: Store, found: Iterable[QuotedRow], code_ids: Collection[str]
) -> list[QuotedRow]:
    """Return those passages on which, or on part of which, the same coder put another code too.

    That is one of `code_ids`; a code that is among them itself needs another one of them.
    """
    rows = list(found)
    with store.reading() as connection:
        places = {
            code_id: coding_queries.places_of_code(connection, code_id)
            for code_id in {*code_ids, *(row.code_id for row in rows)}
        }
    others = {code_id: Places(places[code_id]) for code_id in code_ids}
    by_id = {place.passage_id: place for found in places.values() for place in found}
    return [
        row
        for row in rows
        if (place := by_id.get(row.passage_id))
        and any(other.meets(place) for code_id, other in others.items() if code_id != row.code_id)
    ]


def retrieve(
    store: Store, code: str, also: Iterable[str], of: Collection[tuple[str, str]]
) -> list[Retrieved]:
    """Return the passages of a code or those below it in the order of interviews and text.

    Of these, those that are coded with each code of `also`, or one below it, too; and those of
    participants with one of the values that `of` has, as (column, value), for each column. Codes
    are named by number, candidates by name. UsageError for what the study lacks.
    """
    book = codebook(store, counted=False)
    wanted, *others = ([*_branch(book, each)] for each in (code, *also))
    labels = _participants(store, of) if of else None
    with store.reading() as connection:
        order = {row.name: at for at, row in enumerate(transcript_queries.transcripts(connection))}
        found = [
            row
            for each in wanted
            for row in coding_queries.passages_of_code(connection, each)
            if labels is None or row.participant in labels
        ]
    for code_ids in others:
        found = also_coded(store, found, code_ids)
    found.sort(key=lambda row: (order.get(row.transcript or "", len(order)), *_place(row)))
    return [
        Retrieved(
            row.passage_id,
            row.transcript,
            row.participant,
            row.coder,
            row.start,
            row.end,
            row.quote,
            book.by_id[row.code_id].label,
            row.created,
        )
        for row in found
    ]


def _place(row: QuotedRow) -> tuple[str, int, int]:
    return row.participant or "", row.start or 0, row.end or 0


def _branch(book: Codebook, name: str) -> Iterator[str]:
    """Yield the ids of a code and those below it."""
    folded = name.strip().casefold()
    numbered = (code for code in book.codes if code.number.casefold() == folded != "")
    named = (code for code in book.codes if code.name.casefold() == folded)
    found = next(numbered, None) or book.by_id.get(book.former.get(name, "")) or next(named, None)
    if found is None:
        raise UsageError(
            f"The study has no code {name!r} that you may see.",
            "Name it by its id, a candidate by its name; `codebook export codes` lists them.",
        )
    yield found.id
    yield from (each.id for each in book.below(found))


def _participants(store: Store, of: Iterable[tuple[str, str]]) -> set[str]:
    """Return the labels of participants with one of the values wanted in each column."""
    known = {each.name.casefold(): each for each in divisions(store)}
    single = known[ID.casefold()].of
    wanted: dict[str, set[str]] = {}
    for column, value in of:
        division = known.get(column.casefold())
        if division is None:
            raise UsageError(
                f"No column {column!r} divides the participants.",
                f"These do: {', '.join(each.name for each in known.values())}.",
            )
        with_it = {key for key, own in division.of.items() if own.casefold() == value.casefold()}
        if not with_it:
            raise UsageError(
                f"No participant has {value!r} in {division.name}.",
                f"What they have: {few_of((each or '–' for each in division.values), _MOST)}.",
            )
        wanted.setdefault(division.name, set()).update(with_it)
    people = set(single).intersection(*wanted.values())
    return {single[key] for key in people}
