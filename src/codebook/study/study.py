"""The study: every use case one short method, one transaction, one journal entry."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from codebook.errors import UsageError
from codebook.store import queries
from codebook.store.rows import HistoryRow, LogRow, MemoRow, QuotedRow
from codebook.store.store import Store
from codebook.study import (
    checking,
    codes,
    coding,
    corpus,
    emergent,
    finding,
    frames,
    history,
    importing,
    looking,
    making,
    notes,
    reliability,
    sheets,
    stages,
)
from codebook.study.settings import Settings
from codebook.study.views import (
    Codebook,
    Imported,
    Interview,
    Part,
    Participant,
    Passage,
    Person,
    Status,
    Transcript,
)
from codebook.text.search import Search
from codebook.text.spans import Span

if TYPE_CHECKING:
    import pandas as pd


class Study:
    """A study opened with a coder's eyes, or with nobody's.

    What it returns is what that coder may see in the present stage; what it writes is in that
    coder's name. Make one with `Study.open` or `Study.create`, and close it.
    """

    def __init__(self, store: Store, coder: str | None = None) -> None:
        self.store = store
        with store.reading() as connection:
            self.id = queries.study(connection).id
        self.coder: Person | None = None
        if coder is not None:
            self.work_as(coder)

    # opening --------------------------------------------------------------------------------

    @classmethod
    def open(cls, place: str | Path, coder: str | None = None) -> Self:
        """Open the study at a folder or database URL, as `coder` if named.

        A folder that holds codebook.toml and no database has it built from its files. Raises
        StudyError where there is no study, UsageError where it has no such coder.
        """
        return cls(making.opened(place), coder)

    @classmethod
    def create(
        cls,
        place: str | Path,
        *,
        mode: str = "blind",
        coders: Sequence[str] = (),
        files: Sequence[Path] = (),
    ) -> Self:
        """Make a study at a folder or database URL, import `files` into it, and open it."""
        return cls(making.created(place, mode=mode, coders=coders, files=files))

    def work_as(self, name: str) -> None:
        """From now on read and write as the coder of this name."""
        person = next((p for p in self.coders() if p.name == name and p.kind == "coder"), None)
        if person is None:
            names = ", ".join(p.name for p in self.coders() if p.kind == "coder") or "none yet"
            raise UsageError(
                f"{self.store.name} has no coder {name!r}.",
                f"Its coders: {names}. A new one is made with `codebook coders add`.",
            )
        self.coder = person
        self.store.read_as(person.id)

    def add_coder(self, name: str) -> None:
        """Add a coder to the study."""
        making.add_coder(self.store, name)

    def close(self) -> None:
        """Let go of the database."""
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()

    # looking --------------------------------------------------------------------------------

    def settings(self) -> Settings:
        """Return the study's settings."""
        return looking.settings(self.store)

    def status(self) -> Status:
        """Return where the study stands and what is next."""
        return looking.status(self.store, self.coder)

    def coders(self) -> list[Person]:
        """Return the coders, external ones and the consensus included."""
        return looking.coders(self.store)

    def people(self) -> list[Participant]:
        """Return the participants with their background."""
        return looking.people(self.store)

    def guideline(self) -> list[Part]:
        """Return the guideline's parts."""
        return looking.guideline(self.store)

    def interviews(self) -> list[Interview]:
        """Return the transcripts with their progress."""
        return looking.interviews(self.store, self.coder)

    def transcript(self, transcript_id: str) -> Transcript:
        """Return a transcript's current revision."""
        return looking.transcript(self.store, transcript_id)

    def passages(self, revision_id: str) -> list[Passage]:
        """Return the passages of a revision in the order of the text."""
        return looking.passages(self.store, revision_id)

    def codebook(self) -> Codebook:
        """Return the codes."""
        return looking.codebook(self.store)

    def examples(self, code_id: str) -> list[str]:
        """Return the examples of a code."""
        with self.store.reading() as connection:
            return queries.examples(connection, code_id)

    def passages_of(self, code_id: str) -> list[QuotedRow]:
        """Return the passages that bear a code, across the study."""
        with self.store.reading() as connection:
            return queries.quoted(connection, code_id)

    def search(self, wanted: Search, revision_id: str | None = None) -> list[finding.Hit]:
        """Return every place in all transcripts, or in one revision, in order."""
        return finding.search(self.store, wanted, revision_id)

    def matrix(self) -> dict[tuple[str, str], int]:
        """Return the number of visible codings by (code id, participant id)."""
        return finding.matrix(self.store)

    def agreement(
        self,
        *,
        unit: corpus.Unit = "turn",
        coders: Sequence[str] = (),
        by: reliability.By = "code",
    ) -> reliability.Reliability:
        """Measure how far coders agree on the transcripts that all of them have finished."""
        return reliability.reliability(self.store, unit=unit, names=coders, by=by)

    def stale(self, code_id: str) -> list[QuotedRow]:
        """Return the passages that bore a code before its definition last changed."""
        return finding.stale(self.store, code_id)

    def memos(self, target_id: str | None = None) -> list[MemoRow]:
        """Return the memos on a record, or all."""
        with self.store.reading() as connection:
            return queries.memos(connection, target_id)

    def log(self, limit: int | None = None) -> list[LogRow]:
        """Return the audit trail, latest action first."""
        with self.store.reading() as connection:
            return queries.log(connection, limit)

    def record_history(self, record_id: str) -> list[HistoryRow]:
        """Return what happened to one record, oldest first."""
        with self.store.reading() as connection:
            return queries.history(connection, record_id)

    def latest(self) -> int:
        """Return a number that grows with every action that this coder may see."""
        with self.store.reading() as connection:
            return queries.latest(connection)

    def codings(self) -> pd.DataFrame:
        """Return every visible coding, one row each, with the columns of codings.csv."""
        return frames.codings(self.store)

    def participants(self) -> pd.DataFrame:
        """Return the participants, one row each, with their fields as columns."""
        return frames.participants(self.people())

    # coding ---------------------------------------------------------------------------------

    def code(self, revision_id: str, span: Span, code_ids: Sequence[str]) -> str:
        """Put codes on a passage of the own layer; return the passage's id.

        Codes that it bears already stay as they are. Raises UsageError without a coder.
        """
        return coding.code(self.store, self._me(), revision_id, span, code_ids)

    def code_all(self, places: Iterable[tuple[str, Span]], code_id: str) -> int:
        """Put one code on many passages, each (revision id, span), in one action.

        Returns how many codings that made.
        """
        return coding.code_all(self.store, self._me(), places, code_id)

    def uncode(self, coding_ids: Sequence[str]) -> None:
        """Take codings of the own layer away, and passages that then hold nothing."""
        coding.uncode(self.store, self._me(), coding_ids)

    def recode(self, coding_id: str, code_id: str) -> None:
        """Put another code in the place of one of the own layer."""
        coding.recode(self.store, self._me(), coding_id, code_id)

    def set_unsure(self, coding_ids: Sequence[str], *, unsure: bool) -> None:
        """Mark codings of the own layer as unsure, or as sure again."""
        coding.set_unsure(self.store, self._me(), coding_ids, unsure=unsure)

    def move_ends(self, passage_id: str, span: Span) -> None:
        """Give a passage of the own layer other ends."""
        coding.move_ends(self.store, self._me(), passage_id, span)

    def set_key(self, passage_id: str, *, key: bool) -> None:
        """Mark an own passage as a key passage, or no longer."""
        notes.set_key(self.store, self._me(), passage_id, key=key)

    def set_insight(self, passage_id: str, insight: str) -> None:
        """Write the insight of an own passage."""
        notes.set_insight(self.store, self._me(), passage_id, insight)

    def add_memo(self, about: str, target_id: str, text: str) -> str:
        """Write a memo about a passage, code, transcript, participant or study; return its id."""
        return notes.add_memo(self.store, self._me(), about, target_id, text)

    def edit_memo(self, memo_id: str, text: str) -> None:
        """Rewrite an own memo; an empty text takes it away."""
        notes.edit_memo(self.store, self._me(), memo_id, text)

    def new_code(self, name: str, *, parent_id: str | None = None, definition: str = "") -> str:
        """Make an emergent code, a candidate without a number; return its id."""
        return emergent.new_code(
            self.store, self._me(), name, parent_id=parent_id, definition=definition
        )

    def code_new(
        self, revision_id: str, span: Span, name: str, *, parent_id: str | None = None
    ) -> str:
        """Make an emergent code and put it on a passage, in one action; return the code's id."""
        return emergent.code_new(
            self.store, self._me(), revision_id, span, name, parent_id=parent_id
        )

    def edit_code(self, code_id: str, **values: object) -> None:
        """Set name, definition, use_when, avoid_when, colour, parent_id or position of a code.

        Raises RefusedError while the study is blind, but for an own candidate.
        """
        codes.edit(self.store, self._me(), code_id, **values)

    def retire_code(self, code_id: str, *, retired: bool = True) -> None:
        """Take a code out of use with all its codings kept, or bring it back."""
        codes.retire(self.store, self._me(), code_id, retired=retired)

    def merge_codes(self, from_id: str, into_id: str) -> int:
        """Move all codings and memos of a code to another, retire it; return how many codings."""
        return codes.merge(self.store, self._me(), from_id, into_id)

    def split_code(self, coding_ids: Sequence[str], into_id: str) -> None:
        """Give chosen own codings another code, in one action."""
        codes.split(self.store, self._me(), coding_ids, into_id)

    # stages, history, files -----------------------------------------------------------------------

    def done(self, transcripts: Sequence[str] = ()) -> stages.Progress:
        """Note that this coder has finished the stage, or transcripts of it by name.

        When every coder has, the next stage begins and what was hidden shows.
        """
        return stages.done(self.store, self._me(), transcripts)

    def reopen(self, transcripts: Sequence[str] = ()) -> stages.Progress:
        """Take that word back, while the stage has not ended because of it."""
        return stages.reopen(self.store, self._me(), transcripts)

    def undo(self) -> str:
        """Take back the own latest action that stands; return its label."""
        return history.undo(self.store, self._me())

    def redo(self) -> str:
        """Do again what was undone; return its label."""
        return history.redo(self.store, self._me())

    def import_files(
        self, paths: Sequence[Path], *, options: importing.Options | None = None
    ) -> list[Imported]:
        """Import files, all or none, in one action; the same file twice changes nothing."""
        return importing.import_files(self.store, self._me(), paths, options or importing.Options())

    def export(
        self, names: Sequence[str] = (), out: Path | None = None, *, published: bool = False
    ) -> list[Path]:
        """Write sheets (default all that have content) into a folder; return their paths."""
        return sheets.export(self.store, names, out, published=published)

    def check(self) -> list[str]:
        """Return what is wrong with the study, one sentence each; empty where all is well."""
        return checking.check(self.store)

    def _me(self) -> Person:
        if self.coder is None:
            raise UsageError(
                "Writing needs a coder.",
                "Name one with --coder NAME or CODEBOOK_CODER; there is no default.",
            )
        return self.coder
