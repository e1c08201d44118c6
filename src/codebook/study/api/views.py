"""Reading a study: everything that a coder may see of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from codebook.store.moments import Moment
from codebook.store.queries import (
    code_queries,
    coding_queries,
    journal_queries,
    note_queries,
    passage_queries,
    study_queries,
    usage_queries,
)
from codebook.store.rows import HistoryRow, LogRow, MemoRow, NoteRow, QuotedRow, StudyRow
from codebook.study import (
    changes,
    code_labels,
    finding,
    loading,
    progress,
    prompt_matching,
    retrieving,
)
from codebook.study.api.base import OpenStudy
from codebook.study.codebook import Codebook
from codebook.study.exporting import code_counts, frames, quote_rows
from codebook.study.settings import Settings
from codebook.study.views import Interview, Participant, Passage, Status, Transcript
from codebook.text.guideline import Asked, Part
from codebook.text.search import Search
from codebook.text.spans import Span

if TYPE_CHECKING:
    import pandas as pd


class Views(OpenStudy):
    """What a coder sees of a study; nothing here writes, but for the consensus (see `_current`)."""

    def record(self) -> StudyRow:
        """Return the study's own record: name, mode and stage."""
        with self.store.reading() as connection:
            return study_queries.study(connection)

    def settings(self) -> Settings:
        """Return the study's settings."""
        return loading.settings(self.store)

    def status(self) -> Status:
        """Return the state of the study and what to do next."""
        return progress.status(self._current(), self.coder)

    def people(self) -> list[Participant]:
        """Return the participants with their background."""
        return loading.people(self.store)

    def guideline(self) -> list[Part]:
        """Return the guideline's parts."""
        return loading.guideline(self.store)

    def asked(self, transcript: Transcript) -> list[Asked]:
        """Return for each turn which prompt was asked last, and how sure the turn's part is."""
        return prompt_matching.asked(transcript, self.guideline())

    def interviews(
        self, transcript_id: str | None = None, *, counted: bool = True
    ) -> list[Interview]:
        """Return the transcripts, or one; their progress only where it is to be `counted`."""
        return progress.interviews(self.store, self.coder, transcript_id, counted=counted)

    def transcript(self, transcript_id: str) -> Transcript:
        """Return a transcript's current revision."""
        return loading.transcript(self.store, transcript_id)

    def passages(self, revision_id: str, within: Span | None = None) -> list[Passage]:
        """Return the passages of a revision, or those over a span, in the order of the text."""
        return loading.passages(self.store, revision_id, within)

    def passage(self, passage_id: str) -> Passage | None:
        """Return one anchored passage, None where it does not exist (any more)."""
        return loading.passage(self.store, passage_id)

    def codebook(
        self, coder_id: str = "", *, counted: bool = True, consensus: bool = True
    ) -> Codebook:
        """Return the codes with their uses: in one coder's layer, or in all that are visible.

        Unless they are to be `counted`, all uses are 0. With `consensus` false, the consensus does
        not count among all layers, since it repeats what was coded, but for codes that nobody else
        used.
        """
        return loading.codebook(self.store, coder_id, counted=counted, consensus=consensus)

    def uses_by_coder(self, code_id: str) -> list[tuple[str, int]]:
        """Return (coder, number of codings) for each coder who used a code, the consensus last."""
        with self.store.reading() as connection:
            return usage_queries.uses_by_coder(connection, code_id)

    def examples(self, code_id: str) -> list[str]:
        """Return the examples of a code."""
        with self.store.reading() as connection:
            return code_queries.examples(connection, code_id)

    def passages_of(self, code_id: str) -> list[QuotedRow]:
        """Return the passages that have a code, in the whole study."""
        with self.store.reading() as connection:
            return coding_queries.passages_of_code(connection, code_id)

    def unsure_passages(self) -> list[QuotedRow]:
        """Return the passages with a coding that is marked as unsure, in the whole study."""
        with self.store.reading() as connection:
            return coding_queries.unsure_passages(connection)

    def retrieve(
        self,
        code: str,
        *,
        also: Iterable[str] = (),
        near: Iterable[str] = (),
        of: Collection[tuple[str, str]] = (),
    ) -> list[retrieving.Retrieved]:
        """Return the passages of a code or those below it in the order of interviews and text.

        Once there is a consensus, they are only its own. Only those that `also_coded` returns for
        each code of `also` with those below it, and for each of `near` in the same turn, and of
        participants with one of the values that `of` has, as (column, value), for each column of
        `divisions`. Codes are named by number, candidates by name.
        """
        return retrieving.retrieve(self._current(), code, also, near, of)

    def code_labels(self) -> Mapping[str, str]:
        """Return by id what sheets call each code: codes called alike with their makers' names."""
        return code_labels.code_labels(self.store, self.codebook(counted=False))

    def quotes(self) -> list[quote_rows.Quote]:
        """Return the key passages in the order of CodeBook.csv, verbatim and as published."""
        return quote_rows.quotes(self._current())

    def forms_apart(self) -> int:
        """Return how many places have several published forms of which none is settled."""
        return len(quote_rows.forms_apart(self._current()))

    def codings_of_nobody(self) -> int:
        """Return how many published codings are on words of no participant."""
        return code_counts.of_nobody(code_counts.by_participant(code_counts.uses(self._current())))

    def search(self, wanted: Search, revision_id: str | None = None) -> list[finding.Hit]:
        """Return every place in all transcripts, or in one revision, in order."""
        return finding.search(self.store, wanted, revision_id)

    def stale(self, code_id: str) -> list[QuotedRow]:
        """Return the passages that got a code under another definition than it has now.

        Its first definition changes none.
        """
        return finding.stale(self.store, code_id)

    def memos(self, target_id: str | None = None) -> list[MemoRow]:
        """Return the memos on a record, or all memos."""
        with self.store.reading() as connection:
            return note_queries.memos(connection, target_id)

    def notes(self) -> list[NoteRow]:
        """Return every memo and coder's insight, with its passage."""
        with self.store.reading() as connection:
            return note_queries.notes(connection)

    def log(self, limit: int | None = None) -> list[LogRow]:
        """Return the audit trail, the latest action first."""
        with self.store.reading() as connection:
            return journal_queries.log(connection, limit)

    def record_history(self, record_id: str) -> list[HistoryRow]:
        """Return all changes of one record, the oldest first."""
        with self.store.reading() as connection:
            return journal_queries.history(connection, record_id)

    def latest(self) -> Moment:
        """Return a value that changes with every action that this coder may see."""
        return self.store.moment()

    def is_read_only(self) -> bool:
        """Whether the study's file could not be written when `latest` was last called."""
        return self.store.is_read_only()

    def changes_since(self, latest: Moment) -> changes.Changes | None:
        """Return what was done after a moment that `latest` gave, as far as the coder may see it.

        None where much was done, or what cannot be told apart: then everything is to be read anew.
        """
        return changes.since(self.store, latest)

    def next_unsure(self, revision_id: str, after: int) -> Span | None:
        """Return the next passage with an unsure coding after an offset, else the first."""
        with self.store.reading() as connection:
            found = passage_queries.next_unsure(connection, revision_id, after)
        return Span(*found) if found else None

    def layers(self, revision_id: str = "") -> set[str]:
        """Return the ids of the coders who have passages in a revision, or codings anywhere."""
        with self.store.reading() as connection:
            if revision_id:
                return passage_queries.coders_with_passages(connection, revision_id)
            return passage_queries.coders_with_codings(connection)

    def codings(self) -> pd.DataFrame:
        """Return every visible coding, one row each, with the columns of codings.csv."""
        return frames.codings(self._current())

    def participants(self) -> pd.DataFrame:
        """Return the participants, one row each, with their fields as columns."""
        return frames.participants(self.people())
