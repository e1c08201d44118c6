"""Writing memos and marks as notes of a REFI-QDA file."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.by_key import by_key
from codebook.exporting.refi.rows import Link, Note
from codebook.store.identity import derived_id
from codebook.store.queries.exchange_queries import ExchangePassageRow
from codebook.store.rows import MemoRow, StudyRow
from codebook.study.refi.speaking import Speaking
from codebook.text import exchange
from codebook.text.display import cut

_KEY_TEXT = "Chosen for the codebook that is published."
_UNSURE_TEXT = "Its coder is not sure of it."


class Notes:
    """Collects the notes of one export; `on` has the ids of memos by what they are about.

    A mark is one note, to which all that have it refer.
    """

    def __init__(self, study: StudyRow, memos: Sequence[MemoRow]) -> None:
        self._study = study
        self._memos = memos
        self._marks: dict[tuple[str, str], Note] = {}
        self.on = by_key((memo.target_id, memo.id) for memo in memos)

    def whole(self, name: str, text: str) -> None:
        """Add a note, with this name, on the study as a whole."""
        self._mark(name, text)

    def unsure(self) -> tuple[str, ...]:
        """Return the ids of the notes of an unsure coding."""
        return (self._mark(exchange.UNSURE, _UNSURE_TEXT),)

    def of(self, row: ExchangePassageRow) -> Sequence[str]:
        """Return the ids of the notes on a passage: its memos and marks."""
        marks = []
        if row.is_key:
            marks.append(self._mark(exchange.KEY, _KEY_TEXT))
        if row.prompt_category:
            marks.append(self._mark(exchange.PROMPT, row.prompt_category))
        if row.published_quote:
            marks.append(self._mark(exchange.PUBLISHED, row.published_quote))
        memos = self.on.get(row.id, ())
        return [*memos, *marks] if marks else memos

    def _mark(self, name: str, text: str) -> str:
        if (name, text) not in self._marks:
            key = derived_id(self._study.id, "mark", name, text)
            made = self._study.created
            self._marks[name, text] = Note(key, name, text, "", made, made)
        return self._marks[name, text].id

    def rows(self) -> list[Note]:
        """Return all notes; call it after `of` was called for all passages."""
        memos = [
            Note(memo.id, _title(memo.text), memo.text, memo.coder_id, memo.created, memo.modified)
            for memo in self._memos
        ]
        return [*memos, *self._marks.values()]

    def links(self, speaking: Speaking) -> list[Link]:
        """Return links of memos on participants to their cases, which cannot refer to notes."""
        return [
            Link(derived_id(self._study.id, "link", memo.id), memo.id, memo.target_id)
            for memo in self._memos
            if memo.target_id in speaking.labels
        ]


def _title(text: str) -> str:
    first = text.partition("\n")[0]
    return exchange.MEMO + cut(first)
