"""Coding many places in one action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from codebook.by_key import by_key
from codebook.errors import UsageError
from codebook.progress import OnProgress
from codebook.store.queries.several_labels import CODED, on_texts
from codebook.store.store import Store
from codebook.store.writer import Writer
from codebook.study.codebook import NewCode
from codebook.study.coding import coding_action, put
from codebook.study.new_candidates import chosen
from codebook.study.place import place_now
from codebook.study.views import Person
from codebook.text.spans import Span

_AT_ONCE = 500


class BulkCoding(NamedTuple):
    """The number of new codings, and the ids of the codes that were given, a new one last."""

    codings: int
    code_ids: tuple[str, ...]


def code_all(
    store: Store,
    me: Person,
    places: Iterable[tuple[str, Span]],
    code_ids: Sequence[str],
    *,
    new: NewCode | None,
    on_progress: OnProgress | None,
) -> BulkCoding:
    """Put codes, a candidate to be made among them, on many places, each (revision, span)."""
    by_revision = by_key(dict.fromkeys(places))
    if not by_revision:
        raise UsageError("No place is named.", "Choose the places to be coded.")
    count = sum(map(len, by_revision.values()))
    with coding_action(store, me) as tx:
        labels = chosen(tx, me, code_ids, new)
        parts = list(_put(tx, me, by_revision, list(labels), on_progress))
        where = parts[0].name if count == 1 else f"{count} passages"
        if len(by_revision) == 1 < count:
            where += f" in {parts[0].name}"
        label = f"coded {where}: {', '.join(labels.values())}"
        texts = dict.fromkeys(part.revision_id for part in parts)
        tx.label = on_texts(tx.connection, texts, label, CODED)
    return BulkCoding(sum(part.made for part in parts), tuple(labels))


class _Part(NamedTuple):
    name: str
    revision_id: str
    made: int


def _put(
    tx: Writer,
    me: Person,
    by_revision: Mapping[str, Sequence[Span]],
    code_ids: Sequence[str],
    on_progress: OnProgress | None,
) -> Iterator[_Part]:
    """Write codes on the spans of some revisions, part by part."""
    done, of = 0, sum(map(len, by_revision.values()))
    for revision_id, seen in by_revision.items():
        place, spans = place_now(tx, revision_id, seen)
        if len(spans) > 1:
            place.read()
        for at in range(0, len(spans), _AT_ONCE):
            part = spans[at : at + _AT_ONCE]
            made = put(tx, me, place, part, code_ids)[1]
            yield _Part(place.name, place.revision_id, made)
            done += len(part)
            if on_progress:
                on_progress(done, of)
