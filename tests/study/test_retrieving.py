"""Passages retrieved by several codes together, and by who said them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import small
from codebook import Study
from codebook.store.rows import CodedPlaceRow
from codebook.study.codebook import NewCode
from codebook.study.together.places import codes_by_passage
from codebook.text.spans import Span
from codebook.text.turns import Turn
from phrases import place_of, put
from refusals import refusal_of

passages = st.lists(st.tuples(st.integers(0, 12), st.integers(1, 6)), max_size=9)
layers = passages.flatmap(
    lambda spans: st.tuples(
        st.just(sorted(spans)),
        st.lists(
            st.sets(st.sampled_from("ABC"), min_size=1), min_size=len(spans), max_size=len(spans)
        ),
        st.sets(st.integers(0, 8)),
    )
)


@given(layers)
def test_the_codes_of_a_passage_are_those_on_passages_that_overlap_it(
    layer: tuple[list[tuple[int, int]], list[set[str]], set[int]],
) -> None:
    spans, codes, chosen = layer
    places = [
        CodedPlaceRow("first", "text", start, start + length, str(place), code)
        for place, ((start, length), there) in enumerate(zip(spans, codes, strict=True))
        for code in sorted(there)
    ]
    wanted = {}
    for place, (start, length) in enumerate(spans):
        if place in chosen:
            over = (
                there
                for (other, reach), there in zip(spans, codes, strict=True)
                if other < start + length and start < other + reach
            )
            wanted[str(place)] = set().union(*over)
    found = codes_by_passage(places, {str(place) for place in chosen})
    assert {key: set(there) for key, there in found} == wanted


turns = st.lists(st.integers(0, 20), max_size=8, unique=True).map(
    lambda ends: [Turn(*each) for each in zip(sorted(ends)[::2], sorted(ends)[1::2], strict=False)]
)


@given(layers, turns)
def test_codes_in_the_turns_of_a_passage_are_near_it(
    layer: tuple[list[tuple[int, int]], list[set[str]], set[int]], turns: list[Turn]
) -> None:
    spans, codes, chosen = layer
    placed = [Span(start, start + length) for start, length in spans]
    places = [
        CodedPlaceRow("first", "text", *span, str(place), code)
        for place, (span, there) in enumerate(zip(placed, codes, strict=True))
        for code in sorted(there)
    ]
    wanted = {}
    for place, span in enumerate(placed):
        if place in chosen:
            within = [turn[:2] for turn in turns if span.overlaps(turn[:2])]
            near = (
                there
                for other, there in zip(placed, codes, strict=True)
                if span.overlaps(other) or any(map(other.overlaps, within))
            )
            wanted[str(place)] = set().union(*near)
    found = codes_by_passage(places, {str(place) for place in chosen}, turns)
    assert {key: set(there) for key, there in found} == wanted


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    """Both coders coded: First in both interviews, Second in one, unseen as yet."""
    with small.make(tmp_path / "study", tmp_path / "files") as study:
        put(study, "I teach. Naïve café", "A.1")
        put(study, "teach", "B.1")
        put(study, "The manual says nothing!", "A.2", "B.1")
        put(study, "Then I wait, for hours.", "A.2")
        put(study, "安装", "A.1", name="D1")
        put(study, "安装的问题", "B.1", name="D1")
        put(study, "他们总是问", "B.1", name="D1")
        study.work_as("Second")
        put(study, "Then I wait", "B.1")
        study.work_as("First")
        yield study


def quotes(
    study: Study,
    code: str,
    *also: str,
    near: tuple[str, ...] = (),
    of: tuple[tuple[str, str], ...] = (),
) -> list[str]:
    return [each.quote for each in study.retrieve(code, also=also, near=near, of=of)]


def test_passages_of_several_codes_are_those_that_share_words(study: Study) -> None:
    assert quotes(study, "A") == [
        *("I teach. Naïve café", "The manual says nothing!", "Then I wait, for hours.", "安装"),
    ]
    both = ["I teach. Naïve café", "The manual says nothing!", "安装"]
    assert quotes(study, "A", "B.1") == quotes(study, "a", "b") == both
    assert quotes(study, "B", "A.1") == ["teach", "安装的问题"], "of these the passages, not of A.1"
    assert quotes(study, "B.1", "A.1", "A.2") == []
    assert quotes(study, "A.1", "A") == [], "with itself a code is not together"


def test_passages_of_codes_in_one_turn_need_not_share_words(study: Study) -> None:
    manual, wait = "The manual says nothing!", "Then I wait, for hours."
    assert quotes(study, "A.2", "B.1") == [manual]
    assert quotes(study, "A.2", near=("B.1",)) == [manual, wait]
    assert quotes(study, "A.2", near=("A.1",)) == [], "which is in another turn"
    assert quotes(study, "B.1", near=("A.1",)) == ["teach", "他们总是问", "安装的问题"]
    assert quotes(study, "A", "B", near=("A.2",)) == [], "with itself a code is not together"
    put(study, "How to set it up", "A.1")
    assert quotes(study, "A", "B", near=("A.1", "B")) == [manual]


def test_codes_beside_are_counted_as_they_are_retrieved(study: Study) -> None:
    """Of a code and of a branch, within which codes lie together too."""
    book = study.codebook()
    put(study, "The manual", "A.1")
    labels = {code.id: code.label for code in book.codes}
    for code, wanted, in_turns in (
        ("A", {"A": 2, "A.1": 1, "A.2": 1, "B": 4}, {"A": 3, "A.1": 2, "A.2": 1, "B": 5}),
        ("B.1", {"A": 3, "A.1": 3, "A.2": 1}, {"A": 4, "A.1": 4, "A.2": 1}),
    ):
        above = book.by_number[code]
        branch = [above.id, *(each.id for each in book.below(above))]
        rows = [row for code_id in branch for row in study.passages_of(code_id)]
        for same_turn, figures in ((False, wanted), (True, in_turns)):
            counts = study.codes_beside(rows, same_turn=same_turn)
            found = {labels[key]: count for key, count in counts.items()}
            assert found == {
                each.label: together
                for each in book.codes
                if (together := len(beside(study, code, each.label, same_turn=same_turn)))
            }
            assert {key: found[key] for key in figures} == figures


def beside(study: Study, code: str, other: str, *, same_turn: bool) -> list[str]:
    return quotes(study, code, near=(other,)) if same_turn else quotes(study, code, other)


def test_passages_are_those_of_some_participants(study: Study) -> None:
    assert quotes(study, "A.1", of=(("Group", "developer"),)) == ["安装"]
    assert quotes(study, "B.1", "A", of=(("participant", "U1"),)) == [
        *("teach", "The manual says nothing!"),
    ]
    any_of = (("Group", "Developer"), ("group", "User"))
    assert quotes(study, "A.1", of=any_of) == ["I teach. Naïve café", "安装"]
    assert quotes(study, "A.1", of=(*any_of, ("Gender", "Male"))) == ["安装"]
    assert quotes(study, "A.1", of=(("Group", "User"), ("Gender", "Male"))) == []


def test_each_layer_is_for_itself_and_only_what_is_open_is_retrieved(study: Study) -> None:
    wait = "Then I wait, for hours."
    assert wait not in quotes(study, "A.2", "B.1")
    for coder in ("First", "Second"):
        study.work_as(coder)
        study.done()
    assert wait not in quotes(study, "A.2", "B.1"), "two coders' words are not one coder's"
    assert [each.coder for each in study.retrieve("B.1")].count("Second") == 1
    put(study, wait[:-1], "A.2")
    found = study.retrieve("A.2", also=["B.1"])
    assert [(each.coder, each.quote, each.code) for each in found] == [
        ("First", "The manual says nothing!", "A.2"),
        ("Second", wait[:-1], "A.2"),
    ]


def test_once_something_is_agreed_only_the_consensus_is_retrieved(study: Study) -> None:
    for coder in ("First", "Second"):
        study.work_as(coder)
        study.done()
    put(study, "Then I wait, for hours.", "A.2")
    assert [(each.coder, each.quote) for each in study.retrieve("A.2")] == [
        ("consensus", "Then I wait, for hours.")
    ]
    assert study.retrieve("A.2", also=["B.1"]) == []


def test_a_candidate_is_named_by_its_name_and_a_code_by_its_former_number(study: Study) -> None:
    span = place_of(study, "manual")
    study.code_all([span], (), new=NewCode("Silence"))
    assert quotes(study, "silence", "A.2") == ["manual"]
    for coder in ("Second", "First"):
        study.work_as(coder)
        study.done()
    study.renumber_code(study.codebook().by_number["B.1"].id, "B.7")
    for former in ("B.1", "b.1", " B.1 "):
        assert quotes(study, "A.1", former) == quotes(study, "A.1", "B.7") != []


def test_a_quote_without_a_place_is_with_the_codes_on_it(study: Study, tmp_path: Path) -> None:
    sheet = tmp_path / "CodeBook.csv"
    sheet.write_text(
        "Participant,Type,Experience Level,Framework Context,Prompt Category,Thematic Quote,"
        "Linked Taxonomy Node(s),Research Insight\n"
        'U1,User,Beginner,one tool,Questions,"Nobody told me.","A.1, B.1",Alone\n'
        'U1,User,Beginner,one tool,Questions,"Not even the manual.",A.1,Alone too\n',
        encoding="utf-8",
    )
    study.import_files([sheet])
    found = study.retrieve("A.1", also=["B.1"])
    assert found[-1][2:8] == ("U1", "CodeBook", None, None, "Nobody told me.", "A.1")
    assert "Not even the manual." not in [each.quote for each in found]


def test_what_the_study_lacks_is_said(study: Study) -> None:
    lacks = (
        "The study has no code '{}' that you may see. Name it by its id, a candidate by its name;"
        " `codebook export codes` lists them."
    )
    assert refusal_of(lambda: study.retrieve("Z.9")) == lacks.format("Z.9")
    assert refusal_of(lambda: study.retrieve("A", also=[""])) == lacks.format("")
    assert refusal_of(lambda: study.retrieve("A", of=[("Years", "4")])) == (
        "No column 'Years' divides the participants. These do: Participant, Group, Experience"
        " Level, Gender."
    )
    assert refusal_of(lambda: study.retrieve("A", of=[("gender", "m")])) == (
        "No participant has 'm' in Gender. They have: Female, Male."
    )
