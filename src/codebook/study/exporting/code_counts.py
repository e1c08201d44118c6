"""How often codes were used: alone and with their subcodes, by participant, and together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from itertools import product
from typing import NamedTuple

from codebook.store import exchange_queries
from codebook.store.exchange_queries import SpotRow
from codebook.store.store import Store
from codebook.study.codebook import Codebook
from codebook.study.exporting.published import published_layer


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


def uses(store: Store) -> list[Use]:
    """Return the codings that count: the consensus's once it has any, else all that are visible."""
    layer = published_layer(store)
    with store.reading() as connection:
        spots = exchange_queries.spots(connection, layer)
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


def amounts(codes: Codebook, found: Iterable[Use]) -> dict[str, tuple[Amount, Amount]]:
    """Return, by code id, how much each code was used alone, and with all codes under it."""
    uses: dict[str, list[Use]] = {code.id: [] for code in codes.codes}
    for use in found:
        if use.code_id in uses:
            uses[use.code_id].append(use)
    alone = {key: UseCount(own) for key, own in uses.items()}
    branch = {key: UseCount() for key in uses}
    for key, own in alone.items():
        for code in codes.upwards(key):
            branch[code.id].take(own)
    return {key: (alone[key].amount, branch[key].amount) for key in uses}


def by_participant(found: Iterable[Use]) -> Counter[tuple[str, str]]:
    """Count codings by (code id, participant id)."""
    return Counter(
        (use.code_id, use.passage.participant_id) for use in found if use.passage.participant_id
    )


def together(found: Iterable[Use]) -> Counter[tuple[str, str]]:
    """Count, by (code id, code id), the pairs of passages in a layer that overlap and have these.

    A passage with both codes counts as a pair too. For a code and itself only such passages count.
    """
    on: dict[str, set[str]] = {}
    passages: dict[str, SpotRow] = {}
    for use in found:
        on.setdefault(use.passage.id, set()).add(use.code_id)
        passages[use.passage.id] = use.passage
    counts = Counter((one, other) for codes in on.values() for one, other in product(codes, codes))
    for one, other in _overlapping(passages.values()):
        for first, second in product(on[one], on[other]):
            if first != second:
                counts.update([(first, second), (second, first)])
    return counts


def _overlapping(passages: Iterable[SpotRow]) -> Iterator[tuple[str, str]]:
    """Yield the ids of each two passages of one layer that overlap."""
    layers: dict[tuple[str, str], list[tuple[int, int, str]]] = {}
    for row in passages:
        if row.revision_id is not None and row.start is not None and row.end is not None:
            key = row.coder_id, row.revision_id
            layers.setdefault(key, []).append((row.start, row.end, row.id))
    for placed in layers.values():
        before: list[tuple[int, str]] = []  # ends and ids of earlier passages that reach this far
        for start, end, passage_id in sorted(placed):
            before = [each for each in before if each[0] > start]
            yield from ((other_id, passage_id) for _, other_id in before)
            before.append((end, passage_id))
