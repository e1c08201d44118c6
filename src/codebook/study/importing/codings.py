"""Importing a codings sheet into the layers of the coders that it names."""

from __future__ import annotations

from collections.abc import Iterable

from codebook.errors import InputError
from codebook.reading.drafts import CodingsDraft, Problem
from codebook.reading.sheet_rows import CodingRow
from codebook.store.queries import lookups, transcript_queries
from codebook.store.tables import Code, Coder, Participant
from codebook.study.importing.code_names import became_candidates, names_with_makers
from codebook.study.importing.codebooks import COUNTS_BESIDE, external_coder
from codebook.study.importing.contradictions import Contradictions
from codebook.study.importing.importer import LEAVE_OUT, Importer
from codebook.study.importing.layer_rows import LayerRows
from codebook.study.importing.memo_rows import MemoRows
from codebook.study.importing.numbers import Numbers
from codebook.study.importing.people import labels_in_study
from codebook.study.importing.refusals import layer_closed
from codebook.study.new_candidates import candidate_row
from codebook.study.reconciliation.consensus import NAME, name_in_file
from codebook.text.display import first_of, in_brief
from codebook.text.spans import Span

_OUT_OF_USE = ""
"""Stands for the owner of codes that are retired."""


def import_codings(importer: Importer, draft: CodingsDraft) -> None:
    """Write passages and codings; a coder whom the study lacks becomes external.

    Existing passages and codings stay as they are, except for an insight or key mark in the sheet.
    What the sheet says of a passage otherwise elsewhere is reported.
    A code that is neither a number nor a name in the codebook becomes a candidate of its coder;
    another coder's candidate is that code too, once the study is open.
    Raises InputError, with the line, for an unknown transcript, ends outside its text, a quote that
    differs from the text, or a layer that is closed to the importing coder.
    """
    sheet = _Sheet(importer)
    sheet.know([row.transcript for row in draft.rows])
    for row in draft.rows:
        sheet.add(row)
    sheet.write()


class _Sheet:
    """Collects the rows of one sheet and writes what they add to the study."""

    def __init__(self, importer: Importer) -> None:
        self._importer = importer
        connection = importer.tx.connection
        names = {row.revision_id: row.name for row in transcript_queries.transcripts(connection)}
        own = self._of_participants()
        self._several = {
            label: [names[one] for one in found] for label, found in own.items() if len(found) > 1
        }
        self._revisions = {label: found[0] for label, found in own.items() if len(found) == 1} | {
            name: revision_id for revision_id, name in names.items()
        }
        self._coders = {coder.name: coder for coder in importer.tx.all(Coder)}
        self._closed = lookups.is_closed(connection)
        self._numbers = Numbers(importer)
        self._index_codes()
        self._memos = MemoRows(importer)
        self._contradictions = Contradictions(importer)
        self._texts: dict[str, LayerRows] = {}
        self._codes_on: dict[str, set[str]] = {}
        self._candidates: dict[str, int] = {}

    def _of_participants(self) -> dict[str, list[str]]:
        """Return the transcripts of each participant, by the participant's label."""
        labels = {person.id: person.label for person in self._importer.tx.all(Participant)}
        found = transcript_queries.revisions_of_people(self._importer.tx.connection)
        return {labels[person]: own for person, own in found.items()}

    def know(self, named: Iterable[str]) -> None:
        """Find the transcripts of participants who are named by the ids that they had before."""
        unknown = dict.fromkeys(
            name for name in named if name not in self._revisions and name not in self._several
        )
        for name, now in labels_in_study(self._importer, list(unknown)).items():
            if now in self._revisions:
                self._revisions[name] = self._revisions[now]
            if now in self._several:
                self._several[name] = self._several[now]

    def add(self, row: CodingRow) -> None:
        rows = self._text(row)
        self._check_quote(row, rows.text)
        coder_id = self._coder(row)
        created = row.created or self._importer.tx.at
        stamp = {"created": created, "modified": row.modified or created}
        key, passage = rows.row(Span(row.start, row.end), coder_id, stamp)
        passage["is_key"] = int(row.key or bool(passage["is_key"]))
        passage["insight"] = row.insight or passage["insight"]
        self._contradictions.add(key, row)
        rows.code(key, self._code(row, coder_id, created), coder_id, stamp)
        if row.memo:
            self._memos.add_joined(key, row.memo, coder_id, stamp)

    def write(self) -> None:
        """Write what is new, and the insights and key marks of existing passages."""
        for rows in self._texts.values():
            rows.write(overwrite=True)
        self._memos.write()
        self._contradictions.report()
        self._say_candidates()

    def _say_candidates(self) -> None:
        """Say which codes were made, as one of them may be a slip."""
        self._importer.problems += became_candidates(self._candidates)

    def _text(self, row: CodingRow) -> LayerRows:
        """Return what is collected of the row's transcript; InputError where there is none."""
        revision_id = self._revisions.get(row.transcript)
        if revision_id is None:
            raise self._no_transcript(row)
        if revision_id not in self._texts:
            connection = self._importer.tx.connection
            text, _ = transcript_queries.revision_text(connection, revision_id)
            self._texts[revision_id] = LayerRows(self._importer, self._memos, revision_id, text)
        return self._texts[revision_id]

    def _no_transcript(self, row: CodingRow) -> InputError:
        """Return the refusal of a row that names no transcript, or no single one."""
        said, way_out = f"the study has no transcript {row.transcript!r}.", LEAVE_OUT
        if several := self._several.get(row.transcript):
            said = f"the participant {row.transcript} has several transcripts."
            way_out = f"Name one of them in the column transcript: {first_of(several, 5)}"
        elif not self._importer.has_withdrawn(row.transcript):
            way_out = "Import the transcript first."
        return InputError(self._importer.path, said, way_out, line=row.line)

    def _check_quote(self, row: CodingRow, text: str) -> None:
        """Raise InputError where the text does not have the row's quote at its place."""
        if row.end > len(text):
            raise InputError(
                self._importer.path,
                f"the passage ends at {row.end}; {row.transcript} has {len(text)} characters.",
                "Check that the sheet belongs to this text.",
                line=row.line,
            )
        found = text[row.start : row.end]
        if row.quote and row.quote != found:
            raise InputError(
                self._importer.path,
                f"the quote is not what {row.transcript} has from {row.start} to {row.end}"
                f" (“{in_brief(found)}”).",
                "Check that the sheet belongs to this text.",
                line=row.line,
            )

    def _coder(self, row: CodingRow) -> str:
        """Return the id of the row's coder; InputError where that layer is closed to this coder."""
        name = row.coder
        coder = self._coders.get(name)
        if coder is not None and coder.kind == "consensus" and not self._is_settled(row, coder.id):
            name = name_in_file(name)
            coder = self._coders.get(name)
        if coder is None:
            coder = self._coders[name] = external_coder(self._importer, row.coder)
            said = f"{coder.name} is not a coder of this study; that layer is open to all"
            self._importer.problems.append(Problem(row.line, said))
            if row.coder == NAME:
                self._importer.problems.append(Problem(row.line, COUNTS_BESIDE))
        if self._closed and self._importer.is_other_coders(coder):
            raise layer_closed(self._importer, row.coder, row.line)
        return coder.id

    def _is_settled(self, row: CodingRow, consensus: str) -> bool:
        """Whether the consensus has this coding: it is made by rulings, never by imports."""
        code = self._numbers.find(row.code, row.line)
        there = self._codes_there(row, consensus)
        return code in there if code else self._named(row.code, there) is not None

    def _codes_there(self, row: CodingRow, coder_id: str) -> set[str]:
        """Return the codes that the study has at a row's place in a coder's layer."""
        key = self._text(row).passage(Span(row.start, row.end), coder_id)
        if key is None:
            return set()
        if key not in self._codes_on:
            self._codes_on[key] = lookups.codes_on(self._importer.tx.connection, key)
        return self._codes_on[key]

    def _named(self, label: str, code_ids: Iterable[str]) -> str | None:
        """Return the code of this name among some codes, None where there is none."""
        name = label.casefold()
        return min((key for key in code_ids if name in self._names.get(key, ())), default=None)

    def _index_codes(self) -> None:
        """Index the codes by owner and name; what has a name itself comes before other forms."""
        codes = self._importer.tx.all(Code)
        beside = names_with_makers(self._importer)
        self._names = {code.id: {code.name.casefold(), *beside.get(code.id, ())} for code in codes}
        owners = {"accepted": None, "retired": _OUT_OF_USE}
        owned = [(owners.get(code.state, code.coder_id), code) for code in codes]
        self._by_name = {
            (owner, name): code.id for owner, code in owned for name in beside.get(code.id, ())
        } | {(owner, code.name.casefold()): code.id for owner, code in owned}

    def _code(self, row: CodingRow, coder_id: str, created: str) -> str:
        """Return the id of a row's code: by a number, also a former one, else by a visible name.

        Of several codes of that name it is the one that the coder has put there already. So is the
        coder's candidate that a sheet called by a number before the codebook had it.
        """
        label, line = row.code, row.line
        own = self._by_name.get((coder_id, label.casefold()))
        if own and own in self._codes_there(row, coder_id):
            return own
        if found := self._numbers.find(label, line):
            return found
        if found := self._named(label, self._codes_there(row, coder_id)):
            return found
        for owner in self._owners(coder_id):
            if found := self._by_name.get((owner, label.casefold())):
                return self._numbers.merged.code_meant(found, line)
        code_id = self._importer.id_of_new(Code, "candidate", coder_id, label)
        candidate = candidate_row(code_id, label, coder_id, created)
        self._importer.upsert(Code, [candidate], counted=False)
        self._candidates.setdefault(label, line)
        self._names[code_id] = {label.casefold()}
        self._by_name[coder_id, label.casefold()] = code_id
        return code_id

    def _owners(self, coder_id: str) -> Iterable[str | None]:
        """Return whose codes a coder may mean: once the study is open, everybody's.

        Those that are out of use come last.
        """
        others = () if self._closed else sorted(coder.id for coder in self._coders.values())
        return (None, coder_id, *others, _OUT_OF_USE)
