"""Writing what coders said of places in one text into their layers."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from codebook.reading.sheets.comment_text import CommentContent
from codebook.store.queries import lookups
from codebook.store.tables import Coding, Passage
from codebook.study.coding import passage_row
from codebook.study.importing.importer import Importer
from codebook.study.importing.memo_rows import MemoRows
from codebook.study.place import Place
from codebook.text.spans import Span

Row = dict[str, object]
Where = tuple[str, str, int, int]
"""A passage's revision, coder, start and end."""


class LayerRows:
    """Collects passages and codings of one text; existing ones stay as they are.

    What is said of the passages besides goes into `memos`, which are written afterwards.
    """

    def __init__(self, importer: Importer, memos: MemoRows, revision_id: str, text: str) -> None:
        self._importer, self._memos = importer, memos
        self._revision_id, self.text = revision_id, text
        self._place = Place(importer.tx, revision_id)
        self._there: dict[Where, str] = lookups.placed_passages(importer.tx.connection, revision_id)
        self._passages: dict[str, Row] = {}
        self._codings: dict[tuple[str, str], Row] = {}

    def passage(self, span: Span, coder_id: str) -> str | None:
        """Return the id of the coder's passage with these ends, None where there is none."""
        return self._there.get((self._revision_id, coder_id, *span))

    def passage_of_any(self, span: Span, coders: Collection[str]) -> str | None:
        """Return the id of a passage with these ends, of the first of the coders who has one."""
        found = (self.passage(span, coder_id) for coder_id in coders)
        return next((key for key in found if key), None)

    def has(self, span: Span, coder_id: str, content: CommentContent) -> bool:
        """Whether a coder's layer already has all of this content at a place."""
        key = self.passage(span, coder_id)
        (known,) = self._importer.tx.get_many(Passage, [key]) if key else (None,)
        if key is None or known is None:
            return False
        codes = lookups.codes_on(self._importer.tx.connection, key)
        noted = all(self._memos.has(coder_id, key, memo) for memo in content.memos)
        return noted and codes.issuperset(content.codes) and content.insight in {"", known.insight}

    def put(
        self, span: Span, coder_id: str, content: CommentContent, stamp: Mapping[str, str]
    ) -> None:
        """Add content at a place of a coder's layer."""
        key, row = self.row(span, coder_id, stamp)
        row["insight"] = row["insight"] or content.insight
        if content.insight not in {"", row["insight"]}:
            self._memos.add("passage", key, content.insight, coder_id, stamp)
        for code_id in content.codes:
            self.code(key, code_id, coder_id, stamp)
        for memo in content.memos:
            self._memos.add("passage", key, memo, coder_id, stamp)

    def row(self, span: Span, coder_id: str, stamp: Mapping[str, str]) -> tuple[str, Row]:
        """Return the id of a coder's passage, and its row, to which an insight may be added."""
        where = (self._revision_id, coder_id, *span)
        key = self._there.setdefault(where, self._importer.id("passage", *map(str, where)))
        if key not in self._passages:
            columns = {"coder_id": coder_id, "is_key": 0, "insight": "", **stamp}
            made = passage_row(self._place, span, span.of(self.text), id=key, **columns)
            self._passages[key] = made
        return key, self._passages[key]

    def code(self, key: str, code_id: str, coder_id: str, stamp: Mapping[str, str]) -> None:
        """Add a code on a passage."""
        self._codings[key, code_id] = {
            "id": self._importer.id("coding", key, code_id),
            "passage_id": key,
            "code_id": code_id,
            "coder_id": coder_id,
            **stamp,
        }

    def write(self, *, overwrite: bool = False) -> int:
        """Write what is new; return the number of new codings.

        Where a passage has another insight, the row's becomes a memo, or is written over it.
        """
        tx = self._importer.tx
        there = {passage.id: passage for passage in tx.get_many(Passage, list(self._passages))}
        tx.insert(Passage, [row for key, row in self._passages.items() if key not in there])
        for key, passage in there.items():
            self._add_words(passage, self._passages[key], overwrite=overwrite)
        known = lookups.codes_by_passage(tx.connection, list(there))
        codings = [row for where, row in self._codings.items() if where not in known]
        tx.insert(Coding, codings)
        self._importer.added += len(codings)
        self._importer.unchanged += len(self._codings) - len(codings)
        return len(codings)

    def _add_words(self, passage: Passage, row: Row, *, overwrite: bool) -> None:
        """Add a key mark and an insight to an existing passage, as `write` says."""
        given = {name: row[name] for name in ("is_key", "insight")}
        changed = {k: v for k, v in given.items() if v and v != getattr(passage, k)}
        if "insight" in changed and passage.insight and not overwrite:
            stamp = {name: str(row[name]) for name in ("created", "modified")}
            insight = str(changed.pop("insight"))
            self._memos.add("passage", passage.id, insight, passage.coder_id, stamp)
        if changed:
            settled = self._importer.settled(passage, changed)
            changed = {k: v for k, v in settled.items() if v != getattr(passage, k)}
        if changed:
            self._importer.tx.update(Passage, passage.id, **changed)
            self._importer.updated += 1
