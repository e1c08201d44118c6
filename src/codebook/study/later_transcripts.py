"""Transcripts that came after coders had said that all is coded: told of in words."""

from __future__ import annotations

from collections.abc import Collection

from codebook.store.queries import study_queries, transcript_queries
from codebook.store.store import Store
from codebook.study.loading import those_who_code
from codebook.study.views import CameLater


def came_later(store: Store) -> list[CameLater]:
    """Return, by coder, the transcripts that came after that coder had finished coding.

    In a review, where nobody codes apart, there are none.
    """
    found = store.came_later()
    if not found:
        return []
    with store.reading() as connection:
        if study_queries.study(connection).mode == "review":
            return []
        names = transcript_queries.transcript_names(connection)
    people = ((coder, _late(coder.id, names, found)) for coder in those_who_code(store))
    return [CameLater(coder.name, late) for coder, late in people if late]


def _late(
    coder_id: str, names: Collection[tuple[str, str, str]], found: Collection[tuple[str, str]]
) -> tuple[str, ...]:
    return tuple(name for key, name, _ in names if (coder_id, key) in found)
