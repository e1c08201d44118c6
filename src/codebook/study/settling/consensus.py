"""The consensus layer: what is agreed, and what verdicts gave, with what the sides wrote.

It follows from the layers and the verdicts alone, as do the ids of its records: two copies that
rule alike make the same consensus.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from codebook.store import lookups
from codebook.store import reconciling_queries as asked
from codebook.store.identity import derived_id
from codebook.store.reconciling_queries import NamedCoder
from codebook.store.tables import Coder, Coding, Passage
from codebook.store.writer import Writer
from codebook.study.settling.pieces import Piece, There, Wanted, all_there, all_wanted
from codebook.text.spans import Span

NAME = "consensus"


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
    wanted = all_wanted(pieces)
    there = all_there(asked.consensus(tx.connection, revision_id, within))
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
        if there[span].written != wish.written:
            tx.update(
                Passage, there[span].passage_id, is_key=wish.is_key, insight=wish.insight,
                prompt_category=wish.prompt_category, modified=tx.at,
            )  # fmt: skip


def _insert(
    tx: Writer, consensus: Consensus, revision_id: str,
    wanted: Mapping[Span, Wanted], there: Mapping[Span, There],
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
