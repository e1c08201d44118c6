"""Who speaks in the passages of a list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.cells import cell_len

from codebook.store.rows import QuotedRow
from codebook.study.views import Interview, Transcript
from codebook.text.spans import Span
from codebook.text.turns import first_in

if TYPE_CHECKING:
    from codebook.tui.model.desk import Desk


class Speakers:
    """Tells who speaks; keeps the interviews that were read."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._known: dict[str, Transcript] = {}

    def transcript(self, row: QuotedRow) -> Transcript | None:
        """Return the interview in which a passage has its place, None where it has none."""
        named = (each for each in self._desk.interviews if each.name == row.transcript)
        interview = next(named, None)
        return self._read(interview) if interview and row.start is not None else None

    def cells(self, rows: Iterable[QuotedRow]) -> int:
        """Return how wide the labels are of who is interviewed, 0 unless several are in one text.

        Where it is not known which participants these are, the labels are those in the text.
        """
        names = {row.transcript for row in rows}
        of = (self._interviewed(each) for each in self._desk.interviews if each.name in names)
        return max(
            (cell_len(label) for labels in of if len(labels) > 1 for label in labels), default=0
        )

    def who(self, row: QuotedRow) -> str:
        """Return whose words a passage is, else who speaks where it begins."""
        if row.participant or row.start is None or row.end is None:
            return row.participant or ""
        transcript = self.transcript(row)
        turns = transcript.turns if transcript else ()
        at = first_in(turns, Span(row.start, row.end))
        return turns[at].speaker if at >= 0 else ""

    def _interviewed(self, interview: Interview) -> list[str]:
        if interview.participants:
            return [person.label for person in interview.participants]
        return [*self._read(interview).speaking]

    def _read(self, interview: Interview) -> Transcript:
        if interview.revision_id not in self._known:
            self._known[interview.revision_id] = self._desk.study.transcript(interview.id)
        return self._known[interview.revision_id]
