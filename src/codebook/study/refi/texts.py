"""Writing transcripts as sources of a REFI-QDA file, with the passages of all visible layers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby

from codebook.by_key import by_key
from codebook.exporting.refi.rows import Coding, Selection, Source
from codebook.store.queries.exchange_queries import ExchangeCodingRow, ExchangePassageRow, SourceRow
from codebook.study.refi.notes import Notes
from codebook.study.refi.speaking import Speaking
from codebook.text import exchange


class Texts:
    """The transcripts and passages of one export.

    A passage that is in no current transcript (unanchored, orphaned, of an older revision) is
    written with its quote in a source of its own participant; `without_transcript` are these.
    """

    def __init__(
        self, sources: Sequence[SourceRow], passages: Iterable[ExchangePassageRow], notes: Notes
    ) -> None:
        self._sources = sources
        self._notes = notes
        self._placed: dict[str, list[ExchangePassageRow]] = {
            source.revision_id: [] for source in sources
        }
        self._unplaced: list[ExchangePassageRow] = []
        for row in passages:
            self._placed.get(row.revision_id or "", self._unplaced).append(row)
        self.without_transcript = {row.participant_id for row in self._unplaced}
        self._codings: dict[str, list[Coding]] = {}

    def add_codings(self, rows: Iterable[ExchangeCodingRow]) -> None:
        """Add the codings of all passages."""
        for row in rows:
            marks = self._notes.unsure() if row.is_unsure else ()
            coding = Coding(row.id, row.code_id, row.created, marks)
            self._codings.setdefault(row.passage_id, []).append(coding)

    def transcripts(self) -> Iterator[Source]:
        """Yield the transcripts."""
        for source in self._sources:
            rows = self._placed[source.revision_id]
            # Called now, since it determines which notes there are; the selections themselves are
            # made when a source is written, one source at a time.
            noted = [(row, self._notes.of(row)) for row in rows]
            yield Source(
                id=source.id,
                name=source.name,
                text=source.text,
                created=source.created,
                selections=(
                    self._selection(row, (row.start or 0, row.end or 0), row.quote, notes)
                    for row, notes in noted
                ),
                notes=self._notes.on.get(source.id, ()),
            )

    def loose(self, speaking: Speaking) -> Iterator[Source]:
        """Yield a source for each participant with quotes that are in no transcript."""
        rows = sorted(self._unplaced, key=lambda row: (row.participant_id or "", row.created))
        for participant, group in groupby(rows, key=lambda row: row.participant_id):
            pieces, at, selections = [], 0, []
            for row in group:
                quote = row.quote.replace("\r\n", "\n").replace("\r", "\n")
                ends = at, at + len(quote)
                selections.append(self._selection(row, ends, quote, self._notes.of(row)))
                pieces.append(f"{quote}\n\n")
                at += len(pieces[-1])
            label = speaking.labels.get(participant or "", "Nobody")
            yield Source(
                id=speaking.loose(participant),
                name=f"{label} – quotes without a transcript",
                text="".join(pieces),
                created=selections[0].created,
                description=exchange.LOOSE,
                selections=selections,
            )

    def passages_of(self, participant: str, left_out: Collection[str]) -> list[str]:
        """Return the ids of a participant's passages, but for those in some transcripts."""
        own = self._of_people.get(participant, ())
        return [passage for transcript, passage in own if transcript not in left_out]

    @cached_property
    def _of_people(self) -> dict[str | None, list[tuple[str, str]]]:
        """The passages of each participant, with their transcripts."""
        return by_key(
            (row.participant_id, (source.id, row.id))
            for source in self._sources
            for row in self._placed[source.revision_id]
        )

    def _selection(
        self, row: ExchangePassageRow, ends: tuple[int, int], quote: str, notes: Sequence[str]
    ) -> Selection:
        return Selection(
            row.id,
            row.coder_id,
            *ends,
            quote,
            row.created,
            row.modified,
            row.insight,
            self._codings.get(row.id, ()),
            notes,
        )
