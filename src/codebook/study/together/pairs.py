"""How often each two codes lie together, and where: codes crossed with codes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from itertools import groupby, product
from typing import NamedTuple

from codebook.store.connections import Connection
from codebook.store.one_moment import of_one_moment
from codebook.store.queries import (
    coding_queries,
    participant_queries,
    study_queries,
    transcript_queries,
)
from codebook.store.rows import CodedPlaceRow, QuotedRow
from codebook.store.store import Store
from codebook.study.codebook import Codebook
from codebook.study.loading import codebook
from codebook.study.together.places import (
    Pair,
    PairCounts,
    by_start,
    by_text,
    pair_of,
    place_pairs,
)
from codebook.text.spans import Span


class Cooccurrence(NamedTuple):
    """In how many passages two codes lie together, and on how many participants' words."""

    participants: int
    passages: int


NEVER = Cooccurrence(0, 0)
Cooccurrences = Mapping[tuple[str, str], Cooccurrence]
"""By two code ids, in either order; without those that never lie together."""


@of_one_moment
def codes_together(store: Store, coder_id: str) -> Cooccurrences:
    """Return how often each two codes, or codes below them, lie together, in one layer or in all.

    Of all layers the consensus counts only for two codes that no person put together.
    """
    numbers = dict[str, int]()
    persons, joint = PairCounts(numbers), PairCounts(numbers)
    with store.reading() as connection:
        consensus = "" if coder_id else _consensus(connection)
        places = coding_queries.coded_places(connection, coder_id=coder_id)
        for (coder, _), of_text in groupby(places, by_text):
            (joint if coder == consensus else persons).take(of_text)
    counts = {
        pair: (count, each.people[pair])
        for each in (joint, persons)
        for pair, count in each.passages.items()
    }
    return with_those_below(codebook(store, counted=False), counts)


def with_those_below(book: Codebook, counts: Mapping[Pair, tuple[int, int]]) -> Cooccurrences:
    """Return counts of pairs, (passages, participants as bits), for codes with those below them."""
    passages: Counter[tuple[str, str]] = Counter()
    people: defaultdict[tuple[str, str], int] = defaultdict(int)
    above = {code.id: [each.id for each in book.borne(code.id)] for code in book.codes}
    for (one, other), (count, who) in counts.items():
        first, second = above.get(one, ()), above.get(other, ())
        for cell in {*product(first, second), *product(second, first)}:
            passages[cell] += count
            people[cell] |= who
    return {cell: Cooccurrence(people[cell].bit_count(), n) for cell, n in passages.items()}


@of_one_moment
def passages_together(
    store: Store, code_ids: Collection[str], others: Collection[str], coder_id: str
) -> list[QuotedRow]:
    """Return the words that have one of some codes and one of others, as `codes_together` counts.

    They come in the order of interviews, text and the codes given. Where two passages overlap, the
    words are those that both have, and the participant is whose words these are.
    """
    with store.reading() as connection:
        consensus = "" if coder_id else _consensus(connection)
        places = [
            place
            for code_id in dict.fromkeys((*code_ids, *others))
            for place in coding_queries.coded_places(connection, code_id, coder_id)
        ]
        quoted = {
            (row.passage_id, row.code_id): row
            for code_id in code_ids
            for row in coding_queries.passages_of_code(connection, code_id)
        }
        people = participant_queries.participants(connection)
        names = transcript_queries.transcript_names(connection)
    labels: dict[str | None, str] = {person.id: person.label for person in people}
    found = place_pairs(sorted(places, key=by_start), frozenset(code_ids), frozenset(others))
    rows = [
        _shared(quoted[one.passage_id, one.code_id], one, other, labels)
        for one, other in _counted(list(found), consensus)
    ]
    texts: dict[str | None, int] = {name: at for at, (_, name, _) in enumerate(names)}
    codes = [{each: at for at, each in enumerate(ids)} for ids in (code_ids, others)]

    def order(row: QuotedRow) -> tuple[int, ...]:
        place = texts.get(row.transcript, len(texts)), row.start or 0, row.end or 0
        return *place, codes[0][row.code_id], codes[1][row.other_id]

    return sorted(rows, key=order)


def _counted(
    found: Collection[tuple[CodedPlaceRow, CodedPlaceRow]], consensus: str
) -> Iterator[tuple[CodedPlaceRow, CodedPlaceRow]]:
    """Yield what persons put together, and what the consensus alone did."""
    persons = {
        pair_of(one.code_id, other.code_id) for one, other in found if one.coder_id != consensus
    }
    for one, other in found:
        if one.coder_id != consensus or pair_of(one.code_id, other.code_id) not in persons:
            yield one, other


def _shared(
    row: QuotedRow, one: CodedPlaceRow, other: CodedPlaceRow, labels: Mapping[str | None, str]
) -> QuotedRow:
    """Return the words of a passage that another place has too."""
    row = row._replace(other_id=other.code_id)
    if one.passage_id == other.passage_id or row.start is None or row.end is None:
        return row
    later = max(one, other, key=by_start)
    words = Span(max(row.start, other.start or 0), min(row.end, other.end or 0))
    return row._replace(
        start=words.start,
        end=words.end,
        quote=Span(words.start - row.start, words.end - row.start).of(row.quote),
        participant=labels.get(later.participant_id),
    )


def _consensus(connection: Connection) -> str:
    return next((c.id for c in study_queries.coders(connection) if c.kind == "consensus"), "")
