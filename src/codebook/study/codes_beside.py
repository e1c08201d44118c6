"""Which codes lie together: on one passage, or on passages of one coder that share words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import groupby

from codebook.store import coding_queries
from codebook.store.rows import CodedPlaceRow, QuotedRow
from codebook.store.store import Store
from codebook.study.loading import codebook


def also_coded(
    store: Store, passages: Iterable[QuotedRow], code_ids: Collection[str]
) -> list[QuotedRow]:
    """Return those passages on which, or on part of which, the same coder put another code too.

    That is one of `code_ids`; a code that is among them itself needs another one of them.
    """
    rows = list(passages)
    wanted, places = {row.passage_id for row in rows}, list[CodedPlaceRow]()
    with store.reading() as connection:
        for code_id in {*code_ids, *(row.code_id for row in rows)}:
            places += coding_queries.coded_places(connection, code_id)
    places.sort(key=lambda row: (*_layer(row), row.start or 0))
    chosen = frozenset(code_ids)
    found = {
        passage_id: chosen.intersection(there)
        for _, layer in groupby(places, key=_layer)
        for passage_id, there in codes_by_passage(layer, wanted)
    }
    return [row for row in rows if found.get(row.passage_id, set()) - {row.code_id}]


def codes_beside(store: Store, passages: Iterable[QuotedRow]) -> Mapping[str, int]:
    """Return on how many passages each other code, or one below it, lies too, by code id.

    There are as many as `also_coded` returns for it with those below it.
    """
    own: dict[str, list[str]] = {}
    for row in passages:
        own.setdefault(row.passage_id, []).append(row.code_id)
    book = codebook(store, counted=False)
    upwards = {code.id: [each.id for each in book.upwards(code.id)] for code in book.codes}
    counts: Counter[str] = Counter()
    with store.reading() as connection:
        for _, layer in groupby(coding_queries.coded_places(connection), key=_layer):
            for passage_id, there in codes_by_passage(layer, own):
                for code_id in own[passage_id]:
                    others = (upwards[each] for each in there if each != code_id)
                    counts.update({above for branch in others for above in branch})
    return counts


def _layer(row: CodedPlaceRow) -> tuple[str, str]:
    """Return what passages that share words have in common; one without a place is by itself."""
    return row.coder_id, row.revision_id or row.passage_id


def codes_by_passage(
    places: Iterable[CodedPlaceRow], wanted: Collection[str]
) -> Iterator[tuple[str, list[str]]]:
    """Yield the wanted passages of a text and coder, each with the codes on all or part of it.

    The places ascend by their starts. A passage without a place has the codes of its own.
    """
    placed = [(row.start or 0, row.end or 1, row.passage_id, row.code_id) for row in places]
    asked = {(end, start, key) for start, end, key, _ in placed if key in wanted}
    reach: dict[str, int] = {}  # how far each code reaches that begins before the passage ends
    at = 0
    for end, start, passage_id in sorted(asked):
        while at < len(placed) and placed[at][0] < end:
            _, until, _, code_id = placed[at]
            reach[code_id] = max(reach.get(code_id, 0), until)
            at += 1
        yield passage_id, [code_id for code_id, until in reach.items() if until > start]
