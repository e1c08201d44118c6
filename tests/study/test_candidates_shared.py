"""Passages of two codes on the same words, against the definition written out."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codebook.store.queries.evidence_queries import EvidenceRow
from codebook.study.codebook import Codebook
from codebook.study.taxonomy.candidates import Candidate, shared
from codebooks import code_row
from work import lines_run

places = st.one_of(
    st.just((None, None, None)),
    st.builds(
        lambda text, start, length: (text, start, start + length),
        st.sampled_from("tu"),
        st.integers(0, 20),
        st.integers(1, 6),
    ),
)
passages = st.dictionaries(
    st.sampled_from("abcdefgh"), st.tuples(places, st.sampled_from(["C", "D", "CD"])), max_size=8
)

Place = tuple[str | None, int | None, int | None]


def rows(found: list[tuple[str, Place]], code: str = "C") -> list[EvidenceRow]:
    return [
        EvidenceRow(code, "Ada", "coder", key, None, None, None, None, None, *place, "quote")
        for key, place in found
    ]


@given(passages)
def test_it_counts_those_that_overlap_one_or_are_one(found: dict[str, tuple[Place, str]]) -> None:
    mine, theirs = (
        rows([(key, place) for key, (place, codes) in found.items() if code in codes], code)
        for code in "CD"
    )
    on_one = [one for one in mine if any(is_on(one, other) for other in theirs)]
    wanted = {(one.revision_id, one.start, one.end) for one in on_one if one.start is not None}
    unanchored = {one.passage_id for one in on_one if one.start is None}
    assert shared([*mine, *theirs], ["C"])["C"]["D"] == len(wanted) + len(unanchored)


def test_candidates_on_words_of_their_own_take_no_time_by_pairs() -> None:
    def work(count: int) -> int:
        codes = [f"C{number}" for number in range(count)]
        marked = [
            row
            for number, code in enumerate(codes)
            for row in rows([(f"p{number}", ("t", 9 * number, 9 * number + 5))] * 10, code)
        ]
        return lines_run(lambda: shared(marked, codes))

    assert work(80) < 2.5 * work(40)


def is_on(one: EvidenceRow, other: EvidenceRow) -> bool:
    if one.passage_id == other.passage_id:
        return True
    if one.start is None or one.end is None or other.start is None or other.end is None:
        return False
    return one.revision_id == other.revision_id and one.start < other.end and other.start < one.end


def test_a_passage_that_a_coder_and_the_consensus_marked_alike_is_one() -> None:
    waiting = code_row(None, "Waiting", origin="emergent", state="candidate", uses=4)
    (code,) = Codebook([waiting]).codes
    marked = [("a", ("t", 1, 2)), ("b", ("t", 1, 2)), ("c", ("t", 1, 3)), ("d", ("u", 1, 2))]
    unanchored = [(key, (None, None, None)) for key in "ef"]
    quotes = tuple(rows([*marked, *unanchored]))
    assert Candidate(code, None, "Ada", 1, 1, quotes, ()).passages == 5
