"""Coding: codes, insights and memos in the own layer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from codebook.progress import OnProgress
from codebook.study import bulk_coding, coding, notes, prompt_matching
from codebook.study.api.base import OpenStudy
from codebook.study.codebook import NewCode
from codebook.study.taxonomy import codes
from codebook.text.spans import Span


class Coding(OpenStudy):
    """What a coder writes on transcripts, each method one action."""

    def code(self, revision_id: str, span: Span, code_ids: Sequence[str]) -> str:
        """Put codes on a passage of the own layer; return the passage's id.

        Codes that it bears already stay as they are. Raises UsageError without a coder.
        """
        return coding.code(self.store, self._me(), revision_id, span, code_ids)

    def code_all(
        self,
        places: Iterable[tuple[str, Span]],
        code_ids: Sequence[str],
        *,
        new: NewCode | None = None,
        on_progress: OnProgress | None = None,
    ) -> bulk_coding.Made:
        """Put codes, and a new one, on many places, each (revision id, span), in one action.

        `on_progress` is called with the numbers of places; an exception from it undoes all of them.
        """
        return bulk_coding.code_all(
            self.store, self._me(), places, code_ids, new=new, on_progress=on_progress
        )

    def uncode(self, coding_ids: Sequence[str]) -> None:
        """Take codings of the own layer away, and passages that then hold nothing."""
        coding.uncode(self.store, self._me(), coding_ids)

    def recode(
        self, coding_id: str, code_ids: Sequence[str], *, new: NewCode | None = None
    ) -> tuple[str, ...]:
        """Put the first of some codes, or a new one, in a coding's place, the others beside it.

        Returns the ids of the codes, a new one last.
        """
        return codes.recode(self.store, self._me(), coding_id, code_ids, new=new)

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

    def set_published_quote(self, passage_id: str, text: str) -> None:
        """Write the form in which a key passage, own or joint, is printed; none takes it away."""
        notes.set_published_quote(self.store, self._me(), passage_id, text)

    def add_memo(self, about: str, target_id: str, text: str) -> str:
        """Write a memo about a passage, code, transcript, participant or study; return its id."""
        return notes.add_memo(self.store, self._me(), about, target_id, text)

    def annotate(self, revision_id: str, span: Span, text: str) -> str:
        """Write a memo on words of a text, coded or not, in the own layer; return its id."""
        return notes.annotate(self.store, self._me(), revision_id, span, text)

    def edit_memo(self, memo_id: str, text: str) -> None:
        """Rewrite an own memo; an empty text takes it away."""
        notes.edit_memo(self.store, self._me(), memo_id, text)

    def set_part(self, transcript_id: str, turn: int, part: str) -> None:
        """Say to which part of the guideline a turn belongs, by the part's label."""
        prompt_matching.set_part(self.store, self._me(), transcript_id, turn, part)
