"""The consensus layer: what is agreed and what verdicts decided, with what the coders wrote on it.

Its records and their ids depend on the layers and the verdicts alone, so that two copies of a study
that rule alike make the same consensus.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from codebook.store.connections import Connection
from codebook.store.identity import derived_id
from codebook.store.queries import consensus_queries, lookups, study_queries
from codebook.store.rows import CoderRow
from codebook.store.tables import Coder, Coding, Passage
from codebook.store.writer import Writer
from codebook.study import layer_records
from codebook.study.layer_records import NewCoding, NewPassage
from codebook.study.reconciliation.consensus_content import (
    ExistingPassage,
    Piece,
    WantedPassage,
    existing_passages,
    wanted_passages,
    with_places_of_memos,
)
from codebook.text.spans import Span

NAME = "consensus"


class Consensus(NamedTuple):
    """Where the consensus is written: the study's id, and that of its coder."""

    study_id: str
    coder_id: str

    def key(self, *content: str) -> str:
        """Return the id of a record of the consensus."""
        return derived_id(self.study_id, NAME, *content)


def name_in_file(name: str) -> str:
    """Return the name for a coder of a file whose name is somebody else's in the study."""
    return f"{name} (sheet)"


def find(study_id: str, coders: Iterable[CoderRow]) -> Consensus | None:
    """Return the consensus among a study's coders, None before there is one."""
    found = (coder.id for coder in coders if coder.kind == "consensus")
    return next((Consensus(study_id, coder_id) for coder_id in found), None)


def future_consensus(study_id: str) -> Consensus:
    """Return the consensus as `begin` would make it."""
    return Consensus(study_id, derived_id(study_id, "coder", NAME))


def begin(tx: Writer, study_id: str) -> Consensus:
    """Return the consensus; make it where there is none.

    The consensus of another study, imported from a file under this name, is renamed.
    """
    coders = study_queries.coders(tx.connection)
    if found := find(study_id, coders):
        return found
    for coder in coders:
        if coder.name == NAME:
            tx.update(Coder, coder.id, name=name_in_file(NAME))
    made = future_consensus(study_id)
    row = {"id": made.coder_id, "name": NAME, "kind": "consensus"}
    tx.insert(Coder, [{**row, "position": tx.last_position(Coder) + 1}])
    return made


class ConsensusChanges(NamedTuple):
    """The changes that bring the consensus of a revision up to date.

    - `gone_codings`, `gone_passages`: ids to delete.
    - `passages`, `codings`: rows to insert.
    - `rewritten`: ids of passages, each with what is to be written on it.
    """

    gone_codings: list[str]
    gone_passages: list[str]
    passages: list[NewPassage]
    codings: list[NewCoding]
    rewritten: list[tuple[str, WantedPassage]]

    @property
    def size(self) -> int:
        """The number of records that are written."""
        gone = len(self.gone_codings) + len(self.gone_passages)
        return gone + len(self.passages) + len(self.codings) + len(self.rewritten)


def changes_needed(
    connection: Connection,
    consensus: Consensus,
    revision_id: str,
    pieces: Iterable[Piece],
    within: tuple[int, int] | None = None,
) -> ConsensusChanges | None:
    """Return the changes that make a revision's consensus match its pieces, None if it does.

    With `within`, only for that span, whose ends must lie within no passage. Else what lost its
    place goes, too, once no coder's passage is without one.
    """
    lost = [] if within else consensus_queries.spent_orphans(connection, revision_id)
    there = existing_passages(consensus_queries.passages(connection, revision_id, within))
    wanted = with_places_of_memos(wanted_passages(pieces), there)
    kept = {span: _kept(consensus, revision_id, span, there[span], wanted) for span in there}
    gone = [found.passage_id for span, found in there.items() if span not in wanted]
    changes = ConsensusChanges(
        gone_codings=[*_gone_codings(there, kept), *(key for _, key in lost if key)],
        gone_passages=[*gone, *dict.fromkeys(key for key, _ in lost)],
        passages=[],
        codings=[],
        rewritten=[
            (there[span].passage_id, wanted[span])
            for span in wanted.keys() & there.keys()
            if there[span].written != wanted[span].written
        ],
    )
    _add_missing(changes, connection, consensus, revision_id, wanted, kept)
    return changes if any(changes) else None


def _gone_codings(
    there: Mapping[Span, ExistingPassage], kept: Mapping[Span, ExistingPassage]
) -> Iterator[str]:
    for span, found in there.items():
        for code_id, coding_id in found.codings.items():
            if code_id not in kept[span].codings:
                yield coding_id


def _kept(
    consensus: Consensus,
    revision_id: str,
    span: Span,
    found: ExistingPassage,
    wanted: Mapping[Span, WantedPassage],
) -> ExistingPassage:
    """Return an existing passage with those of its codings that stay.

    They are all made anew where one that is missing has the id of another, whose code was merged.
    """
    codes = wanted[span].codes if span in wanted else frozenset[str]()
    stay = {code_id: key for code_id, key in found.codings.items() if code_id in codes}
    missing = {consensus.key(revision_id, *map(str, span), each) for each in codes - stay.keys()}
    return found._replace(codings={} if missing.intersection(stay.values()) else stay)


def _add_missing(
    changes: ConsensusChanges,
    connection: Connection,
    consensus: Consensus,
    revision_id: str,
    wanted: Mapping[Span, WantedPassage],
    there: Mapping[Span, ExistingPassage],
) -> None:
    """Add rows for the wanted passages and codings that are not there yet."""

    def key(span: Span, *more: str) -> str:
        return consensus.key(revision_id, *map(str, span), *more)

    for span, wish in wanted.items():
        present = there.get(span)
        passage_id = present.passage_id if present else key(span)
        if present is None:
            quote = wish.quote or lookups.quote(connection, revision_id, *span)
            ids = passage_id, consensus.coder_id, revision_id
            changes.passages.append(_new_passage(ids, span, quote, wish))
        for code_id in sorted(wish.codes):
            if present is None or code_id not in present.codings:
                coding_id, at = key(span, code_id), wish.created
                coding = NewCoding(coding_id, consensus.coder_id, passage_id, code_id, at, at)
                changes.codings.append(coding)


def _new_passage(
    ids: tuple[str, str, str], span: Span, quote: str | None, wish: WantedPassage
) -> NewPassage:
    """Return the row of a new passage; `ids` are those of passage, coder and revision."""
    passage_id, coder_id, revision_id = ids
    return NewPassage(
        id=passage_id,
        coder_id=coder_id,
        revision_id=revision_id,
        participant_id=wish.participant_id,
        start_at=span.start,
        end_at=span.end,
        quote=quote,
        published_quote=wish.published_quote,
        state="anchored",
        is_key=wish.is_key,
        insight=wish.insight,
        prompt_category=wish.prompt_category,
        created=wish.created,
        modified=wish.created,
    )


def apply_pieces(
    tx: Writer,
    consensus: Consensus,
    revision_id: str,
    pieces: Iterable[Piece],
    within: tuple[int, int] | None = None,
) -> None:
    """Make a revision's consensus match its pieces; see `changes_needed` for `within`."""
    made = changes_needed(tx.connection, consensus, revision_id, pieces, within)
    write_changes(tx, [made] if made else [])


def write_changes(tx: Writer, changes: Iterable[ConsensusChanges]) -> None:
    """Write changes to the consensus."""
    every = list(changes)
    tx.delete(Coding, chain.from_iterable(one.gone_codings for one in every))
    tx.delete(Passage, chain.from_iterable(one.gone_passages for one in every))
    layer_records.insert(
        tx,
        chain.from_iterable(one.passages for one in every),
        chain.from_iterable(one.codings for one in every),
    )
    for passage_id, wish in chain.from_iterable(one.rewritten for one in every):
        # No copy's own time, which would make two copies of one consensus differ.
        times = {"modified": wish.created} if wish.created else {}
        tx.update(
            Passage,
            passage_id,
            is_key=wish.is_key,
            insight=wish.insight,
            prompt_category=wish.prompt_category,
            **times,
        )
