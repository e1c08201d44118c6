"""Copies of one study that go on apart, and what their journals mean by definition.

`Copies` notes of every action which others its copy had: what the store works out from numbers.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections import defaultdict
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import text

from codebook.errors import RefusedError
from codebook.store.creating import create
from codebook.store.identity import derived_id
from codebook.store.merging.merge import note_knowledge
from codebook.store.store import Store
from codebook.store.tables import (
    RECORDS,
    Code,
    Coder,
    Coding,
    Memo,
    Passage,
    Revision,
    Segmentation,
    StudyRecord,
    Transcript,
    column_names,
    table_name,
)
from codebook.store.undo import obstacle, put_back
from codebook.store.undo_steps import next_redo, next_undo
from codebook.store.writer import ActionHead, Writer
from codebook.study_files import DATABASE
from folding import Deed, Folded
from records import candidate_row, coding_row, memo_row, study_row

STUDY = "0" * 31 + "a"
CODERS = ("1" * 32, "2" * 32)
CODES = tuple(derived_id(STUDY, "code", name) for name in "ABC")
TALK, TEXT = derived_id(STUDY, "transcript"), "abcdefghijklm"

Rows = list[tuple[object, ...]]


class Copies:
    """Some copies of one study; what is drawn decides what happens on them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = count()
        self.past: dict[str, set[str]] = {}
        self.stores: list[Store] = []
        store = Store.at(self._new_folder())
        create(store)
        with store.action(ActionHead(None, "start", any_layer=True)) as tx:
            tx.insert(StudyRecord, [study_row(tx, STUDY, "reconciliation")])
            tx.insert(Coder, [{"id": key, "name": key[0], "position": 0} for key in CODERS])
            tx.insert(Transcript, [{"id": TALK, "name": "T", "position": 0, "created": tx.at}])
            _add_text(tx, 1, TEXT)
        self._add(store)

    def _new_folder(self) -> Path:
        folder = self._folder / str(next(self._numbers))
        folder.mkdir()
        return folder

    def _add(self, store: Store) -> int:
        self.stores.append(store)
        self._learn(store)
        return len(self.stores) - 1

    def close(self) -> None:
        """Let go of all of them."""
        for store in self.stores:
            store.close()

    def copy(self, which: int) -> int:
        """Copy one as a person would: its file, elsewhere. Return the copy's place."""
        source, folder = self.stores[which], self._new_folder()
        source.close()
        shutil.copy(Path(str(source.folder)) / DATABASE, folder / DATABASE)
        return self._add(Store.at(folder))

    def merge(self, into: int, other: int) -> None:
        """Bring one copy into another."""
        with self.stores[into].merging_with(self.stores[other]) as pair:
            pair.merge()
            pair.revive()
            note_knowledge(pair.mine)
        self._learn(self.stores[into])

    def do(self, which: int, coder: str, kind: str, code: str, number: int) -> None:
        """Do one thing on one copy; what its state forbids is left undone."""
        store = self.stores[which]
        with suppress(RefusedError):
            if kind in ("undo", "redo"):
                _reverse(store, coder, kind)
            else:
                with store.action(ActionHead(coder, kind, any_layer=kind == "correct")) as tx:
                    _DOES[kind](tx, coder, code, number)
        self._learn(store)

    def _learn(self, store: Store) -> None:
        known = {str(row[0]) for row in rows(store, "SELECT id FROM action")}
        for action in known - self.past.keys():
            self.past[action] = set(known)


def rows(store: Store, sql: str) -> Rows:
    """Return what a statement finds, with every layer in sight."""
    with store.unfiltered() as connection:
        return [tuple(row) for row in connection.exec_driver_sql(sql)]


def tables(store: Store) -> dict[str, Rows]:
    """Return the records, by table."""
    return {
        table_name(record): rows(
            store, f"SELECT {', '.join(column_names(record))} FROM {table_name(record)} ORDER BY id"
        )
        for record in RECORDS
    }


def journal(store: Store) -> list[Rows]:
    """Return the journal and what the merges made of it, in an order that is no copy's own."""
    return [
        rows(store, sql)
        for sql in (
            "SELECT * FROM action ORDER BY id",
            "SELECT * FROM change ORDER BY action_id, record_type, record_id",
            "SELECT record_id, name, action_id FROM conflict ORDER BY 1, 2, 3",
        )
    ]


def by_definition(store: Store, past: dict[str, set[str]]) -> tuple[dict[str, Rows], Rows]:
    """Fold the whole journal: return the records by table and the losses, as they should be."""
    histories: defaultdict[tuple[str, str], list[Any]] = defaultdict(list)
    sql = (
        "SELECT c.record_type, c.record_id, a.id, a.kind, a.target, a.kind = 'merge'"
        " OR a.id IN (SELECT action_id FROM change WHERE record_type = 'revision'),"
        " c.before, c.after FROM change c"
        " JOIN action a ON a.id = c.action_id ORDER BY a.lamport, a.id"
    )
    for record_type, key, action, kind, target, moved, *images in rows(store, sql):
        before, after = (json.loads(str(image)) if image else None for image in images)
        deed = Deed(str(action), before, after, str(kind), str(target), moved=bool(moved))
        histories[str(record_type), str(key)].append(deed)
    found: dict[str, Rows] = {table_name(record): [] for record in RECORDS}
    losses: Rows = []
    of = {table_name(record): record for record in RECORDS}
    for (kind, key), history in sorted(histories.items()):
        state, lost = Folded(history, past, kind).result()
        if state is not None:
            found[kind].append(tuple(state[name] for name in column_names(of[kind])))
            losses += [(key, name, action) for name, action in lost]
    return found, sorted(losses)


def _reverse(store: Store, coder: str, kind: str) -> None:
    with store.unfiltered() as connection:
        step = (next_undo if kind == "undo" else next_redo)(connection, coder)
    if step is None:
        return
    left, wanted = ("after", "before") if kind == "undo" else ("before", "after")
    head = ActionHead(coder, kind, any_layer=True, kind=kind, target=step.action_id)
    with store.action(head) as tx:
        if not obstacle(tx, step.action_id, left):
            put_back(tx, step.action_id, wanted)


def _make_code(tx: Writer, coder: str, code: str, number: int) -> None:
    if tx.get(Code, code) is None:
        tx.insert(Code, [candidate_row(code, coder, f"name {number}")])


def _edit_code(tx: Writer, coder: str, code: str, number: int) -> None:
    name = ("name", "definition", "colour")[number % 3]
    tx.update(Code, code, **{name: f"{name} {number}"})


def _drop_code(tx: Writer, coder: str, code: str, number: int) -> None:
    tx.delete(Code, [code])


def _code_passage(tx: Writer, coder: str, code: str, number: int) -> None:
    if tx.get(Code, code) is None:
        return
    passage = derived_id(coder, "passage", str(number % 3))
    if tx.get(Passage, passage) is None:
        times = {"created": tx.at, "modified": tx.at}
        place = _place(tx, (number, number + 2))
        tx.insert(Passage, [{"id": passage, "coder_id": coder, **place, **times}])
    coding = derived_id(passage, code)
    if tx.get(Coding, coding) is None:
        tx.insert(Coding, [coding_row(tx, coder, passage, code, coding)])


def _uncode(tx: Writer, coder: str, code: str, number: int) -> None:
    passage = derived_id(coder, "passage", str(number % 3))
    tx.delete(Coding, [derived_id(passage, code)])
    if number % 2:
        tx.delete(Passage, [passage])


def _say(tx: Writer, coder: str, code: str, number: int) -> None:
    passage = derived_id(coder, "passage", str(number % 3))
    tx.update(Passage, passage, insight=f"insight {number}", modified=tx.at)


def _move(tx: Writer, coder: str, code: str, number: int) -> None:
    start = CODES.index(code) + number
    place = _place(tx, (start, start + 3))
    for passage in tx.all(Passage, coder_id=coder, revision_id=place["revision_id"]):
        tx.update(Passage, passage.id, **place)


def _correct(tx: Writer, coder: str, code: str, number: int) -> None:
    """Put a letter into the latest text; what lies on it follows."""
    old, words = _latest(tx)
    letter = "xyz"[CODES.index(code)]
    _add_text(tx, old.number + 1, f"{words[:number]}{letter}{words[number:]}")
    for one in tx.all(Passage, revision_id=old.id):
        start, end = (place + (place >= number) for place in (one.start_at or 0, one.end_at or 0))
        tx.update(Passage, one.id, **_place(tx, (start, end)))


def _add_text(tx: Writer, number: int, words: str) -> None:
    sha256 = hashlib.sha256(words.encode()).hexdigest()
    key = derived_id(STUDY, "revision", sha256, str(number))
    tx.keep_text(sha256, words)
    of_file = dict.fromkeys(("format", "encoding", "source"), "")
    row = {"id": key, "transcript_id": TALK, "number": number, "sha256": sha256, **of_file}
    tx.insert(Revision, [{**row, "created": tx.at}])
    tx.insert(Segmentation, [{"id": key, "turns": "[]"}])


def _latest(tx: Writer) -> tuple[Revision, str]:
    latest = max(tx.all(Revision), key=lambda each: (each.number, each.id))
    sql = text("SELECT text FROM content WHERE sha256 = :sha256")
    return latest, str(tx.connection.execute(sql, {"sha256": latest.sha256}).scalar_one())


def _place(tx: Writer, ends: tuple[int, int]) -> dict[str, object]:
    latest, words = _latest(tx)
    quote = words[slice(*ends)]
    return {"revision_id": latest.id, "start_at": ends[0], "end_at": ends[1], "quote": quote}


def _write_memo(tx: Writer, coder: str, code: str, number: int) -> None:
    memo = derived_id(coder, "memo", str(number % 2))
    if tx.get(Memo, memo) is None:
        tx.insert(Memo, [memo_row(tx, coder, STUDY, f"memo {number}", key=memo)])
    elif number % 3:
        tx.update(Memo, memo, text=f"memo {number}", modified=tx.at)
    else:
        tx.delete(Memo, [memo])


_DOES = {
    "make a code": _make_code,
    "edit a code": _edit_code,
    "drop a code": _drop_code,
    "code": _code_passage,
    "uncode": _uncode,
    "say": _say,
    "move": _move,
    "correct": _correct,
    "memo": _write_memo,
}
KINDS = (*_DOES, "undo", "redo")
