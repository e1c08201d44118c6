"""Candidates: emergent codes that wait to be accepted, merged with another code, or rejected."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from codebook.store.queries import note_queries, study_queries
from codebook.store.queries.code_queries import merged_into
from codebook.store.queries.evidence_queries import EvidenceRow, evidence
from codebook.store.store import Store
from codebook.study import loading
from codebook.study.codebook import Code, Codebook
from codebook.study.taxonomy.rejection_reasons import reason_id
from codebook.text.matching import near_duplicates


class _Spans(NamedTuple):
    """The spans of a revision: ascending starts, and the greatest end up to each of them."""

    starts: list[int]
    reach: list[int]


class SimilarCode(NamedTuple):
    """A code that may be the same as a candidate.

    `wording` is how close its name is, from 0 (not close) to 100; `shared` counts the candidate's
    passages that overlap one of that code.
    """

    code: Code
    wording: float
    shared: int


class Rejection(NamedTuple):
    """Why a candidate was rejected, and who said so; both empty where nobody did."""

    reason: str
    coder: str


class Candidate(NamedTuple):
    """A candidate with its branch, its maker, and the evidence for it.

    `quotes` are its visible codings; `coders` counts who used it, without the consensus; `alike`
    are the codes that it may be merged with, the likeliest first. `rejection` is None while it
    waits.
    """

    code: Code
    branch: Code | None
    maker: str
    participants: int
    coders: int
    quotes: tuple[EvidenceRow, ...]
    alike: tuple[SimilarCode, ...]
    rejection: Rejection | None = None

    @property
    def passages(self) -> int:
        """How many passages have it; one that several layers marked alike is one."""
        return len(set(map(_place, self.quotes)))


def candidates(store: Store) -> list[Candidate]:
    """Return the visible candidates that wait, in codebook order."""
    return with_evidence(store, "candidate")


def rejected(store: Store) -> list[Candidate]:
    """Return the visible candidates that were rejected, in codebook order, with the reasons.

    One that was merged with another code is left out.
    """
    names = {person.id: person.name for person in loading.coders(store)}
    with store.reading() as connection:
        study_id = study_queries.study(connection).id
        memos = {memo.id: memo for memo in note_queries.memos(connection)}
        merged = merged_into(connection)
    found = []
    for candidate in with_evidence(store, "retired"):
        code_id = candidate.code.id
        if code_id in merged:
            continue
        wrote = [memos.get(reason_id(study_id, code_id, coder)) for coder in names]
        said = [Rejection(memo.text, names[memo.coder_id]) for memo in wrote if memo]
        if said or candidate.quotes:
            found.append(candidate._replace(rejection=said[-1] if said else Rejection("", "")))
    return found


def with_evidence(store: Store, state: str) -> list[Candidate]:
    """Return the codes without a number that are in a state, with the evidence for each."""
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


def _close(code: Code, book: Codebook) -> dict[str, float]:
    """Return the codes with close names, by id, and how close each is."""
    others = [each for each in book.codes if each.id != code.id and each.state != "retired"]
    found = near_duplicates(code.name, [other.name for other in others])
    return {others[near.place].id: near.score for near in found}


def _alike(
    code: Code,
    book: Codebook,
    wording: Mapping[str, float],
    of_code: Mapping[str, Sequence[EvidenceRow]],
) -> Iterator[SimilarCode]:
    """Yield codes with a close name, and candidates on the same passages."""
    found = (
        SimilarCode(other, wording.get(other.id, 0), shared(of_code[code.id], of_code[other.id]))
        for other in book.codes
        if other.id != code.id and (other.id in wording or other.state == "candidate")
    )
    likely = [alike for alike in found if alike.wording or alike.shared]
    yield from sorted(likely, key=lambda alike: (-alike.wording, -alike.shared))


def shared(mine: Iterable[EvidenceRow], theirs: Iterable[EvidenceRow]) -> int:
    """Count the passages of one code that overlap a passage of another, or are the same one.

    One that several layers marked alike is one.
    """
    listed = list(theirs)
    ids, spans = {row.passage_id for row in listed}, _spans(listed)
    return len({_place(row) for row in mine if row.passage_id in ids or _overlaps(spans, row)})


def _place(row: EvidenceRow) -> tuple[str | int | None, ...]:
    """Return what passages that several layers marked alike have in common."""
    if row.start is None:
        return (row.passage_id,)
    return row.revision_id, row.start, row.end


def _spans(rows: Iterable[EvidenceRow]) -> dict[str | None, _Spans]:
    """Return the spans of passages by revision."""
    found: defaultdict[str | None, list[tuple[int, int]]] = defaultdict(list)
    for row in rows:
        if row.start is not None and row.end is not None:
            found[row.revision_id].append((row.start, row.end))
    by_revision = {}
    for revision, spans in found.items():
        spans.sort()
        reach = accumulate((end for _, end in spans), max)
        by_revision[revision] = _Spans([start for start, _ in spans], list(reach))
    return by_revision


def _overlaps(spans: Mapping[str | None, _Spans], row: EvidenceRow) -> bool:
    """Whether one of the spans that start before the end of a passage reaches into it."""
    if row.start is None or row.end is None or row.revision_id not in spans:
        return False
    starts, reach = spans[row.revision_id]
    before = bisect_left(starts, row.end)
    return before > 0 and reach[before - 1] > row.start
