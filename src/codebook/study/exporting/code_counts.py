"""How often codes were used: alone and with their subcodes, by participant, and together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from itertools import groupby
from typing import NamedTuple

from codebook.store.one_moment import of_one_moment
from codebook.store.queries import exchange_queries
from codebook.store.queries.exchange_queries import SpotRow
from codebook.store.rows import CodedPlaceRow
from codebook.store.store import Store
from codebook.study.codebook import Codebook
from codebook.study.published import published_layers
from codebook.study.together.places import PairCounts, by_start, by_text


class Use(NamedTuple):
    """One coding that counts: a code on a passage."""

    code_id: str
    passage: SpotRow

    @property
    def place(self) -> Hashable:
        """A key that is equal for passages that several coders marked alike."""
        row = self.passage
        if row.revision_id is None:
            return row.participant_id, row.quote
        return row.revision_id, row.start, row.end


class Amount(NamedTuple):
    """How much something was used."""

    codings: int
    places: int
    participants: int
    transcripts: int


@of_one_moment
def uses(store: Store) -> list[Use]:
    """Return the codings that count: those of the layers that are published."""
    layers = published_layers(store)
    only = next(iter(layers)) if len(layers) == 1 else ""
    with store.reading() as connection:
        found = exchange_queries.spots(connection, only)
        spots = {key: row for key, row in found.items() if row.coder_id in layers}
        return [
            Use(code_id, spots[passage_id])
            for passage_id, code_id in exchange_queries.codes_on(connection)
            if passage_id in spots
        ]


class UseCount:
    """Counts the uses of a code or of a branch."""

    def __init__(self, found: Iterable[Use] = ()) -> None:
        uses = list(found)
        self._codings = len(uses)
        self._places = {use.place for use in uses}
        self._participants = {use.passage.participant_id for use in uses}
        self._transcripts = {use.passage.revision_id for use in uses}

    def take(self, other: UseCount) -> None:
        """Add the uses counted for another code."""
        self._codings += other._codings
        self._places |= other._places
        self._participants |= other._participants
        self._transcripts |= other._transcripts

    @property
    def amount(self) -> Amount:
        """Codings, passages, participants and transcripts."""
        people, texts = self._participants - {None}, self._transcripts - {None}
        return Amount(self._codings, len(self._places), len(people), len(texts))


def amounts(book: Codebook, found: Iterable[Use]) -> dict[str, tuple[Amount, Amount]]:
    """Return, by code id, how much each code was used alone, and with the codes under it."""
    uses: dict[str, list[Use]] = {code.id: [] for code in book.codes}
    for use in found:
        if use.code_id in uses:
            uses[use.code_id].append(use)
    alone = {key: UseCount(own) for key, own in uses.items()}
    branch = {key: UseCount() for key in uses}
    for key, own in alone.items():
        for code in book.borne(key):
            branch[code.id].take(own)
    return {key: (alone[key].amount, branch[key].amount) for key in uses}


def by_participant(found: Iterable[Use]) -> Counter[tuple[str, str]]:
    """Count codings by (code id, participant id); the latter is "" for words of no participant."""
    return Counter((use.code_id, use.passage.participant_id or "") for use in found)


def of_nobody(counts: Mapping[tuple[str, str], int]) -> int:
    """Return how many codings, counted as by `by_participant`, are on words of no participant."""
    return sum(count for (_, person), count in counts.items() if not person)


def pair_counts(found: Iterable[Use]) -> Counter[tuple[str, str]]:
    """Count, by (code id, code id), the pairs of passages of a coder that overlap and have these.

    A passage with both codes counts as a pair too. For a code and itself only such passages count.
    """
    uses, counts = list(found), PairCounts({})
    for _, of_text in groupby(sorted(map(_coded_place, uses), key=by_start), by_text):
        counts.take(of_text)
    both = Counter((use.code_id, use.code_id) for use in uses)
    for (one, other), count in counts.passages.items():
        both[one, other] = both[other, one] = count
    return both


def _coded_place(use: Use) -> CodedPlaceRow:
    key, coder_id, revision_id, participant_id, start, end, _ = use.passage
    return CodedPlaceRow(coder_id, revision_id, start, end, key, use.code_id, participant_id)
