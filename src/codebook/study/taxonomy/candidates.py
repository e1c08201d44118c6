"""Candidates: emergent codes that wait to be accepted, merged with another code, or rejected."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from codebook.by_key import by_key
from codebook.store.one_moment import of_one_moment
from codebook.store.queries import note_queries, study_queries
from codebook.store.queries.code_queries import merged_into
from codebook.store.queries.evidence_queries import EvidenceRow, evidence
from codebook.store.store import Store
from codebook.study import loading
from codebook.study.codebook import Code, Codebook
from codebook.study.taxonomy.rejection_reasons import reason_id
from codebook.text.matching import near_duplicates
from codebook.text.spans import Span, touching


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


@of_one_moment
def candidates(store: Store) -> list[Candidate]:
    """Return the visible candidates that wait, in codebook order."""
    return with_evidence(store, "candidate")


@of_one_moment
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
    waiting = (code.id for code in codebook.codes if code.state == "candidate")
    wanted = {*waiting, *close}.union(*close.values())
    of_code: defaultdict[str, list[EvidenceRow]] = defaultdict(list)
    with store.reading() as connection:
        for row in evidence(connection) if codes else ():
            if row.code_id in wanted:
                of_code[row.code_id].append(row)
    together = shared((row for rows in of_code.values() for row in rows), close)
    return [
        Candidate(
            code,
            codebook.by_id.get(code.parent_id or ""),
            names.get(code.coder_id or "", ""),
            len({row.participant_id for row in of_code[code.id]} - {None}),
            len({row.coder for row in of_code[code.id] if row.kind != "consensus"}),
            tuple(of_code[code.id]),
            _alike(codebook, close[code.id], together[code.id]),
        )
        for code in codes
    ]


def _close(code: Code, book: Codebook) -> dict[str, float]:
    """Return the codes with close names, by id, and how close each is."""
    others = [each for each in book.codes if each.id != code.id and each.state != "retired"]
    found = near_duplicates(code.name, [other.name for other in others])
    return {others[near.place].id: near.score for near in found}


def _alike(
    book: Codebook, wording: Mapping[str, float], together: Mapping[str, int]
) -> tuple[SimilarCode, ...]:
    """Return codes with a close name, and candidates on the same passages."""
    found = (
        SimilarCode(other, wording.get(other.id, 0), together.get(other.id, 0))
        for other in book.codes
        if other.id in wording or (other.state == "candidate" and other.id in together)
    )
    return tuple(sorted(found, key=lambda alike: (-alike.wording, -alike.shared)))


def shared(rows: Iterable[EvidenceRow], of: Collection[str]) -> dict[str, Counter[str]]:
    """Count, by code of `of` and other code, how many passages of the one overlap the other's.

    One that several layers marked alike is one. Each text is gone through once, which takes time by
    passages and overlaps, not by pairs of codes.
    """
    found: dict[str, Counter[str]] = {code: Counter() for code in of}
    marked = {(*_place(row), row.code_id) for row in rows}
    for of_text in by_key((text, (span, code)) for text, span, code in marked).values():
        spans, codes = zip(*sorted(of_text), strict=True)
        pairs = touching(spans, spans)
        for code, other, _ in {(codes[one], codes[at], spans[one]) for one, at in pairs}:
            if code in found and other != code:
                found[code][other] += 1
    return found


def _place(row: EvidenceRow) -> tuple[str | None, Span]:
    """Return what passages that several layers marked alike have in common: a text and a span.

    A passage that is in no text is one of its own.
    """
    if row.start is None or row.end is None:
        return row.passage_id, Span(0, 1)
    return row.revision_id, Span(row.start, row.end)
