"""The interviews that a screen shows, each read once."""

from __future__ import annotations

from collections.abc import Iterable

from codebook.study.views import Transcript
from codebook.text.guideline import Part
from codebook.text.spans import Span
from codebook.text.turns import first_in, in_one_line
from codebook.tui.model.desk import Desk
from codebook.tui.widgets.transcript.document import Document


def document_of(transcript: Transcript, parts: Iterable[Part]) -> Document:
    """Return the document that shows a transcript, with the titles of the guideline's parts."""
    speakers = {turn.speaker for turn in transcript.turns if turn.kind == "speech"}
    return Document.of(
        transcript.text,
        transcript.turns,
        interviewers=speakers - transcript.speaking if transcript.speaking else frozenset(),
        parts={part.label: f"{part.label}  {part.title}" for part in parts},
    )


class TranscriptCache:
    """Transcripts and documents by the transcript's id."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._known: dict[str, tuple[Transcript, Document]] = {}

    def forget_changed(self) -> None:
        """Read those again, when they are next asked for, whose text is another by now."""
        now = {each.id: each.revision_id for each in self._desk.interviews}
        self._known = {
            key: read for key, read in self._known.items() if now.get(key) == read[0].revision_id
        }

    def document(self, transcript_id: str) -> Document:
        """Return the document that shows a transcript."""
        return self._read(transcript_id)[1]

    def quote(self, transcript_id: str, span: Span) -> str:
        """Return the words of a span in one line."""
        transcript, _ = self._read(transcript_id)
        return in_one_line(transcript.text, transcript.turns, span)

    def part(self, transcript_id: str, span: Span) -> str:
        """Return the label of the guideline's part in which a passage begins, empty for none."""
        turns = self._read(transcript_id)[0].turns
        at = first_in(turns, span)
        return turns[at].part if at >= 0 else ""

    def _read(self, transcript_id: str) -> tuple[Transcript, Document]:
        found = self._known.get(transcript_id)
        if found is None:
            transcript = self._desk.study.transcript(transcript_id)
            found = self._known[transcript_id] = (
                transcript,
                document_of(transcript, self._desk.parts),
            )
        return found
