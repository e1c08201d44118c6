"""What hangs on a record is found as it is in the tables and as it ever was in the journal."""

from __future__ import annotations

import json
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codebook.store import bulk
from codebook.store.connections import Connection, stream
from codebook.store.journal.histories import Key
from codebook.store.journal.referring import closure
from codebook.store.store import Store
from codebook.store.tables import RECORDS, Code, Coding, Memo, Passage, table_name
from codebook.store.writer import ActionHead
from copies import CODERS, CODES, KINDS, Copies, rows
from desk import Desk
from records import candidate_row, memo_row

DEED = st.tuples(
    st.sampled_from(CODERS),
    st.sampled_from(KINDS),
    st.sampled_from(CODES),
    st.integers(0, 5),
)
_COLUMNS = (
    "code_id",
    "parent_id",
    "passage_id",
    "participant_id",
    "revision_id",
    "target_id",
    "transcript_id",
    "theme_id",
)
"""How a record names another, but for the coder whose it is."""


def by_definition(store: Store, seeds: set[Key]) -> set[Key]:
    """Fold every image of the journal: what ever named a record, or what named that."""
    referring: defaultdict[str, set[Key]] = defaultdict(set)
    for kind, key, *images in rows(
        store, "SELECT record_type, record_id, before, after FROM change"
    ):
        for image in (json.loads(str(image)) for image in images if image):
            for column in _COLUMNS:
                if image.get(column):
                    referring[image[column]].add((str(kind), str(key)))
            if kind == "segmentation":  # the turns of the revision whose id it has
                referring[str(key)].add((str(kind), str(key)))
    known, waiting = set(seeds), list(seeds)
    while waiting:
        more = referring[waiting.pop()[1]] - known
        known |= more
        waiting += more
    return known


@settings(max_examples=8)
@given(st.lists(DEED, min_size=3, max_size=12))
def test_it_is_all_that_ever_named_a_record(deeds: list[tuple[str, str, str, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder, closing(Copies(Path(folder))) as copies:
        start = [
            (coder, kind, code, 0)
            for kind in ("make a code", "code", "memo")
            for code in CODES
            for coder in CODERS
        ]
        for deed in (*start, *deeds):
            copies.do(0, *deed)
        store = copies.stores[0]
        with store.unfiltered() as connection:
            # Nothing names the turns of a revision, which have its id.
            for name in {table_name(record) for record in RECORDS} - {"segmentation"}:
                named = f"SELECT DISTINCT record_id FROM change WHERE record_type = '{name}'"
                for (key,) in rows(store, named):
                    seeds = {(name, str(key))}
                    assert closure(connection, seeds) == by_definition(store, seeds)


def test_what_was_moved_or_taken_away_still_hangs_on_it(desk: Desk) -> None:
    other, memo = "0" * 31 + "c", "0" * 31 + "d"
    with desk.store.action(desk.head(desk.first)) as tx:
        tx.insert(Code, [candidate_row(other, desk.first, "B")])
        moved, gone, stays = (desk.write_coding(tx, desk.first, each) for each in "abc")
        tx.insert(Memo, [memo_row(tx, desk.first, gone, "why", about="passage", key=memo)])
    codings = {
        str(passage): str(key) for key, passage in desk.rows("SELECT id, passage_id FROM coding")
    }
    with desk.store.action(desk.head(desk.first)) as tx:
        tx.update(Coding, codings[moved], code_id=other)
        tx.delete(Memo, [memo])
        tx.delete(Coding, [codings[gone]])
        tx.delete(Passage, [gone])
    with desk.store.unfiltered() as connection:
        of_code = {("code", desk.code), *(("coding", key) for key in codings.values())}
        assert closure(connection, [("code", desk.code)]) == of_code
        assert closure(connection, [("code", other)]) == {
            ("code", other),
            ("coding", codings[moved]),
        }
        assert closure(connection, [("passage", gone)]) == {
            ("passage", gone),
            ("coding", codings[gone]),
            ("memo", memo),
        }
        assert closure(connection, [("passage", stays)]) == {
            ("passage", stays),
            ("coding", codings[stays]),
        }


def test_of_the_journal_only_what_is_otherwise_now_is_taken_into_memory(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        desk.codes(desk.first)
    ((moved, *_), *_) = desk.rows("SELECT id FROM coding")
    with desk.store.action(ActionHead(desk.first, "moved")) as tx:
        tx.update(Coding, str(moved), is_unsure=1)
        tx.delete(Coding, [str(moved)])
    taken = []

    def noting(connection: Connection, sql: str) -> Iterator[tuple[Any, ...]]:
        for row in stream(connection, sql):
            taken.append(row[1])
            yield row

    monkeypatch.setattr("codebook.store.journal.referring.stream", noting)
    with desk.store.unfiltered() as connection:
        closure(connection, [("code", desk.code)])
    assert set(taken) == {moved}


def test_a_table_is_walked_through_in_parts_while_it_changes(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codebook.store.bulk._PAGE", 2)
    with desk.store.action(desk.head(desk.first)) as tx:
        passages = sorted(desk.write_coding(tx, desk.first) for _ in range(5))
        parts = []
        for part in bulk.walk(tx.connection, "passage", ("id",), ("quote",)):
            parts.append([key for key, _ in part])
            tx.update_many(Passage, [{"id": key, "quote": "other"} for key, _ in part])
        assert parts == [passages[:2], passages[2:4], passages[4:]]
        keys = ("action_id", "record_type", "record_id")
        walked = [row for part in bulk.walk(tx.connection, "change", keys, ()) for row in part]
    assert walked == desk.rows(f"SELECT {', '.join(keys)} FROM change ORDER BY 1, 2, 3")
    assert desk.rows("SELECT DISTINCT quote FROM passage") == [("other",)]
