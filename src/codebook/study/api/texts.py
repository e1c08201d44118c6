"""Transcripts whose text changes after they were coded."""

from __future__ import annotations

from codebook.study import lost_places
from codebook.study.api.base import OpenStudy
from codebook.study.revising import correcting
from codebook.text.spans import Span


class Texts(OpenStudy):
    """Correcting transcripts. Passages of all layers keep their places in the corrected text."""

    def correct(self, transcript_id: str, revision_id: str, span: Span, words: str) -> int:
        """Replace a span of a transcript's text, which makes a new revision of it.

        Returns how many passages of the coder have other words now. Raises RefusedError where the
        text was changed meanwhile, or where nothing would be left of a passage of the coder.
        """
        change = (span, words)
        return correcting.correct(self.store, self._me(), transcript_id, revision_id, change)

    def correct_words(
        self, name: str, old: str, new: str, *, everywhere: bool = False
    ) -> tuple[int, int]:
        """Replace words in the transcript of a name, in one place or `everywhere`.

        Returns in how many places, and how many passages of the coder have other words now. Raises
        UsageError where there is no such transcript; RefusedError where it does not contain the
        words, or contains them in several places and not `everywhere`.
        """
        words = (old, new)
        return correcting.replace(self.store, self._me(), name, words, everywhere=everywhere)

    def lost_places(self) -> str:
        """Return a sentence on coded passages whose words are no longer in their text, "" for none.

        They are the coder's; without a coder, those of all who may be seen.
        """
        if self.coder:
            return lost_places.own_said(lost_places.lost_places(self.store, {self.coder.name}))
        return self.left_out_of_comparing()

    def left_out_of_comparing(self) -> str:
        """Return on whose passages no comparing counts, as their words are gone; "" for none."""
        return " ".join(lost_places.left_out_said(lost_places.lost_places(self.store)))
