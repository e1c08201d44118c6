"""Candidates: codes that emerged and wait to be accepted, joined with another, or rejected."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from codebook.store.evidence import EvidenceRow, evidence
from codebook.store.store import Store
from codebook.study import looking
from codebook.study.views import Code, Codebook
from codebook.text.matching import near_duplicates


class Alike(NamedTuple):
    """A code that may be the same: how close its name is (0 to 100, 0 where it is not close).

    `shared` counts the candidate's passages that overlap one of that code.
    """

    code: Code
    wording: float
    shared: int


class Rejection(NamedTuple):
    """Why a candidate was rejected, and who said so; both empty where nobody did."""

    reason: str
    coder: str


class Candidate(NamedTuple):
    """A candidate with its branch, its maker, and what speaks for it.

    `quotes` are its visible codings; `coders` counts who used it, the consensus apart; `alike`
    are the codes it may be joined with, the likeliest first. `rejection` is None while it waits.
    """

    code: Code
    branch: Code | None
    maker: str
    participants: int
    coders: int
    quotes: tuple[EvidenceRow, ...]
    alike: tuple[Alike, ...]
    rejection: Rejection | None = None


def candidates(store: Store) -> list[Candidate]:
    """Return the candidates that can be seen and wait, in codebook order."""
    return weighed(store, "candidate")


def weighed(store: Store, state: str) -> list[Candidate]:
    """Return the codes without a number of one state, with what speaks for each."""
    codebook = looking.codebook(store)
    names = {person.id: person.name for person in looking.coders(store)}
    of_code: defaultdict[str, list[EvidenceRow]] = defaultdict(list)
    with store.reading() as connection:
        for row in evidence(connection):
            of_code[row.code_id].append(row)
    return [
        Candidate(
            code, codebook.by_id.get(code.parent_id or ""), names.get(code.coder_id or "", ""),
            len({row.participant_id for row in of_code[code.id]} - {None}),
            len({row.coder for row in of_code[code.id] if row.kind != "consensus"}),
            tuple(of_code[code.id]), tuple(_alike(code, codebook, of_code)),
        )
        for code in codebook.codes
        if code.state == state and not code.number
    ]  # fmt: skip


def _alike(
    code: Code, codebook: Codebook, of_code: Mapping[str, Sequence[EvidenceRow]]
) -> Iterator[Alike]:
    """Yield codes with a close name, and candidates on the same passages."""
    others = [each for each in codebook.codes if each.id != code.id and each.state != "retired"]
    close = near_duplicates(code.name, [other.name for other in others])
    wording = {others[near.place].id: near.score for near in close}
    found = (
        Alike(other, wording.get(other.id, 0), _shared(of_code, code.id, other.id))
        for other in others
        if other.id in wording or other.state == "candidate"
    )
    likely = [alike for alike in found if alike.wording or alike.shared]
    yield from sorted(likely, key=lambda alike: (-alike.wording, -alike.shared))


def _shared(of_code: Mapping[str, Sequence[EvidenceRow]], one: str, other: str) -> int:
    theirs = of_code.get(other, ())
    return sum(any(_overlap(mine, row) for row in theirs) for mine in of_code.get(one, ()))


def _overlap(one: EvidenceRow, other: EvidenceRow) -> bool:
    if one.passage_id == other.passage_id:
        return True
    if one.start is None or one.end is None or other.start is None or other.end is None:
        return False
    return one.revision_id == other.revision_id and one.start < other.end and other.start < one.end
