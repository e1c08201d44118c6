"""Coding: codes, insights and memos in the coder's own layer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from codebook.progress import OnProgress
from codebook.study import bulk_coding, coding, notes, prompt_matching
from codebook.study.api.base import OpenStudy
from codebook.study.codebook import NewCode
from codebook.study.taxonomy import codes
from codebook.text.spans import Span


class Coding(OpenStudy):
    """What a coder writes on transcripts, each method one action.

    A place is a revision and a span of it, as they were shown. Where the text has changed since,
    the place moves with it; RefusedError is raised where it does not hold the same words any more.
    """

    def code(self, revision_id: str, span: Span, code_ids: Sequence[str]) -> str:
        """Put codes on a passage of the coder's layer; return the passage's id.

        Codes that it already has stay as they are. Raises UsageError without a coder.
        """
        return coding.code(self.store, self._me(), revision_id, span, code_ids)

    def code_all(
        self,
        places: Iterable[tuple[str, Span]],
        code_ids: Sequence[str],
        *,
        new: NewCode | None = None,
        on_progress: OnProgress | None = None,
    ) -> bulk_coding.BulkCoding:
        """Put codes, and a new one, on many places, each (revision id, span), in one action.

        `on_progress` is called with the numbers of places; an exception from it undoes all of them.
        """
        return bulk_coding.code_all(
            self.store, self._me(), places, code_ids, new=new, on_progress=on_progress
        )

    def uncode(self, coding_ids: Sequence[str]) -> None:
        """Remove codings of the coder's layer, and passages on which nothing is left."""
        coding.uncode(self.store, self._me(), coding_ids)

    def uncode_passages(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Remove codes, each (passage id, code id), also where the passage lost its place."""
        coding.uncode_passages(self.store, self._me(), pairs)

    def recode(
        self,
        coding_id: str,
        code_ids: Sequence[str],
        *,
        new: NewCode | None = None,
        seen: tuple[str, Span] | None = None,
    ) -> tuple[str, ...]:
        """Replace a coding by the first of some codes, or by a new one; add the others beside it.

        Returns the ids of the codes, a new one last. `seen` is where the passage was shown.
        """
        return codes.recode(self.store, self._me(), coding_id, code_ids, new=new, seen=seen)

    def set_unsure(self, coding_ids: Sequence[str], *, unsure: bool) -> None:
        """Mark codings of the coder's layer as unsure, or as sure again."""
        coding.set_unsure(self.store, self._me(), coding_ids, unsure=unsure)

    def move_ends(self, passage_id: str, revision_id: str, span: Span) -> None:
        """Move a passage of the coder's layer to another span of the same text.

        Raises RefusedError where the text has changed meanwhile.
        """
        coding.move_ends(self.store, self._me(), passage_id, revision_id, span)

    def set_key(self, passage_id: str, *, key: bool) -> None:
        """Mark a passage of the coder as a key passage, which CodeBook.csv prints, or unmark it."""
        notes.set_key(self.store, self._me(), passage_id, key=key)

    def set_insight(self, passage_id: str, insight: str, *, seen: str | None = None) -> None:
        """Set the insight of a passage of the coder; empty removes it.

        `seen` is the insight that was shown: ChangedError is raised where it is another by now.
        """
        notes.set_insight(self.store, self._me(), passage_id, insight, seen=seen)

    def set_published_quote(self, passage_id: str, text: str, *, seen: str | None = None) -> None:
        """Set the form in which a key passage is printed; empty means its own words.

        The passage is the coder's own, or one of the consensus. `seen` is what was shown:
        ChangedError is raised where it is printed otherwise by now.
        """
        notes.set_published_quote(self.store, self._me(), passage_id, text, seen=seen)

    def add_memo(self, about: str, target_id: str, text: str) -> str:
        """Write a memo about a passage, code, transcript, participant or study; return its id."""
        return notes.add_memo(self.store, self._me(), about, target_id, text)

    def annotate(self, revision_id: str, span: Span, text: str) -> str:
        """Write a memo on a span of a text, coded or not, in the coder's layer; return its id."""
        return notes.annotate(self.store, self._me(), revision_id, span, text)

    def edit_memo(self, memo_id: str, text: str, *, seen: str | None = None) -> None:
        """Replace the text of a memo of the coder; empty removes the memo.

        `seen` is the text that was shown: ChangedError is raised where it is another by now.
        """
        notes.edit_memo(self.store, self._me(), memo_id, text, seen=seen)

    def set_part(
        self, transcript_id: str, turn: int, part: str, *, seen: str | None = None
    ) -> None:
        """Set the guideline's part of a turn, and of those after it up to the next change of part.

        `turn` is its index in the revision that was `seen`, by default the one that is there now;
        `part` is the part's label.
        """
        prompt_matching.set_part(self.store, self._me(), transcript_id, turn, part, seen=seen)
