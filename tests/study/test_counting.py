"""Codes that lie together, against the definition written out."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from codebook.store.queries.exchange_queries import SpotRow
from codebook.study.exporting.code_counts import (
    Use,
    UseCount,
    by_participant,
    of_nobody,
    pair_counts,
)

passages = st.builds(
    lambda key, coder, text, start, length, person: SpotRow(
        str(key), coder, text, person, start, start + length, f"quote {start}"
    ),
    st.integers(0, 10_000),
    st.sampled_from("xy"),
    st.sampled_from(["t", "u", None]),
    st.integers(0, 12),
    st.integers(1, 6),
    st.sampled_from(["p", "q", None]),
)
codings = st.lists(
    st.tuples(passages, st.sets(st.sampled_from("ABC"), min_size=1)),
    max_size=12,
    unique_by=lambda pair: pair[0].id,
).map(lambda found: [Use(code, row) for row, codes in found for code in sorted(codes)])


@given(codings)
def test_pairs_of_passages_are_those_of_the_definition(found: list[Use]) -> None:
    wanted: Counter[tuple[str, str]] = Counter()
    for one in found:
        for other in found:
            same = one.passage.id == other.passage.id
            if same or (one.code_id != other.code_id and overlap(one.passage, other.passage)):
                wanted[one.code_id, other.code_id] += 1
    assert pair_counts(found) == wanted


def overlap(one: SpotRow, other: SpotRow) -> bool:
    assert one.start is not None
    assert one.end is not None
    assert other.start is not None
    assert other.end is not None
    in_one_text = one.revision_id is not None and one.revision_id == other.revision_id
    return (
        in_one_text
        and one.coder_id == other.coder_id
        and one.start < other.end
        and other.start < one.end
    )


@given(codings)
def test_amounts_hold_together(found: list[Use]) -> None:
    counted = UseCount(found).amount
    assert counted.places <= counted.codings == len(found)
    assert counted.participants == len({u.passage.participant_id for u in found} - {None})
    counts = by_participant(found)
    assert sum(counts.values()) == len(found)
    assert of_nobody(counts) == sum(use.passage.participant_id is None for use in found)


def test_what_two_coders_marked_alike_is_one_place() -> None:
    row = SpotRow("1", "x", "t", "p", 0, 5, "quote")
    alike = row._replace(id="2", coder_id="y")
    loose = row._replace(id="3", revision_id=None)
    counted = UseCount([Use("A", row), Use("A", alike), Use("A", loose)]).amount
    assert counted[:2] == (3, 2)
