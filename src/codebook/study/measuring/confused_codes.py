"""Which codes one coder gave to units to which another gave different ones, and where."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from codebook.store.one_moment import of_one_moment
from codebook.store.queries import coding_queries
from codebook.store.rows import QuotedRow
from codebook.store.store import Store
from codebook.study.measuring.corpus import Corpus, Place, Unit
from codebook.study.measuring.reliability import chosen_coders

Pair = tuple[str | None, str | None]
"""The ids of the codes that two coders gave to a unit; None for a coder who gave none."""


class Confusions(NamedTuple):
    """The codes that two coders, by name, gave to the same units: `places` has those of each pair.

    A code that both gave is paired with itself. `labels` are those of the codes by id. To `uncoded`
    units neither gave any.
    """

    coders: tuple[str, str]
    places: dict[Pair, list[Place]]
    labels: dict[str, str]
    uncoded: int

    def count(self, pair: Pair) -> int:
        """Return how many units a pair has; without any code, those that neither coded."""
        return self.uncoded if pair == (None, None) else len(self.places.get(pair, ()))

    def passages(self, store: Store, pair: Pair) -> list[QuotedRow]:
        """Return the passages of both coders in the units of a pair."""
        rows: list[QuotedRow] = []
        for coder, code_id in zip(self.coders, pair, strict=True):
            if code_id is not None:
                with store.reading() as connection:
                    found = coding_queries.passages_of_code(connection, code_id)
                rows += [row for row in found if row.coder == coder and self._is_in(row, pair)]
        return rows

    def _is_in(self, row: QuotedRow, pair: Pair) -> bool:
        return row.start is not None and any(
            place.transcript == row.transcript and row.start < place.end and place.start < row.end
            for place in self.places.get(pair, ())
            if row.end is not None
        )


@of_one_moment
def confusions(store: Store, *, unit: Unit, names: Sequence[str] = ()) -> Confusions:
    """Compare the first two of the coders named; refuses as `reliability` does.

    Without names, those are the first two who have finished anything.
    """
    from codebook.agreement.confusions import confusions as paired

    first, second, *_ = chosen_coders(store, names)
    corpus = Corpus(store, [first, second])
    places = corpus.places(unit)
    labels = corpus.labels(first.id, places), corpus.labels(second.id, places)
    found = paired(*labels)
    return Confusions(
        (first.name, second.name),
        {
            (_id(pair.first), _id(pair.second)): [places[at] for at in units]
            for pair, units in found.items()
        },
        corpus.code_labels,
        sum(not (one or other) for one, other in zip(*labels, strict=True)),
    )


def _id(label: Hashable | None) -> str | None:
    return None if label is None else str(label)
