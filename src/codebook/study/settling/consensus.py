"""The consensus layer: what is agreed, and what verdicts gave, with what the sides wrote.

It follows from the layers and the verdicts alone, as do the ids of its records: two copies that
rule alike make the same consensus.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from codebook.store import lookups, reconciliation_queries
from codebook.store.connections import Connection
from codebook.store.identity import derived_id
from codebook.store.reconciliation_queries import NamedCoder
from codebook.store.tables import Coder, Coding, Passage, Record
from codebook.store.writer import Writer
from codebook.study.settling.pieces import Piece, There, Wanted, all_there, all_wanted
from codebook.text.spans import Span

NAME = "consensus"

_PASSAGE = (
    "id", "coder_id", "revision_id", "participant_id", "start_at", "end_at", "quote",
    "published_quote", "state", "is_key", "insight", "prompt_category", "created", "modified",
)  # fmt: skip
_CODING = ("id", "coder_id", "passage_id", "code_id", "created", "modified")


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


def to_begin(study_id: str) -> Consensus:
    """Return the consensus as it will be made where there is none."""
    return Consensus(study_id, derived_id(study_id, "coder", NAME))


def begin(tx: Writer, study_id: str) -> Consensus:
    """Return the consensus, made where there is none.

    That of another study, which came in a file, is called otherwise from now on.
    """
    coders = reconciliation_queries.coders(tx.connection)
    if found := find(study_id, coders):
        return found
    for coder in coders:
        if coder.name == NAME:
            tx.update(Coder, coder.id, name=of_sheet(NAME))
    made = to_begin(study_id)
    row = {"id": made.coder_id, "name": NAME, "kind": "consensus"}
    tx.insert(Coder, [{**row, "position": tx.last_position(Coder) + 1}])
    return made


class Settling(NamedTuple):
    """What makes the consensus of a revision, or of a place in it, what it is to be.

    `codings` and `passages` are rows of the columns _CODING and _PASSAGE, those `gone` ids;
    `rewritten` has by a passage's id what is to be written on it.
    """

    gone_codings: list[str]
    gone_passages: list[str]
    passages: list[tuple[object, ...]]
    codings: list[tuple[object, ...]]
    rewritten: list[tuple[str, Wanted]]

    @property
    def size(self) -> int:
        """Count the records that are written."""
        gone = len(self.gone_codings) + len(self.gone_passages)
        return gone + len(self.passages) + len(self.codings) + len(self.rewritten)


def settling(
    connection: Connection,
    consensus: Consensus,
    revision_id: str,
    pieces: Iterable[Piece],
    within: tuple[int, int] | None = None,
) -> Settling | None:
    """Return what makes a revision's consensus what its pieces are, None where it is.

    Or that of a place no passage crosses.
    """
    wanted = all_wanted(pieces)
    there = all_there(reconciliation_queries.consensus(connection, revision_id, within))
    surplus = [
        coding_id
        for span, found in there.items()
        for code_id, coding_id in found.codings.items()
        if span not in wanted or code_id not in wanted[span].codes
    ]
    made = Settling(
        surplus,
        [there[span].passage_id for span in there if span not in wanted],
        *_missing(connection, consensus, revision_id, wanted, there),
        [
            (there[span].passage_id, wanted[span])
            for span in wanted.keys() & there.keys()
            if there[span].written != wanted[span].written
        ],
    )
    return made if any(made) else None


def _missing(
    connection: Connection,
    consensus: Consensus,
    revision_id: str,
    wanted: Mapping[Span, Wanted],
    there: Mapping[Span, There],
) -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    def key(span: Span, *more: str) -> str:
        return consensus.key(revision_id, *map(str, span), *more)

    passages: list[tuple[object, ...]] = [
        (key(span), consensus.coder_id, revision_id, wish.participant_id, *span,
         wish.quote or lookups.quote(connection, revision_id, *span),
         wish.published_quote, "anchored", *wish.written, wish.created, wish.created)
        for span, wish in wanted.items() if span not in there
    ]  # fmt: skip
    codings: list[tuple[object, ...]] = [
        (key(span, code_id), consensus.coder_id,
         there[span].passage_id if span in there else key(span),
         code_id, wish.created, wish.created)
        for span, wish in wanted.items()
        for code_id in sorted(wish.codes)
        if span not in there or code_id not in there[span].codings
    ]  # fmt: skip
    return passages, codings


def settle(
    tx: Writer,
    consensus: Consensus,
    revision_id: str,
    pieces: Iterable[Piece],
    within: tuple[int, int] | None = None,
) -> None:
    """Make a revision's consensus what its pieces are, or that of a place no passage crosses."""
    made = settling(tx.connection, consensus, revision_id, pieces, within)
    carry_out(tx, [made] if made else [])


def carry_out(tx: Writer, settlings: Iterable[Settling]) -> None:
    """Write what settles the consensus."""
    every = list(settlings)
    tx.delete(Coding, chain.from_iterable(one.gone_codings for one in every))
    tx.delete(Passage, chain.from_iterable(one.gone_passages for one in every))
    _insert(tx, Passage, _PASSAGE, [row for one in every for row in one.passages])
    _insert(tx, Coding, _CODING, [row for one in every for row in one.codings])
    for passage_id, wish in chain.from_iterable(one.rewritten for one in every):
        tx.update(
            Passage, passage_id, is_key=wish.is_key, insight=wish.insight,
            prompt_category=wish.prompt_category, modified=tx.at,
        )  # fmt: skip


def _insert(
    tx: Writer, model: type[Record], names: Sequence[str], rows: list[tuple[object, ...]]
) -> None:
    # Ids that follow from content lie all over the indexes: in their order, each page is met once.
    tx.insert_values(model, names, sorted(rows, key=itemgetter(0)))
