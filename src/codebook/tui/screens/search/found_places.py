"""The hits of a search: how each is shown, with its codes, and what coding them covers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from codebook.progress import OnProgress
from codebook.study.finding import Hit
from codebook.study.views import Seen, Transcript
from codebook.text.spans import Span
from codebook.text.turns import Turn, turn_at
from codebook.tui.fitting import fitted
from codebook.tui.screens.search.extents import widened
from codebook.tui.screens.transcript_cache import document_of
from codebook.tui.widgets.in_context import drawn, within
from codebook.tui.widgets.transcript.document import Document

if TYPE_CHECKING:
    from codebook.tui.model.desk import Desk

_LABELS = 16  # the greatest width of the codes on a hit, in cells
_SPEAKER = 6  # the width of who says it


class FoundPlaces:
    """Draws hits; keeps the interviews that were read, and the codes on hits that were drawn."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._coded: dict[Hit, str] = {}
        self._read: dict[str, tuple[Transcript, Document]] = {}

    def forget_codes(self) -> None:
        """Read the codes on hits again when they are drawn next."""
        self._coded.clear()

    def interview(self, hit: Hit) -> str | None:
        """Return the id of the interview in which a hit is, None where that is gone."""
        ids = (each.id for each in self._desk.interviews if each.revision_id == hit.revision_id)
        return next(ids, None)

    def shown(self, hits: Iterable[Hit]) -> Iterator[Hit]:
        """Yield what the desk shows of some hits as text, which it does not of speakers' labels.

        What is coded elsewhere could not be seen there, nor removed.
        """
        for hit in hits:
            if read := self._reading(hit):
                transcript, document = read
                text, span = transcript.text, document.shown(hit.span)
                if span == hit.span:
                    yield hit
                elif span:
                    whole = Span(0, len(text))
                    yield within(hit._replace(span=span, found=span.of(text)), text, whole)

    def answers(self, hits: Iterable[Hit]) -> Iterator[Hit]:
        """Yield those of some hits that someone interviewed says.

        All of an interview in which nobody is known to be interviewed.
        """
        for hit in hits:
            if read := self._reading(hit):
                transcript, _ = read
                turn = _turn_around(hit, transcript)
                if not transcript.speaking or (turn and turn.speaker in transcript.speaking):
                    yield hit

    def drawn(self, hit: Hit, width: int) -> Content:
        """Return the line of a hit: who says it, the words of the turn, and its codes at the end.

        Whoever is not interviewed stands there less brightly.
        """
        read, speaker, room = self._reading(hit), Content(), width
        if read:
            transcript, _ = read
            turn = _turn_around(hit, transcript)
            if turn and hit.span.end <= turn.end:
                hit = within(hit, transcript.text, Span(turn.start, turn.end))
            label = turn.speaker if turn else ""
            asks = transcript.speaking and label not in transcript.speaking
            ink = "$foreground 45%" if asks else "$foreground 85%"
            speaker = Content.styled(f"{fitted(label, _SPEAKER)}  ", ink)
            room -= speaker.cell_length
        codes = self._codes_on(hit)
        if not codes:
            return Content.assemble(speaker, drawn(hit, room))
        left = cell_len(codes) + 2
        line = drawn(hit, room, left).truncate(room - left, ellipsis=True, pad=True)
        return Content.assemble(speaker, line, "  ", (codes, "bold $accent"))

    def places(self, hits: Sequence[Hit], extent: int, on_progress: OnProgress) -> Iterator[Seen]:
        """Yield the place of each hit, widened to an extent (see `EXTENTS`)."""
        for hit in hits:
            on_progress(0, len(hits))
            read = self._reading(hit) if extent else None
            if read:
                transcript, _ = read
                span = widened(hit.span, extent, transcript.text, transcript.turns)
                yield Seen(hit.revision_id, span)
            else:
                yield Seen(hit.revision_id, hit.span)

    def _codes_on(self, hit: Hit) -> str:
        """Return the labels of the coder's codes on a hit; of all codes where nobody codes."""
        if hit not in self._coded:
            study, codebook = self._desk.study, self._desk.codebook
            codes = (
                applied.code_id
                for passage in study.passages(hit.revision_id, hit.span)
                if study.coder is None or passage.coder_id == study.coder.id
                for applied in passage.codes
            )
            labels = " ".join(code.label for code in codebook.sorted(dict.fromkeys(codes)))
            self._coded[hit] = fitted(labels, min(cell_len(labels), _LABELS))
        return self._coded[hit]

    def _reading(self, hit: Hit) -> tuple[Transcript, Document] | None:
        if hit.revision_id not in self._read:
            there = self.interview(hit)
            if there is None:
                return None
            transcript = self._desk.study.transcript(there)
            if transcript.revision_id != hit.revision_id:  # it has changed since it was searched
                return None
            self._read[hit.revision_id] = transcript, document_of(transcript, self._desk.parts)
        return self._read[hit.revision_id]


def _turn_around(hit: Hit, transcript: Transcript) -> Turn | None:
    """Return the turn in which a hit begins, None where that is in none."""
    at = turn_at(transcript.turns, hit.span.start)
    is_within = at >= 0 and hit.span.start < transcript.turns[at].end
    return transcript.turns[at] if is_within else None
