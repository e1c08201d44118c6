"""Transcripts that came to coders after these had said that all is coded: told of in words."""

from __future__ import annotations

from codebook.by_key import by_key
from codebook.stage_names import is_open
from codebook.store.finishing import Pairs
from codebook.store.queries import study_queries, transcript_queries
from codebook.store.store import Store
from codebook.study.loading import those_who_code
from codebook.study.views import Awaiting, CameLater


def came_later(store: Store) -> list[CameLater]:
    """Return, by coder, the transcripts that came after that coder had finished coding.

    Those are left out that the coder has finished since. In a review, where nobody codes apart,
    there are none.
    """
    found = _awaited(store)
    if not found:
        return []
    names = _names(store)
    late = (
        CameLater(coder.name, tuple(name for key, name in names if (coder.id, key) in found))
        for coder in those_who_code(store)
    )
    return [each for each in late if each.transcripts]


def awaiting(store: Store) -> list[Awaiting]:
    """Return, once layers are open, which of these transcripts wait for whom; see `Awaiting`."""
    found = _awaited(store)
    with store.reading() as connection:
        study = study_queries.study(connection)
    if not found or not is_open(study.mode, study.stage):
        return []
    people = those_who_code(store)
    waiting = (
        (tuple(each.name for each in people if (each.id, key) in found), name)
        for key, name in _names(store)
    )
    return [Awaiting(tuple(names), coders) for coders, names in by_key(waiting).items() if coders]


def _awaited(store: Store) -> Pairs:
    with store.reading() as connection:
        is_review = study_queries.study(connection).mode == "review"
    return frozenset() if is_review else store.late().awaited


def _names(store: Store) -> list[tuple[str, str]]:
    """Return the id and name of each transcript, in the order of the study."""
    with store.reading() as connection:
        return [(key, name) for key, name, _ in transcript_queries.transcript_names(connection)]
