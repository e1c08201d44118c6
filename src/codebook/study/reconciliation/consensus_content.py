"""The content that the consensus of a transcript should have, and the content that it has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from codebook.by_key import by_key
from codebook.reconciling.disputes import Dispute
from codebook.reconciling.passages import Marked
from codebook.store.queries import consensus_queries
from codebook.store.queries.reconciliation_queries import VerdictRow
from codebook.study.reconciliation.verdict_json import result_from_json
from codebook.study.reconciliation.voices import Layers, Voice, joined, verdict_id
from codebook.text.spans import Span


class Piece(NamedTuple):
    """Codes for a passage, with the voices whose words and whose key marks it takes over."""

    marked: Marked
    words: tuple[Voice, ...]
    marks: tuple[Voice, ...]


class WantedPassage(NamedTuple):
    """A passage as the consensus should have it."""

    codes: frozenset[str]
    participant_id: str | None
    quote: str
    is_key: int
    insight: str
    prompt_category: str
    published_quote: str | None
    created: str

    @property
    def written(self) -> tuple[int, str, str]:
        """What is compared with `ExistingPassage.written`."""
        return self.is_key, self.insight, self.prompt_category


class ExistingPassage(NamedTuple):
    """A passage of the consensus: what is written on it, and the ids of its codings by code."""

    passage_id: str
    written: tuple[int, str, str]
    codings: dict[str, str]


def pieces_of(study_id: str, layers: Layers, verdicts: Iterable[VerdictRow]) -> Iterator[Piece]:
    """Yield what is agreed, and the results of verdicts on disagreements that still exist."""
    by_id = {row.id: row for row in verdicts}
    for marked in layers.comparison.agreed:
        alike = tuple(
            voice
            for coder in layers.coders
            if (voice := layers.voices.get((coder, marked.span)))
            and not marked.codes.isdisjoint(voice.codes)
        )
        yield Piece(marked, alike, alike)
    for dispute in layers.comparison.disputes if by_id else ():  # the id takes time to make
        verdict = by_id.get(verdict_id(study_id, layers.revision_id, dispute))
        if verdict:
            for marked in result_from_json(verdict.result):
                yield Piece(marked, *_contributors(layers, dispute, verdict.outcome, marked.span))


def _contributors(
    layers: Layers, dispute: Dispute, outcome: str, span: Span
) -> tuple[tuple[Voice, ...], tuple[Voice, ...]]:
    """Return the voices whose words, and those whose marks, the result of a verdict takes over.

    The words are those of the chosen side, the marks those of any side: a quote worth printing is
    so under another code too. With the outcome "both", each passage keeps its own.
    """
    every = tuple(layers.voices[side.coder, side.span] for side in dispute.sides)
    if outcome == "both":
        own = tuple(voice for voice in every if voice.span == span)
        return own, own
    return tuple(voice for voice in every if voice.coder_id == outcome) or every, every


def wanted_passages(pieces: Iterable[Piece]) -> dict[Span, WantedPassage]:
    """Return the passages that pieces add up to, by their spans."""
    by_span = by_key((piece.marked.span, piece) for piece in pieces)
    return {span: _combined(span, found) for span, found in by_span.items()}


def _combined(span: Span, pieces: Iterable[Piece]) -> WantedPassage:
    """Return the passage that pieces add up to.

    Its insight is that of the coders whose words it takes over; if they wrote none, that of the
    coders who marked it as a key passage, since the codebook sheet prints the insight beside the
    quote. The same holds for its prompt category and its printed form, from which a coder may have
    removed names.
    """
    pieces = list(pieces)
    words = [voice for piece in pieces for voice in piece.words]
    marks = [voice for piece in pieces for voice in piece.marks if voice.is_key]
    first = min(words, key=lambda voice: (voice.span, voice.coder_id))
    said = [*words, *marks]
    return WantedPassage(
        frozenset[str]().union(*(piece.marked.codes for piece in pieces)),
        first.participant_id,
        next((voice.quote for voice in words if voice.span == span), ""),
        int(bool(marks)),
        joined(voice.insight for voice in words) or joined(voice.insight for voice in marks),
        next((voice.prompt_category for voice in said if voice.prompt_category), ""),
        next((v.published_quote for v in said if v.published_quote and v.span == span), None),
        max(voice.created for voice in words),
    )


def existing_passages(
    rows: Iterable[consensus_queries.ConsensusRow],
) -> dict[Span, ExistingPassage]:
    """Return the passages that the consensus has, by their spans."""
    found: dict[Span, ExistingPassage] = {}
    for row in rows:
        passage = found.setdefault(
            Span(row.start, row.end),
            ExistingPassage(row.passage_id, (row.is_key, row.insight, row.prompt_category), {}),
        )
        if row.code_id and row.coding_id:
            passage.codings[row.code_id] = row.coding_id
    return found


def is_current(wishes: Mapping[Span, WantedPassage], found: Mapping[Span, ExistingPassage]) -> bool:
    """Whether the consensus of a transcript is as it should be."""
    return wishes.keys() == found.keys() and all(
        wish.codes == found[span].codings.keys() and wish.written == found[span].written
        for span, wish in wishes.items()
    )
