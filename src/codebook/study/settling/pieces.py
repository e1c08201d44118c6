"""What the consensus of a text follows from, and whether it has that: pieces of what is agreed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from codebook.reconciling import Dispute, Marked
from codebook.store import reconciliation_queries
from codebook.store.reconciliation_queries import VerdictRow
from codebook.study.settling.results import restored
from codebook.study.settling.voices import Layers, Voice, joined, verdict_id
from codebook.text.spans import Span


class Piece(NamedTuple):
    """Codes for a passage, and whose words and whose key marks come with them."""

    marked: Marked
    words: tuple[Voice, ...]
    marks: tuple[Voice, ...]


class Wanted(NamedTuple):
    """A passage as the consensus is to have it."""

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
        """What is compared with what is written on a passage that there is."""
        return self.is_key, self.insight, self.prompt_category


class There(NamedTuple):
    """A passage that the consensus has: what is written on it, and its codings' ids by code."""

    passage_id: str
    written: tuple[int, str, str]
    codings: dict[str, str]


def pieces_of(study_id: str, layers: Layers, verdicts: Iterable[VerdictRow]) -> Iterator[Piece]:
    """Yield what is agreed, and what verdicts gave on disagreements that there still are."""
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
            for marked in restored(verdict.result):
                yield Piece(marked, *_behind(layers, dispute, verdict.outcome, marked.span))


def _behind(
    layers: Layers, dispute: Dispute, outcome: str, span: Span
) -> tuple[tuple[Voice, ...], tuple[Voice, ...]]:
    """Return whose words and whose marks a passage has that a verdict gave.

    The words are the chosen side's, the marks any side's; where both sides stand as they are,
    each passage has its own.
    """
    every = tuple(layers.voices[side.coder, side.span] for side in dispute.sides)
    if outcome == "both":
        own = tuple(voice for voice in every if voice.span == span)
        return own, own
    return tuple(voice for voice in every if voice.coder_id == outcome) or every, every


def all_wanted(pieces: Iterable[Piece]) -> dict[Span, Wanted]:
    """Return the passages that pieces make, by their ends."""
    by_span: dict[Span, list[Piece]] = {}
    for piece in pieces:
        by_span.setdefault(piece.marked.span, []).append(piece)
    return {span: _combined(span, found) for span, found in by_span.items()}


def _combined(span: Span, pieces: Iterable[Piece]) -> Wanted:
    pieces = list(pieces)
    words = [voice for piece in pieces for voice in piece.words]
    first = min(words, key=lambda voice: (voice.span, voice.coder_id))
    return Wanted(
        frozenset[str]().union(*(piece.marked.codes for piece in pieces)),
        first.participant_id,
        next((voice.quote for voice in words if voice.span == span), ""),
        int(any(voice.is_key for piece in pieces for voice in piece.marks)),
        joined(voice.insight for voice in words),
        next((voice.prompt_category for voice in words if voice.prompt_category), ""),
        next((v.published_quote for v in words if v.published_quote and v.span == span), None),
        max(voice.created for voice in words),
    )


def all_there(rows: Iterable[reconciliation_queries.ConsensusRow]) -> dict[Span, There]:
    """Return the passages that there are, by their ends."""
    found: dict[Span, There] = {}
    for row in rows:
        passage = found.setdefault(
            Span(row.start, row.end),
            There(row.passage_id, (row.is_key, row.insight, row.prompt_category), {}),
        )
        if row.code_id and row.coding_id:
            passage.codings[row.code_id] = row.coding_id
    return found


def follows(wishes: Mapping[Span, Wanted], found: Mapping[Span, There]) -> bool:
    """Say whether the consensus of a text is as it is to be."""
    return wishes.keys() == found.keys() and all(
        wish.codes == found[span].codings.keys() and wish.written == found[span].written
        for span, wish in wishes.items()
    )
