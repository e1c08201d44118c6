"""The content that the consensus of a transcript should have, and the content that it has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from codebook.by_key import by_key
from codebook.reconciling.disputes import Dispute
from codebook.reconciling.passages import Marked
from codebook.store.queries import consensus_queries
from codebook.store.queries.reconciliation_queries import VerdictRow
from codebook.study.reconciliation.coder_layers import CodedPassage, Layers, joined, verdict_id
from codebook.study.reconciliation.verdict_json import result_from_json
from codebook.text.spans import Span


class Piece(NamedTuple):
    """Codes for a passage, with the passages whose words and whose key marks it takes over."""

    marked: Marked
    words: tuple[CodedPassage, ...]
    marks: tuple[CodedPassage, ...]


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


_BARE = WantedPassage(frozenset(), None, "", 0, "", "", None, "")


class ExistingPassage(NamedTuple):
    """A passage of the consensus: what is written on it, and the ids of its codings by code.

    `has_memo`: somebody wrote a memo about it.
    """

    passage_id: str
    written: tuple[int, str, str]
    has_memo: bool
    codings: dict[str, str]


def pieces_of(study_id: str, layers: Layers, verdicts: Iterable[VerdictRow]) -> Iterator[Piece]:
    """Yield what is agreed, and the results of verdicts on disagreements that still exist."""
    by_id = {row.id: row for row in verdicts}
    for marked in layers.comparison.agreed:
        alike = tuple(
            passage
            for coder in layers.coders
            if (passage := layers.passages.get((coder, marked.span)))
            and not marked.codes.isdisjoint(passage.codes)
        )
        yield Piece(marked, alike, alike)
    for dispute in layers.comparison.disputes if by_id else ():  # the id takes time to make
        verdict = by_id.get(verdict_id(study_id, layers.revision_id, dispute))
        if verdict:
            for marked in result_from_json(verdict.result):
                yield Piece(marked, *_contributors(layers, dispute, verdict.outcome, marked.span))


def _contributors(
    layers: Layers, dispute: Dispute, outcome: str, span: Span
) -> tuple[tuple[CodedPassage, ...], tuple[CodedPassage, ...]]:
    """Return the passages whose words, and those whose marks, the result of a verdict takes over.

    The words are those of the chosen side, then those of sides with a code of it: who chose other
    ends for a code said something of it too. The marks are those of any side: a quote worth
    printing is so under another code too. With the outcome "both", each passage keeps its own.
    """
    every = tuple(layers.passages[side.coder, side.span] for side in dispute.sides)
    if outcome == "both":
        own = tuple(passage for passage in every if passage.span == span)
        return own, own
    chosen = dispute.side(outcome)
    if not chosen:
        return every, every
    alike = (side for side in dispute.sides if not side.codes.isdisjoint(chosen.codes))
    sides = sorted(alike, key=lambda side: side != chosen)
    return tuple(layers.passages[side.coder, side.span] for side in sides), every


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
    words = [passage for piece in pieces for passage in piece.words]
    marks = [passage for piece in pieces for passage in piece.marks if passage.is_key]
    first = min(words, key=lambda v: (v.span != span, v.span, v.coder_id))
    said = [*words, *marks]
    return WantedPassage(
        frozenset[str]().union(*(piece.marked.codes for piece in pieces)),
        first.participant_id,
        next((passage.quote for passage in words if passage.span == span), ""),
        int(bool(marks)),
        joined(passage.insight for passage in words)
        or joined(passage.insight for passage in marks),
        next((passage.prompt_category for passage in said if passage.prompt_category), ""),
        next((v.published_quote for v in said if v.published_quote and v.span == span), None),
        max(passage.created for passage in words),
    )


def existing_passages(
    rows: Iterable[consensus_queries.ConsensusRow],
) -> dict[Span, ExistingPassage]:
    """Return the passages that the consensus has, by their spans."""
    found: dict[Span, ExistingPassage] = {}
    for row in rows:
        written = row.is_key, row.insight, row.prompt_category
        passage = found.setdefault(
            Span(row.start, row.end),
            ExistingPassage(row.passage_id, written, bool(row.has_memo), {}),
        )
        if row.code_id and row.coding_id:
            passage.codings[row.code_id] = row.coding_id
    return found


def with_places_of_memos(
    wishes: Mapping[Span, WantedPassage], found: Mapping[Span, ExistingPassage]
) -> dict[Span, WantedPassage]:
    """Return the wanted passages and, bare, those that only a memo keeps there."""
    bare = (span for span, passage in found.items() if passage.has_memo)
    return dict.fromkeys(bare, _BARE) | dict(wishes)


def is_current(wishes: Mapping[Span, WantedPassage], found: Mapping[Span, ExistingPassage]) -> bool:
    """Whether the consensus of a transcript is as it should be."""
    wishes = with_places_of_memos(wishes, found)
    return wishes.keys() == found.keys() and all(
        wish.codes == found[span].codings.keys() and wish.written == found[span].written
        for span, wish in wishes.items()
    )
