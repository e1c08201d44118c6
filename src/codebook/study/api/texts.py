"""Transcripts whose text changes after they were coded."""

from __future__ import annotations

from codebook.store.rows import QuotedRow
from codebook.study import lost_places
from codebook.study.api.base import OpenStudy
from codebook.study.revising import correcting, placing
from codebook.text.spans import Span


class Texts(OpenStudy):
    """Correcting transcripts. Passages of all layers keep their places in the corrected text."""

    def correct(
        self, transcript_id: str, revision_id: str, span: Span, words: str
    ) -> correcting.Corrected:
        """Replace a span of a transcript's text, which makes a new revision of it.

        Returns what that did. Raises RefusedError where the text was changed meanwhile, or where
        nothing would be left of a passage of the coder.
        """
        change = (span, words)
        return correcting.correct(self.store, self._me(), transcript_id, revision_id, change)

    def correct_words(
        self, name: str, old: str, new: str, *, everywhere: bool = False
    ) -> correcting.Corrected:
        """Replace words in the transcript of a name, in one place or `everywhere`.

        Returns what that did. Raises UsageError where there is no such transcript; RefusedError
        where it does not contain the words, or contains them in several places and not
        `everywhere`.
        """
        words = (old, new)
        return correcting.replace(self.store, self._me(), name, words, everywhere=everywhere)

    def lost_places(self) -> str:
        """Return a sentence on passages whose words are no longer in their text, "" for none.

        They are the coder's; without a coder, the coded ones of all who may be seen.
        """
        if self.coder:
            return lost_places.own_said(lost_places.lost_places(self.store, {self.coder.name}))
        return self.left_out_of_comparing()

    def lost_passages(self) -> list[QuotedRow]:
        """Return the coder's passages whose words are no longer in their text, by interview.

        Each is there once for each of its codes; where it has none, its code's id is "".
        """
        return lost_places.lost_passages(self.store, self.coder) if self.coder else []

    def former_place(self, passage_id: str) -> int | None:
        """Return where in its present text a lost passage would begin, None where nothing tells."""
        return lost_places.former_place(self.store, passage_id)

    def give_place(self, passage_id: str, revision_id: str, span: Span) -> tuple[str, ...]:
        """Give a lost passage of the coder a place in its text, with all that is on it.

        Where the coder has a passage there already, the two are one then; returns a sentence that
        says so. Raises RefusedError where the text has changed meanwhile, where it is another
        interview's, or where the passage has a place.
        """
        return placing.give_place(self.store, self._me(), passage_id, revision_id, span)

    def left_out_of_comparing(self) -> str:
        """Return on whose passages no comparing counts, as their words are gone; "" for none."""
        return " ".join(lost_places.left_out_said(lost_places.lost_places(self.store)))
