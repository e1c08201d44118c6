"""A codings sheet into the layers of the coders that it names."""

from __future__ import annotations

from codebook.errors import InputError
from codebook.reading.drafts import CodingRow, CodingsDraft
from codebook.store import queries
from codebook.store.tables import Code, Coder, Coding, Memo, Participant, Passage
from codebook.study.coding import Place
from codebook.study.importing.codebooks import external_coder
from codebook.study.importing.desk import Desk
from codebook.text.spans import Span


def import_codings(desk: Desk, draft: CodingsDraft) -> None:
    """Write passages and codings; a coder whom the study lacks becomes external.

    Raises InputError, with the line, for a transcript that the study lacks, ends outside its
    text, or a quote that is not what stands there. A code that is neither number nor name in
    the codebook becomes that coder's candidate.
    """
    sheet = _Sheet(desk)
    for row in draft.rows:
        sheet.add(row)
    sheet.write()


class _Sheet:
    """The rows of one sheet on their way into the study."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        rows = queries.transcripts(desk.tx.connection)
        self._revisions = {row.name: row.revision_id for row in rows}
        self._by_participant()
        self._places: dict[str, Place] = {}
        self._texts: dict[str, str] = {}
        self._coders = {coder.name: coder.id for coder in desk.tx.all(Coder)}
        self._index_codes()
        self._passages: dict[str, dict[str, object]] = {}
        self._codings: dict[str, dict[str, object]] = {}
        self._memos: dict[str, dict[str, object]] = {}

    def _by_participant(self) -> None:
        """Let a sheet name the participant instead, where that one has a single transcript."""
        labels = {person.id: person.label for person in self._desk.tx.all(Participant)}
        names: dict[str, set[str]] = {}
        rows = {row.id: row.revision_id for row in queries.transcripts(self._desk.tx.connection)}
        for transcript, person in queries.transcript_participants(self._desk.tx.connection):
            names.setdefault(labels[person], set()).add(rows[transcript])
        for label, revisions in names.items():
            if len(revisions) == 1:
                self._revisions.setdefault(label, next(iter(revisions)))

    def add(self, row: CodingRow) -> None:
        revision_id = self._revisions.get(row.transcript)
        if revision_id is None:
            raise InputError(
                self._desk.path,
                f"the study has no transcript {row.transcript!r}.",
                "Import the transcript first.",
                line=row.line,
            )
        quote = self._quote(row, revision_id)
        coder_id = self._coder(row.coder)
        passage_id = self._desk.id("passage", coder_id, revision_id, str(row.start), str(row.end))
        created = row.created or self._desk.tx.at
        stamp = {"created": created, "modified": row.modified or created}
        passage = self._passages.setdefault(
            passage_id,
            {"id": passage_id, "coder_id": coder_id, "revision_id": revision_id,
             "participant_id": self._place(revision_id).participant(Span(row.start, row.end)),
             "start_at": row.start, "end_at": row.end, "quote": quote, "is_key": 0,
             "insight": "", **stamp},
        )  # fmt: skip
        passage["is_key"] = int(row.key or bool(passage["is_key"]))
        passage["insight"] = row.insight or passage["insight"]
        self._add_coding(row, passage_id, coder_id, stamp)

    def _add_coding(
        self, row: CodingRow, passage_id: str, coder_id: str, stamp: dict[str, str]
    ) -> None:
        code_id = self._code(row.code, coder_id, stamp["created"])
        coding_id = self._desk.id("coding", passage_id, code_id)
        layer = {"coder_id": coder_id, **stamp}
        self._codings[coding_id] = {
            "id": coding_id, "passage_id": passage_id, "code_id": code_id, **layer
        }  # fmt: skip
        if row.memo:
            memo_id = self._desk.id("memo", passage_id, row.memo)
            self._memos[memo_id] = {
                "id": memo_id, "about": "passage", "target_id": passage_id, "text": row.memo,
                **layer,
            }  # fmt: skip

    def write(self) -> None:
        self._upsert(Passage, self._passages, counted=False)
        self._upsert(Coding, self._codings, counted=True)
        self._upsert(Memo, self._memos, counted=False)

    def _upsert(
        self, model: type[Passage | Coding | Memo], rows: dict[str, dict[str, object]],
        *, counted: bool,
    ) -> None:  # fmt: skip
        self._desk.upsert(model, list(rows.values()), counted=counted)

    def _place(self, revision_id: str) -> Place:
        if revision_id not in self._places:
            self._places[revision_id] = Place(self._desk.tx, revision_id)
        return self._places[revision_id]

    def _quote(self, row: CodingRow, revision_id: str) -> str:
        if revision_id not in self._texts:
            text, _ = queries.revision_text(self._desk.tx.connection, revision_id)
            self._texts[revision_id] = text
        text = self._texts[revision_id]
        if row.end > len(text):
            raise InputError(
                self._desk.path,
                f"the passage ends at {row.end}; {row.transcript} has {len(text)} characters.",
                "Check that the sheet belongs to this text.",
                line=row.line,
            )
        found = text[row.start : row.end]
        if row.quote and row.quote != found:
            raise InputError(
                self._desk.path,
                f"the quote is not what {row.transcript} has from {row.start} to {row.end}"
                f" (“{found[:60]}”).",
                "Check that the sheet belongs to this text.",
                line=row.line,
            )
        return found

    def _coder(self, name: str) -> str:
        if name not in self._coders:
            self._coders[name] = external_coder(self._desk, name)
        return self._coders[name]

    def _index_codes(self) -> None:
        codes = self._desk.tx.all(Code)
        self._by_number = {code.number: code.id for code in codes if code.number}
        self._by_name = {
            (code.coder_id if code.state == "candidate" else None, code.name.casefold()): code.id
            for code in codes
        }

    def _code(self, label: str, coder_id: str, created: str) -> str:
        """Return the id of a code by number, else by a name that this coder can see."""
        if found := self._by_number.get(label):
            return found
        for owner in (None, coder_id):
            if found := self._by_name.get((owner, label.casefold())):
                return found
        code_id = self._desk.id("candidate", coder_id, label)
        self._desk.upsert(
            Code,
            [{"id": code_id, "name": label, "origin": "emergent", "state": "candidate",
              "coder_id": coder_id, "created": created}],
            counted=False,
        )  # fmt: skip
        self._index_codes()
        return code_id
