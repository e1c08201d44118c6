"""Writing the memos that a file has and the study lacks."""

from __future__ import annotations

from collections.abc import Mapping

from codebook.by_key import by_key
from codebook.store.queries import note_queries
from codebook.store.tables import Memo
from codebook.study.importing.importer import Importer


class MemoRows:
    """Collects memos; those that the study has stay as they are."""

    def __init__(self, importer: Importer) -> None:
        self._importer = importer
        there = note_queries.memos(importer.tx.connection)
        self._known = {(memo.coder_id, memo.target_id, memo.text) for memo in there}
        self._ids = {memo.id for memo in there}
        self._texts = by_key((memo.target_id, memo.text) for memo in there)
        self._rows: dict[str, dict[str, object]] = {}

    def has(self, coder_id: str, target: str, text: str) -> bool:
        """Whether the study has a coder's memo with this text."""
        return (coder_id, target, text) in self._known

    def add(
        self, about: str, target: str, text: str, coder_id: str, stamp: Mapping[str, str]
    ) -> None:
        """Add a memo; its id is the same from whatever kind of file it is read."""
        memo_id = self._importer.id("memo", coder_id, target, text)
        self._rows[memo_id] = {
            "id": memo_id,
            "about": about,
            "target_id": target,
            "text": text,
            "coder_id": coder_id,
            **stamp,
        }

    def add_joined(self, target: str, text: str, coder_id: str, stamp: Mapping[str, str]) -> None:
        """Add a passage's memos as a codings sheet has them: those of all coders in one text."""
        if self._is_said(target, text):
            self._known.add((coder_id, target, text))
        self.add("passage", target, text, coder_id, stamp)

    def _is_said(self, target: str, text: str) -> bool:
        """Whether a text is a memo on a target, or several joined in the order of the export.

        Some may be lacking in it: the sheet may be older, or be of one who did not see them.
        """
        memos, rest = self._texts.get(target, []), f"{text}\n"
        for memo in memos:
            rest = rest.removeprefix(f"{memo}\n")
        return not rest or text in memos

    def write(self) -> int:
        """Write what is new; return how many memos that are."""
        fresh = [row for row in self._rows.values() if not self._is_there(row)]
        self._importer.tx.insert(Memo, fresh)
        self._importer.added += len(fresh)
        self._importer.unchanged += len(self._rows) - len(fresh)
        return len(fresh)

    def _is_there(self, row: Mapping[str, object]) -> bool:
        """Whether the study has a memo, under whatever id, or as its coder rewrote it since."""
        what = row["coder_id"], row["target_id"], row["text"]
        return what in self._known or row["id"] in self._ids
