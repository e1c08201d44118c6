"""Codes crossed with codes: as many as are listed, by the definition and in a study."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, groupby
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import small
from codebook import Study
from codebook.store.rows import CodedPlaceRow
from codebook.study.codebook import Codebook
from codebook.study.exporting.code_rows import cooccurrence
from codebook.study.together.pairs import NEVER, Cooccurrence, with_those_below
from codebook.study.together.places import PairCounts, by_start, by_text, place_pairs
from codebooks import code_row
from phrases import put

BOOK = Codebook(
    [code_row("A"), code_row("A.1", parent="A"), code_row("A.2", parent="A"), code_row("B")]
)
BRANCHES = {"A": {"A", "A.1", "A.2"}, "A.1": {"A.1"}, "A.2": {"A.2"}, "B": {"B"}}

codes_on = st.sets(st.sampled_from([*BRANCHES]), min_size=1)
passages = st.tuples(
    st.sampled_from("xy"),
    st.sampled_from(["t", "u", None]),
    st.integers(0, 12),
    st.integers(1, 6),
    st.sampled_from(["p", "q", None]),
    codes_on,
)
layers = st.lists(passages, max_size=10).map(
    lambda found: sorted(
        (
            CodedPlaceRow(coder, text, start, start + length, str(number), code, person)
            for number, (coder, text, start, length, person, codes) in enumerate(found)
            for code in codes
        ),
        key=by_start,
    )
)


@given(layers)
def test_pairs_are_counted_and_listed_by_the_definition(places: list[CodedPlaceRow]) -> None:
    numbers = dict[str, int]()
    counts = PairCounts(numbers)
    for _, of_text in groupby(places, by_text):
        counts.take(of_text)
    pairs = {key: (count, counts.people[key]) for key, count in counts.passages.items()}
    found = with_those_below(BOOK, pairs)
    for one, first in BRANCHES.items():
        for other, second in BRANCHES.items():
            wanted = [
                (a, b)
                for a, b in combinations(places, 2)
                if a.code_id != b.code_id and overlap(a, b)
                if {(a.code_id, b.code_id), (b.code_id, a.code_id)} & cell(first, second)
            ]
            listed = list(place_pairs(places, first, second))
            assert all(a.code_id in first and b.code_id in second for a, b in listed)
            assert {frozenset(each) for each in listed} == {frozenset(each) for each in wanted}
            people = {max(pair, key=by_start).participant_id for pair in wanted} - {None}
            expected = Cooccurrence(len(people), len(wanted))
            assert len(listed) == len(wanted)
            assert found.get((one, other), NEVER) == found.get((other, one), NEVER) == expected


def cell(first: set[str], second: set[str]) -> set[tuple[str, str]]:
    return {(one, other) for one in first for other in second}


def overlap(one: CodedPlaceRow, other: CodedPlaceRow) -> bool:
    assert one.start is not None
    assert one.end is not None
    assert other.start is not None
    assert other.end is not None
    if one.revision_id is None or other.revision_id is None:
        return one.passage_id == other.passage_id
    in_one_text = by_text(one) == by_text(other)
    return in_one_text and one.start < other.end and other.start < one.end


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    """First coded in both interviews, Second in one, unseen as yet."""
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        put(study, "I teach. Naïve café 🙂 students", "A.1")
        put(study, "café 🙂 students mostly.", "B.1", "A.2")
        put(study, "The manual says nothing!", "A.2", "B.1")
        put(study, "安装", "A.1", "B.1", name="D1")
        study.work_as("Second")
        put(study, "The manual says nothing!", "A.1", "B.1")
        study.work_as("First")
        yield study


def counted(study: Study, one: str, other: str, coder_id: str = "") -> Cooccurrence:
    codes = study.codebook().by_number
    return study.codes_together(coder_id).get((codes[one].id, codes[other].id), NEVER)


def words(study: Study, one: str, other: str, coder_id: str = "") -> list[str]:
    """Return what bears both; the text has it where the row says that it is."""
    book = study.codebook()
    first, second = (
        [code.id, *(each.id for each in book.below(code))]
        for code in (book.by_number[one], book.by_number[other])
    )
    rows = study.passages_together(first, second, coder_id)
    texts = {each.name: study.transcript(each.id).text for each in study.interviews()}
    for row in rows:
        assert texts[row.transcript or ""][row.start : row.end] == row.quote
        assert (row.code_id in first, row.other_id in second) == (True, True)
    count = counted(study, one, other, coder_id)
    assert count == Cooccurrence(len({row.participant for row in rows}), len(rows))
    return [row.quote for row in rows]


def test_words_of_two_codes_are_those_that_both_have(study: Study) -> None:
    assert words(study, "A.1", "B.1") == ["café 🙂 students", "安装"]
    assert words(study, "B.1", "A.1") == words(study, "A.1", "B.1")
    shared, manual = "café 🙂 students", "The manual says nothing!"
    assert words(study, "A", "B") == [shared, "café 🙂 students mostly.", manual, "安装"]
    assert words(study, "A", "A") == words(study, "A.1", "A.2") == [shared]
    assert words(study, "B", "B.1") == [], "with itself a code is not together"
    assert counted(study, "A", "B") == (2, 4)


def test_words_that_two_passages_share_are_of_who_says_them(study: Study, tmp_path: Path) -> None:
    both = tmp_path / "Both.md"
    both.write_text("U1: First one asks.\n\nD1: Then one waits.\n", encoding="utf-8")
    study.import_files([both])
    put(study, "asks.\n\nD1: Then one", "A.1", name="Both")
    put(study, "one waits.", "B", name="Both")
    codes = study.codebook().by_number
    (row,) = study.passages_together([codes["A.1"].id], [codes["B"].id])
    assert (row.participant, row.quote) == ("D1", "one")
    assert words(study, "A", "B")[-1] == "one"


def test_the_sheet_has_the_same_counts(study: Study) -> None:
    sheet = cooccurrence(study.store)
    labels = [column.header for column in sheet.columns][2:]
    assert labels == ["A.1", "A.2", "B.1"]
    for label, _, *counts in sheet.rows:
        for other, count in zip(labels, counts, strict=True):
            if label != other:
                assert counted(study, str(label), other).passages == count


def test_only_what_is_open_is_counted_and_a_layer_alone(study: Study) -> None:
    first, second = (each.id for each in study.coders() if each.kind == "coder")
    assert counted(study, "A.1", "B.1", second) == NEVER
    assert words(study, "A.1", "B.1", second) == []
    for coder in ("First", "Second"):
        study.work_as(coder)
        study.done()
    manual = "The manual says nothing!"
    assert words(study, "A.1", "B.1", second) == [manual]
    assert words(study, "A.1", "B.1") == ["café 🙂 students", manual, "安装"]
    assert counted(study, "A.1", "B.1", first) == (2, 2)


def test_the_consensus_counts_where_nobody_else_put_two_together(study: Study) -> None:
    for coder in ("First", "Second"):
        study.work_as(coder)
        study.done()
    study.merge_agreed()
    joint = next(each.id for each in study.coders() if each.kind == "consensus")
    (first, *_) = study.interviews()
    (case,) = (
        each
        for each in study.queue().cases
        if "manual" in each.dispute.span.of(study.transcript(first.id).text)
    )
    study.rule(case, "other", codes=[study.codebook().by_number[each].id for each in ("A", "A.2")])
    manual = "The manual says nothing!"
    assert words(study, "A", "A.2", joint) == words(study, "A.2", "B.1", joint) == [manual]
    assert words(study, "A", "A.2") == ["café 🙂 students", manual]
    persons = ["café 🙂 students mostly.", manual]
    assert words(study, "A.2", "B.1") == persons, "what persons put together counts once"


def test_a_quote_without_a_place_is_with_the_codes_on_it(study: Study, tmp_path: Path) -> None:
    sheet = tmp_path / "CodeBook.csv"
    sheet.write_text(
        "Participant,Type,Experience Level,Framework Context,Prompt Category,Thematic Quote,"
        "Linked Taxonomy Node(s),Research Insight\n"
        'U1,User,Beginner,one tool,Questions,"Nobody told me.","A.1, B.1",Alone\n',
        encoding="utf-8",
    )
    study.import_files([sheet])
    codes = study.codebook().by_number
    rows = study.passages_together([codes["A.1"].id], [codes["B.1"].id])
    assert rows[-1][1:7] == ("CodeBook", None, "U1", None, None, "Nobody told me.")
    assert counted(study, "A.1", "B.1") == (2, len(rows)) == (2, 3)
