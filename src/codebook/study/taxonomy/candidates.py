"""Candidates: codes that emerged and wait to be accepted, joined with another, or rejected."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from codebook.store import note_queries, study_queries
from codebook.store.evidence_queries import EvidenceRow, evidence
from codebook.store.identity import derived_id
from codebook.store.store import Store
from codebook.study import loading
from codebook.study.codebook import Code, Codebook
from codebook.text.matching import near_duplicates

_Starts = tuple[list[int], list[int]]


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

    @property
    def passages(self) -> int:
        """How many passages bear it; one that several layers marked alike is one."""
        return len(
            {
                row.passage_id if row.start is None else (row.revision_id, row.start, row.end)
                for row in self.quotes
            }
        )


def candidates(store: Store) -> list[Candidate]:
    """Return the candidates that can be seen and wait, in codebook order."""
    return weighed(store, "candidate")


def rejected(store: Store) -> list[Candidate]:
    """Return the rejected candidates that can be seen, in codebook order, each with the reason.

    One that was joined with another code has neither codings nor a reason left and is none.
    """
    names = {person.id: person.name for person in loading.coders(store)}
    with store.reading() as connection:
        study_id = study_queries.study(connection).id
        memos = {memo.id: memo for memo in note_queries.memos(connection)}
    found = []
    for candidate in weighed(store, "retired"):
        code_id = candidate.code.id
        wrote = [memos.get(reason_id(study_id, code_id, coder)) for coder in names]
        said = [Rejection(memo.text, names[memo.coder_id]) for memo in wrote if memo]
        if said or candidate.quotes:
            found.append(candidate._replace(rejection=said[-1] if said else Rejection("", "")))
    return found


def reason_id(study_id: str, code_id: str, coder_id: str) -> str:
    """Return the id of the memo in which a coder says why a candidate was rejected."""
    return derived_id(study_id, "why rejected", code_id, coder_id)


def weighed(store: Store, state: str) -> list[Candidate]:
    """Return the codes without a number of one state, with what speaks for each."""
    codebook = loading.codebook(store)
    codes = [code for code in codebook.codes if code.state == state and not code.number]
    close = {code.id: _close(code, codebook) for code in codes}
    names = {person.id: person.name for person in loading.coders(store)}
    wanted = {code.id for code in codebook.codes if code.state in {state, "candidate"}}
    wanted.update(*close.values())
    of_code: defaultdict[str, list[EvidenceRow]] = defaultdict(list)
    with store.reading() as connection:
        for row in evidence(connection) if codes else ():
            if row.code_id in wanted:
                of_code[row.code_id].append(row)
    return [
        Candidate(
            code,
            codebook.by_id.get(code.parent_id or ""),
            names.get(code.coder_id or "", ""),
            len({row.participant_id for row in of_code[code.id]} - {None}),
            len({row.coder for row in of_code[code.id] if row.kind != "consensus"}),
            tuple(of_code[code.id]),
            tuple(_alike(code, codebook, close[code.id], of_code)),
        )
        for code in codes
    ]


def _close(code: Code, codebook: Codebook) -> dict[str, float]:
    """Return how close the names of other codes are, of those that are at all, by id."""
    others = [each for each in codebook.codes if each.id != code.id and each.state != "retired"]
    found = near_duplicates(code.name, [other.name for other in others])
    return {others[near.place].id: near.score for near in found}


def _alike(
    code: Code,
    codebook: Codebook,
    wording: Mapping[str, float],
    of_code: Mapping[str, Sequence[EvidenceRow]],
) -> Iterator[Alike]:
    """Yield codes with a close name, and candidates on the same passages."""
    found = (
        Alike(other, wording.get(other.id, 0), shared(of_code[code.id], of_code[other.id]))
        for other in codebook.codes
        if other.id != code.id and (other.id in wording or other.state == "candidate")
    )
    likely = [alike for alike in found if alike.wording or alike.shared]
    yield from sorted(likely, key=lambda alike: (-alike.wording, -alike.shared))


def shared(mine: Iterable[EvidenceRow], theirs: Iterable[EvidenceRow]) -> int:
    """Count the passages of one code that share words with one of another's, or are that one."""
    listed = list(theirs)
    ids, places = {row.passage_id for row in listed}, _places(listed)
    return sum(row.passage_id in ids or _reached(places, row) for row in mine)


def _places(rows: Iterable[EvidenceRow]) -> dict[str | None, _Starts]:
    """Return by revision where passages start, in order, and how far those up to each reach."""
    found: defaultdict[str | None, list[tuple[int, int]]] = defaultdict(list)
    for row in rows:
        if row.start is not None and row.end is not None:
            found[row.revision_id].append((row.start, row.end))
    return {
        revision: ([start for start, _ in spans], list(accumulate((e for _, e in spans), max)))
        for revision, spans in ((key, sorted(own)) for key, own in found.items())
    }


def _reached(places: Mapping[str | None, _Starts], row: EvidenceRow) -> bool:
    """Say whether one of the places that start before the end of a passage reaches into it."""
    if row.start is None or row.end is None or row.revision_id not in places:
        return False
    starts, reach = places[row.revision_id]
    before = bisect_left(starts, row.end)
    return before > 0 and reach[before - 1] > row.start
