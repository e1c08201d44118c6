"""Writing what coders said of places in one text into their layers."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from codebook.reading.sheets.comment_text import CommentContent
from codebook.store.queries import lookups
from codebook.store.tables import Coding, Memo, Passage
from codebook.study.coding import Place, passage_row
from codebook.study.importing.importer import Importer
from codebook.text.spans import Span

Row = dict[str, object]
Where = tuple[str, str, int, int]
"""A passage's revision, coder, start and end."""


class Written(NamedTuple):
    """How many codings and memos were new."""

    codings: int
    memos: int


class LayerRows:
    """Collects passages, codings and memos of one text; existing ones stay as they are."""

    def __init__(self, importer: Importer, revision_id: str, text: str) -> None:
        self._importer, self._revision_id, self._text = importer, revision_id, text
        self._place = Place(importer.tx, revision_id)
        self._there: dict[Where, str] = lookups.placed_passages(importer.tx.connection, revision_id)
        self._noted = {(one.coder_id, one.target_id, one.text) for one in importer.tx.all(Memo)}
        self._passages: dict[str, Row] = {}
        self._codings: dict[tuple[str, str], Row] = {}
        self._memos: dict[tuple[str, str, str], Row] = {}

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
        noted = all((coder_id, key, memo) in self._noted for memo in content.memos)
        return noted and codes.issuperset(content.codes) and content.insight in {"", known.insight}

    def put(
        self, span: Span, coder_id: str, content: CommentContent, stamp: Mapping[str, str]
    ) -> None:
        """Add content at a place of a coder's layer."""
        where = (self._revision_id, coder_id, *span)
        key = self._there.setdefault(where, self._importer.id("passage", *map(str, where)))
        columns = {"coder_id": coder_id, "is_key": 0, "insight": content.insight, **stamp}
        made = passage_row(self._place, span, span.of(self._text), id=key, **columns)
        row = self._passages.setdefault(key, made)
        row["insight"] = row["insight"] or content.insight
        if content.insight not in {"", row["insight"]}:
            self.note("passage", key, content.insight, coder_id, stamp)
        for code_id in content.codes:
            self._codings[key, code_id] = {
                "id": self._importer.id("coding", key, code_id),
                "passage_id": key,
                "code_id": code_id,
                "coder_id": coder_id,
                **stamp,
            }
        for memo in content.memos:
            self.note("passage", key, memo, coder_id, stamp)

    def note(
        self, about: str, target: str, text: str, coder_id: str, stamp: Mapping[str, str]
    ) -> None:
        """Add a coder's memo on a passage or the transcript."""
        self._memos[coder_id, target, text] = {
            "id": self._importer.id("memo", coder_id, target, text),
            "about": about,
            "target_id": target,
            "text": text,
            "coder_id": coder_id,
            **stamp,
        }

    def write(self) -> Written:
        """Write what is new."""
        tx = self._importer.tx
        there = {passage.id: passage for passage in tx.get_many(Passage, list(self._passages))}
        tx.insert(Passage, [row for key, row in self._passages.items() if key not in there])
        for key, passage in there.items():
            self._add_insight(passage, self._passages[key])
        known = lookups.codes_by_passage(tx.connection, list(there))
        codings = [row for where, row in self._codings.items() if where not in known]
        memos = [row for where, row in self._memos.items() if where not in self._noted]
        tx.insert(Coding, codings)
        tx.insert(Memo, memos)
        fresh = len(codings) + len(memos)
        self._importer.added += fresh
        self._importer.unchanged += len(self._codings) + len(self._memos) - fresh
        return Written(len(codings), len(memos))

    def _add_insight(self, passage: Passage, row: Row) -> None:
        """Add an insight to an existing passage; a memo instead, where it has another insight."""
        insight = str(row["insight"])
        if insight and not passage.insight:
            self._importer.tx.update(Passage, passage.id, insight=insight)
            self._importer.updated += 1
        elif insight and insight != passage.insight:
            stamp = {name: str(row[name]) for name in ("created", "modified")}
            self.note("passage", passage.id, insight, passage.coder_id, stamp)
