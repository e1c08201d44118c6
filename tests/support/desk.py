"""A store with two coders and short ways to write, for the store's tests."""

from __future__ import annotations

from sqlalchemy import text

from codebook.store.identity import new_id
from codebook.store.store import Store
from codebook.store.tables import Code, Coder, Coding, Passage, StudyRecord
from codebook.store.writer import ActionHead, Writer
from records import coding_row, study_row


class Desk:
    """A store with two coders, one code each, and short ways to write."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.first, self.second, self.outside = new_id(), new_id(), new_id()
        self.code, self.study = new_id(), new_id()
        with store.action(ActionHead(None, "made", "", kind="start")) as tx:
            tx.insert(StudyRecord, [study_row(tx, self.study, "coding")])
            people = {
                self.first: ("First", "coder"),
                self.second: ("Second", "coder"),
                self.outside: ("sheet", "external"),
            }
            for position, (key, (name, kind)) in enumerate(people.items()):
                tx.insert(Coder, [{"id": key, "name": name, "kind": kind, "position": position}])
            known = {"number": "A.1", "name": "Trust", "origin": "taxonomy", "state": "accepted"}
            tx.insert(Code, [{"id": self.code, **known}])

    def head(self, coder: str, label: str = "coded") -> ActionHead:
        """What an action of a coder is to be entered as."""
        return ActionHead(coder, label)

    def codes(self, coder: str, quote: str = "a quote", *, any_layer: bool = False) -> str:
        """Code one passage and return the action's id."""
        with self.store.action(ActionHead(coder, "coded A.1", any_layer=any_layer)) as tx:
            self.write_coding(tx, coder, quote)
            return tx.action_id

    def write_coding(self, tx: Writer, coder: str, quote: str = "a quote") -> str:
        """Code one passage in an open action and return the passage's id."""
        passage = new_id()
        row = {"id": passage, "coder_id": coder, "quote": quote, "state": "unanchored"}
        tx.insert(Passage, [row | {"created": tx.at, "modified": tx.at}])
        tx.insert(Coding, [coding_row(tx, coder, passage, self.code)])
        return passage

    def rows(self, sql: str) -> list[tuple[object, ...]]:
        """What the database holds, past every wall."""
        with self.store.unfiltered() as connection:
            return [tuple(row) for row in connection.execute(text(sql))]
