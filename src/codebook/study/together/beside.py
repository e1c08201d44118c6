"""Which codes lie beside those of given passages: on their words, or in the same turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import groupby

from codebook.by_key import by_key
from codebook.store.one_moment import of_one_moment
from codebook.store.queries import coding_queries, transcript_queries
from codebook.store.rows import CodedPlaceRow, QuotedRow
from codebook.store.store import Store
from codebook.study.loading import codebook
from codebook.study.together.places import by_start, by_text, codes_by_passage
from codebook.study.turns import turns_of


@of_one_moment
def also_coded(
    store: Store,
    passages: Iterable[QuotedRow],
    code_ids: Collection[str],
    *,
    same_turn: bool,
) -> list[QuotedRow]:
    """Return those passages on which, or on part of which, the same coder put another code too.

    That is one of `code_ids`; a code that is among them itself needs another one of them. With
    `same_turn` it may be anywhere in the turns in which the passage is.
    """
    rows = list(passages)
    wanted, places = {row.passage_id for row in rows}, list[CodedPlaceRow]()
    with store.reading() as connection:
        turns = transcript_queries.segmentations(connection) if same_turn else {}
        for code_id in {*code_ids, *(row.code_id for row in rows)}:
            places += coding_queries.coded_places(connection, code_id)
    places.sort(key=by_start)
    chosen = frozenset(code_ids)
    found = {
        passage_id: chosen.intersection(there)
        for passage_id, there in _codes_there(places, wanted, turns)
    }
    return [row for row in rows if found.get(row.passage_id, set()) - {row.code_id}]


@of_one_moment
def codes_beside(
    store: Store, passages: Iterable[QuotedRow], *, same_turn: bool
) -> Mapping[str, int]:
    """Return on how many passages each other code, or one below it, lies too, by code id.

    There are as many as `also_coded` returns for it with those below it.
    """
    own = by_key((row.passage_id, row.code_id) for row in passages)
    book = codebook(store, counted=False)
    upwards = {code.id: [each.id for each in book.upwards(code.id)] for code in book.codes}
    counts: Counter[str] = Counter()
    with store.reading() as connection:
        turns = transcript_queries.segmentations(connection) if same_turn else {}
        places = coding_queries.coded_places(connection)
        for passage_id, there in _codes_there(places, own, turns):
            for code_id in own[passage_id]:
                others = (upwards[each] for each in there if each != code_id)
                counts.update({above for branch in others for above in branch})
    return counts


def _codes_there(
    places: Iterable[CodedPlaceRow], wanted: Collection[str], turns: Mapping[str, str]
) -> Iterator[tuple[str, list[str]]]:
    """Yield the wanted passages, each with the codes on its words, or in its turns."""
    for (_, text), of_text in groupby(places, by_text):
        within = turns_of(turns[text]) if text in turns else ()
        yield from codes_by_passage(of_text, wanted, within)
