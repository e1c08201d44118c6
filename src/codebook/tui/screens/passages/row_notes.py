"""Marking the passage in focus of a list, and writing on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from codebook.tui.key_marks import say_whose_words
from codebook.tui.memos import ask_memo
from codebook.tui.model.drafts import MemoOn

if TYPE_CHECKING:
    from codebook.store.rows import QuotedRow
    from codebook.tui.host import Host


class RowNotes:
    """Writes on the coder's own passages, as the desk does; `then` shows what was written."""

    def __init__(self, host: Host, then: Callable[[], object]) -> None:
        self._host, self._study, self._then = host, host.desk.study, then

    def key_passage(self, row: QuotedRow | None) -> None:
        """Mark a passage as a key passage, or unmark it."""
        if row and self._may_write(row):
            act = partial(self._study.set_key, row.passage_id, key=not row.is_key)

            def then() -> None:
                self._then()
                say_whose_words(self._host, row.passage_id)

            self._host.write(f"key passage “{_quote(row)}”", act, then)

    def insight(self, row: QuotedRow | None) -> None:
        """Write the insight of a passage."""
        if row and self._may_write(row):

            def save(text: str, seen: str) -> None:
                self._study.set_insight(row.passage_id, text, seen=seen)
                self._then()

            self._host.ask("Insight", _quote(row), row.insight, save)

    def memo(self, row: QuotedRow | None) -> None:
        """Write a memo on a passage."""
        if row and self._may_write(row):
            on = MemoOn("passage", row.passage_id)
            ask_memo(self._host, on, "the passage", _quote(row), self._then)

    def _may_write(self, row: QuotedRow) -> bool:
        if not self._host.may_write():
            return False
        own = row.coder == self._host.desk.coder
        if not own:
            self._host.say(f"That passage is {row.coder}'s. Mark and write on your own.")
        return own


def _quote(row: QuotedRow) -> str:
    return " ".join(row.quote.split())
