"""Transcripts whose text changes after they were coded."""

from __future__ import annotations

from codebook.study.api.base import OpenStudy
from codebook.study.revising import correcting
from codebook.text.spans import Span


class Texts(OpenStudy):
    """What puts other words into a transcript; what is coded there follows."""

    def correct(self, transcript_id: str, revision_id: str, span: Span, words: str) -> int:
        """Put other words in a span of a transcript's text, which is a new revision of it.

        Returns how many own passages hold them now. Raises RefusedError where the text has changed
        meanwhile, or nothing would be left of an own passage.
        """
        change = (span, words)
        return correcting.correct(self.store, self._me(), transcript_id, revision_id, change)

    def correct_words(
        self, name: str, old: str, new: str, *, everywhere: bool = False
    ) -> tuple[int, int]:
        """Put other words for some in the transcript of a name, once or `everywhere`.

        Returns how often, and how many own passages hold them now. Raises UsageError where there
        is no such transcript, RefusedError where it does not hold them, or several times and not
        `everywhere`.
        """
        words = (old, new)
        return correcting.replace(self.store, self._me(), name, words, everywhere=everywhere)
