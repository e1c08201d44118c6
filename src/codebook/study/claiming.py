"""Linking passages to participants that were coded before it was known who is interviewed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter

from codebook.store.tables import Passage
from codebook.store.unclaimed import Unclaimed
from codebook.store.writer import Writer
from codebook.study.coding import Place
from codebook.text.spans import Span


def claim(tx: Writer, passages: Iterable[Unclaimed]) -> None:
    """Set the participants of passages, which are sorted by revision.

    They may lie in any layer, which the action has to allow.
    """
    for revision_id, some in groupby(passages, attrgetter("revision_id")):
        place = Place(tx, revision_id)
        tx.update_many(
            Passage,
            [
                {"id": one.id, "participant_id": place.participant(Span(one.start, one.start))}
                for one in some
            ],
        )
