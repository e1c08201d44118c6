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
    owned = owners(tx, passages)
    tx.update_many(Passage, [{"id": key, "participant_id": who} for key, who in owned.items()])


def owners(tx: Writer, passages: Iterable[Unclaimed]) -> dict[str, str]:
    """Return the ids of the participants of passages by passage id, without words of nobody."""
    found = {}
    for revision_id, some in groupby(passages, attrgetter("revision_id")):
        place = Place(tx, revision_id)
        for one in some:
            if who := place.participant(Span(one.start, one.end)):
                found[one.id] = who
    return found
