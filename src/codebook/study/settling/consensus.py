"""The consensus layer: what is agreed, and what verdicts gave, with what the sides wrote.

It follows from the layers and the verdicts alone, as do the ids of its records: two copies that
rule alike make the same consensus.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from codebook.reconciling import Dispute, Marked, Side
from codebook.store import lookups
from codebook.store import reconciling_queries as asked
from codebook.store.identity import derived_id
from codebook.store.reconciling_queries import NamedCoder, VerdictRow
from codebook.store.tables import Coder, Coding, Passage
from codebook.store.writer import Writer
from codebook.study.settling.voices import Layers, Voice, joined, verdict_id
from codebook.text.spans import Span

NAME = "consensus"


class Piece(NamedTuple):
    """Codes for a passage, and whose words and whose key marks come with them."""

    marked: Marked
    words: tuple[Voice, ...]
    marks: tuple[Voice, ...]


class _Wanted(NamedTuple):
    codes: frozenset[str]
    participant_id: str | None
    quote: str
    is_key: int
    insight: str
    prompt_category: str
    published_quote: str | None
    created: str


class _There(NamedTuple):
    passage_id: str
    written: tuple[int, str, str]
    codings: dict[str, str]


class Consensus(NamedTuple):
    """Where the consensus is written: the study's id, and that of its coder."""

    study_id: str
    coder_id: str

    def key(self, *content: str) -> str:
        """Return the id of a record of the consensus."""
        return derived_id(self.study_id, NAME, *content)


def of_sheet(name: str) -> str:
    """Return what somebody in a file is called whose name another has here."""
    return f"{name} (sheet)"


def find(study_id: str, coders: Iterable[NamedCoder]) -> Consensus | None:
    """Return the consensus among a study's coders, None before there is one."""
    found = (coder.id for coder in coders if coder.kind == "consensus")
    return next((Consensus(study_id, coder_id) for coder_id in found), None)


def begin(tx: Writer, study_id: str) -> Consensus:
    """Return the consensus, made where there is none.

    That of another study, which came in a file, is called otherwise from now on.
    """
    coders = asked.coders(tx.connection)
    if found := find(study_id, coders):
        return found
    for coder in coders:
        if coder.name == NAME:
            tx.update(Coder, coder.id, name=of_sheet(NAME))
    made = Consensus(study_id, derived_id(study_id, "coder", NAME))
    row = {"id": made.coder_id, "name": NAME, "kind": "consensus"}
    tx.insert(Coder, [{**row, "position": tx.last_position(Coder) + 1}])
    return made


def settle(
    tx: Writer, consensus: Consensus, revision_id: str, pieces: Iterable[Piece],
    within: tuple[int, int] | None = None,
) -> None:  # fmt: skip
    """Make a revision's consensus what its pieces are, or that of a place no passage crosses."""
    wanted = _wanted(pieces)
    there = _there(asked.consensus(tx.connection, revision_id, within))
    surplus = [
        coding_id
        for span, found in there.items()
        for code_id, coding_id in found.codings.items()
        if span not in wanted or code_id not in wanted[span].codes
    ]
    tx.delete(Coding, surplus)
    tx.delete(Passage, [there[span].passage_id for span in there if span not in wanted])
    _insert(tx, consensus, revision_id, wanted, there)
    for span in wanted.keys() & there.keys():
        wish = wanted[span]
        if there[span].written != (wish.is_key, wish.insight, wish.prompt_category):
            tx.update(
                Passage, there[span].passage_id, is_key=wish.is_key, insight=wish.insight,
                prompt_category=wish.prompt_category, modified=tx.at,
            )  # fmt: skip


def stored(result: Iterable[Marked]) -> str:
    """Return passages with codes as a verdict's record keeps them."""
    return json.dumps([[*span, sorted(codes)] for span, codes in result])


def restored(result: str) -> tuple[Marked, ...]:
    """Read what `stored` wrote."""
    return tuple(Marked(Span(*ends), frozenset(codes)) for *ends, codes in json.loads(result))


def sides_stored(sides: Iterable[Side]) -> str:
    """Return the sides of a disagreement as a verdict's record keeps them."""
    return json.dumps({side.coder: [[*side.span, sorted(side.codes)]] for side in sides})


def sides_restored(sides: str) -> tuple[Side, ...]:
    """Read what `sides_stored` wrote."""
    return tuple(
        Side(coder, Span(*ends), frozenset(codes))
        for coder, ((*ends, codes),) in json.loads(sides).items()
    )


def pieces_of(
    study_id: str, layers: Layers, verdicts: Iterable[VerdictRow]
) -> Iterator[Piece]:  # fmt: skip
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


def _wanted(pieces: Iterable[Piece]) -> dict[Span, _Wanted]:
    by_span: dict[Span, list[Piece]] = {}
    for piece in pieces:
        by_span.setdefault(piece.marked.span, []).append(piece)
    return {span: _combined(span, found) for span, found in by_span.items()}


def _combined(span: Span, pieces: Iterable[Piece]) -> _Wanted:
    pieces = list(pieces)
    words = [voice for piece in pieces for voice in piece.words]
    first = min(words, key=lambda voice: (voice.span, voice.coder_id))
    return _Wanted(
        frozenset[str]().union(*(piece.marked.codes for piece in pieces)),
        first.participant_id,
        next((voice.quote for voice in words if voice.span == span), ""),
        int(any(voice.is_key for piece in pieces for voice in piece.marks)),
        joined(voice.insight for voice in words),
        next((voice.prompt_category for voice in words if voice.prompt_category), ""),
        next((v.published_quote for v in words if v.published_quote and v.span == span), None),
        max(voice.created for voice in words),
    )


def _there(rows: Iterable[asked.ConsensusRow]) -> dict[Span, _There]:
    found: dict[Span, _There] = {}
    for row in rows:
        passage = found.setdefault(
            Span(row.start, row.end),
            _There(row.passage_id, (row.is_key, row.insight, row.prompt_category), {}),
        )
        if row.code_id and row.coding_id:
            passage.codings[row.code_id] = row.coding_id
    return found


def _insert(
    tx: Writer, consensus: Consensus, revision_id: str,
    wanted: Mapping[Span, _Wanted], there: Mapping[Span, _There],
) -> None:  # fmt: skip
    def key(span: Span, *more: str) -> str:
        return consensus.key(revision_id, *map(str, span), *more)

    tx.insert(
        Passage,
        [{"id": key(span), "coder_id": consensus.coder_id, "revision_id": revision_id,
          "participant_id": wish.participant_id, "start_at": span.start, "end_at": span.end,
          "quote": wish.quote or lookups.quote(tx.connection, revision_id, *span),
          "published_quote": wish.published_quote, "is_key": wish.is_key,
          "insight": wish.insight, "prompt_category": wish.prompt_category,
          "created": wish.created, "modified": wish.created}
         for span, wish in wanted.items() if span not in there],
    )  # fmt: skip
    tx.insert(
        Coding,
        [{"id": key(span, code_id), "coder_id": consensus.coder_id,
          "passage_id": there[span].passage_id if span in there else key(span),
          "code_id": code_id, "created": wish.created, "modified": wish.created}
         for span, wish in wanted.items()
         for code_id in sorted(wish.codes)
         if span not in there or code_id not in there[span].codings],
    )  # fmt: skip
