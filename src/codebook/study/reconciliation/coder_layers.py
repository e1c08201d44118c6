"""What each coder coded and wrote on the passages of a transcript, side by side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, TypeVar

from codebook.reconciling.disputes import Comparison, Dispute, Side, compare
from codebook.reconciling.passages import Marked
from codebook.store.finishing import Pairs
from codebook.store.identity import derived_id
from codebook.store.queries.reconciliation_queries import LayeredRow, ToCodeRow, VerdictRow
from codebook.study.reconciliation.verdict_json import result_from_json, sides_from_json
from codebook.text.spans import Span

RowT = TypeVar("RowT")


class CodedPassage(NamedTuple):
    """One coder's passage: its codes, oldest first, and what was written about it.

    `unsure` are the codes among them that the coder is unsure of.
    """

    coder_id: str
    passage_id: str
    span: Span
    codes: tuple[str, ...]
    unsure: frozenset[str]
    is_key: bool
    insight: str
    prompt_category: str
    published_quote: str | None
    participant_id: str | None
    quote: str
    created: str


class Layers(NamedTuple):
    """The layers of those who were to code one revision, or a place in it, side by side.

    `left_out` counts, by coder, the codings of those who were not to code it.
    """

    revision_id: str
    coders: tuple[str, ...]
    passages: Mapping[tuple[str, Span], CodedPassage]
    comparison: Comparison
    left_out: Mapping[str, int]

    def coded_passages_on(self, dispute: Dispute) -> Iterator[CodedPassage]:
        """Yield each coder's passage: in dispute, beside it, or with the ends of another's."""
        spans = {side.coder: side.span for side in (*dispute.sides, *dispute.beside)}
        for coder in self.coders:
            wanted = [spans[coder]] if coder in spans else spans.values()
            found = (
                self.passages[coder, span] for span in wanted if (coder, span) in self.passages
            )
            if passage := next(found, None):
                yield passage


class ToCompare(NamedTuple):
    """Who was to code each transcript, and which transcripts wait until all of these have.

    A transcript that waits came after coding was over: by then there is nothing to compare in it.
    """

    coders: Mapping[str, frozenset[str]]
    waiting: frozenset[str]

    def among(self, transcript_id: str, rows: Iterable[RowT]) -> Iterable[RowT]:
        """Return those of a transcript's rows that are compared: all, or none while it waits."""
        return () if transcript_id in self.waiting else rows

    def of(self, transcript_id: str) -> frozenset[str]:
        """Return who was to code a transcript, nobody where none was asked to."""
        return self.coders.get(transcript_id, frozenset())


def verdict_id(study_id: str, revision_id: str, dispute: Dispute) -> str:
    """Return the id of the verdict on a dispute, the same on every machine."""
    return derived_id(study_id, "verdict", revision_id, dispute.key)


def coders_of(rows: Iterable[ToCodeRow]) -> dict[str, frozenset[str]]:
    """Return by transcript who was to code it: those assigned, else those who finished it."""
    finished: defaultdict[str, set[str]] = defaultdict(set)
    assigned: defaultdict[str, set[str]] = defaultdict(set)
    for row in rows:
        found = assigned if row.assigned else finished
        found[row.transcript_id].add(row.coder_id)
    return {key: frozenset(coders) for key, coders in (finished | assigned).items()}


def to_compare(rows: Iterable[ToCodeRow], awaited: Pairs) -> ToCompare:
    """Return whose layers are compared; `awaited` are those of `finishing.Late`."""
    return ToCompare(coders_of(rows), frozenset(transcript for _, transcript in awaited))


def by_revision(rows: Iterable[LayeredRow]) -> dict[str, list[LayeredRow]]:
    """Return codings, which are sorted by revision, by their revision's id."""
    return {key: list(found) for key, found in groupby(rows, key=lambda row: row.revision_id)}


def compared_under(
    layers: Mapping[str, Iterable[Marked]], verdicts: Iterable[VerdictRow]
) -> Comparison:
    """Return the layers as compared under rulings: of those on one passage, the latest holds."""
    latest = sorted(verdicts, key=lambda row: (row.modified, row.id), reverse=True)
    ruled = [(row, sides_from_json(row.sides)) for row in latest]
    kept = [sides for row, sides in ruled if _decides_more(row, sides)]
    return compare(layers, [sides for _, sides in ruled], kept)


def _decides_more(verdict: VerdictRow, sides: Sequence[Side]) -> bool:
    """Whether a ruling decides something that its sides do not say alike by themselves."""
    said = {Marked(side.span, side.codes) for side in sides}
    alike = len(said) == 1 and result_from_json(verdict.result) == tuple(said)
    return verdict.outcome != "later" and not alike


def layers_of(
    revision_id: str,
    rows: Iterable[LayeredRow],
    coders: Collection[str],
    verdicts: Iterable[VerdictRow],
) -> Layers:
    """Return the layers of the `coders` on one revision; without any, of all who coded in it.

    `verdicts` are those on this revision, or on this place in it.
    """
    passages = coded_passages(rows)
    counted = tuple(sorted(coders or {coder for coder, _ in passages}))
    layers: dict[str, list[Marked]] = {coder: [] for coder in counted}
    left_out: dict[str, int] = {}
    for (coder, span), passage in passages.items():
        if coder in layers:
            layers[coder].append(Marked(span, frozenset(passage.codes)))
        else:
            left_out[coder] = left_out.get(coder, 0) + len(passage.codes)
    compared = compared_under(layers, verdicts)
    return Layers(revision_id, counted, passages, compared, left_out)


def coded_passages(rows: Iterable[LayeredRow]) -> dict[tuple[str, Span], CodedPassage]:
    """Return the passages of one revision with what is on them, by coder and span."""
    of_passage: defaultdict[tuple[str, Span], list[LayeredRow]] = defaultdict(list)
    for row in rows:
        of_passage[row.coder_id, Span(row.start, row.end)].append(row)
    return {
        (coder, span): _coded_passage(coder, span, its) for (coder, span), its in of_passage.items()
    }


def _coded_passage(coder: str, span: Span, rows: list[LayeredRow]) -> CodedPassage:
    first = rows[0]
    return CodedPassage(
        coder,
        first.passage_id,
        span,
        tuple(dict.fromkeys(row.code_id for row in rows)),
        frozenset(row.code_id for row in rows if row.is_unsure),
        any(row.is_key for row in rows),
        joined(row.insight for row in rows),
        first.prompt_category,
        first.published_quote,
        first.participant_id,
        first.quote,
        first.created,
    )


def joined(texts: Iterable[str]) -> str:
    """Return the texts that differ, each on lines of its own."""
    return "\n".join(dict.fromkeys(filter(None, texts)))
