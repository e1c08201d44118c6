"""What lies before a coder, without a screen: the place, the codes used last, layers, memos."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from codebook import Study
from codebook.study.views import Participant, Seen
from codebook.text.spans import Span
from codebook.tui.model.desk import Desk
from codebook.tui.model.marks import Coded
from codebook.tui.model.picking import Choice
from codebook.tui.model.places import Place
from codebook.tui.screens.highlighting import difference, highlights
from codebook.tui.screens.transcript_cache import TranscriptCache
from codebook.tui.widgets.context_bar import background, fitting
from codebook.tui.widgets.transcript.highlights import Highlight


@pytest.fixture
def desk(small: Path) -> Iterator[Desk]:
    with Study.open(small, "First") as study:
        made = Desk(study)
        made.open(made.interviews[0].id)
        yield made


def span(desk: Desk, quote: str) -> Span:
    assert desk.transcript is not None
    start = desk.transcript.text.index(quote)
    return Span(start, start + len(quote))


def seen(desk: Desk, on: Span) -> Seen:
    assert desk.transcript is not None
    return Seen(desk.transcript.revision_id, on)


def put(desk: Desk, quote: str, *numbers: str) -> Span:
    on = span(desk, quote)
    desk.code_places(
        [seen(desk, on)], Choice(tuple(desk.codebook.by_number[n].id for n in numbers))
    )
    desk.catch_up()
    return on


def labels(found: list[Coded]) -> list[str]:
    return [coded.code.label for coded in found]


def test_a_passage_that_begins_with_a_label_is_in_the_part_of_its_words(desk: Desk) -> None:
    assert desk.transcript is not None
    said = [turn.start for turn in desk.transcript.turns].index(span(desk, "I teach.").start)
    desk.study.set_part(desk.transcript.id, said, "II")
    texts = TranscriptCache(desk)
    assert texts.part(desk.transcript.id, span(desk, "U1: I teach.")) == "II"
    assert texts.part(desk.transcript.id, span(desk, "What do you do?")) == "I"


def test_it_begins_where_it_was_left_if_that_is_still_there(desk: Desk) -> None:
    first, second = (interview.id for interview in desk.interviews)
    here = Place(first, 5)
    assert desk.still_there(Place(second, 3), here) == Place(second, 3)
    assert desk.still_there(Place("gone", 3), here) == here
    assert desk.still_there(None, here) == here
    assert desk.still_there(None, None) is None


def test_there_is_nothing_beyond_the_ends_of_the_list(desk: Desk) -> None:
    assert desk.neighbour(-1) is None
    assert desk.neighbour(1) == desk.interviews[1].id
    desk.open(desk.interviews[1].id)
    assert desk.neighbour(1) is None


def test_what_is_exactly_there_comes_before_what_overlaps(desk: Desk) -> None:
    put(desk, "The manual says nothing! Then", "A")
    put(desk, "says", "B.1")
    there = put(desk, "The manual says nothing!", "A.2", "A.1")
    assert labels(desk.codings_on(there)) == ["A.2", "A.1", "A", "B.1"]
    assert [p.span for p in desk.own_passages(there)] == [there]
    assert len(desk.own_passages(span(desk, "nothing!"))) == 2
    assert desk.codings_on(span(desk, "I teach.")) == []


def test_the_codes_used_last_come_first_and_nine_are_kept(desk: Desk) -> None:
    put(desk, "I teach.", "A.1", "B.1")
    put(desk, "students", "A.1")
    assert [code.label for code in desk.picker.recent] == ["A.1", "B.1"]
    for number in range(10):
        desk.code_places([seen(desk, span(desk, "students"))], Choice((), f"new {number}"))
        desk.catch_up()
    assert [code.name for code in desk.picker.recent] == [f"new {n}" for n in range(9, 0, -1)]


def test_a_new_code_may_come_with_others(desk: Desk) -> None:
    on = span(desk, "students")
    a1 = desk.codebook.by_number["A.1"].id
    desk.code_places([seen(desk, on)], Choice((a1,), "chalk", a1))
    desk.catch_up()
    assert labels(desk.codings_on(on)) == ["A.1", "chalk"]
    (new,) = (code for code in desk.codebook.codes if code.name == "chalk")
    assert new.parent_id == a1


def test_the_place_of_the_caret_is_told(desk: Desk) -> None:
    here = desk.context_at(span(desk, "The manual").start)
    assert here.participant is not None
    assert (here.participant.label, here.part_label) == ("U1", "II")
    assert here.question == "What do you ask?"
    before = desk.context_at(0)
    assert before.question == ""
    assert before.participant == here.participant


def test_a_turn_that_is_coded_in_part_is_not_gone_to(desk: Desk) -> None:
    assert desk.next_uncoded(0) == span(desk, "I teach. Naïve café 🙂 students mostly.")
    put(desk, "teach", "A.1")
    following = desk.next_uncoded(0)
    assert following is not None
    assert following.start == span(desk, "How to set it up.").start
    assert desk.next_uncoded(following.start) is None


def test_only_the_own_memo_is_the_own_one(desk: Desk, small: Path) -> None:
    code = desk.codebook.by_number["A.1"].id
    assert desk.own_memo(code) is None
    desk.study.add_memo("code", code, "mine")
    memo = desk.own_memo(code)
    assert memo is not None
    assert memo.text == "mine"


def test_long_names_are_cut_in_the_margin_and_others_layers_are_named(sample: Path) -> None:
    with Study.open(sample, "Ada") as study:
        desk = Desk(study)
        whole = Span(0, len(desk.open(desk.interviews[0].id).text))
        codings = desk.shown(desk.passages.over(whole))
        shown = highlights(codings, desk.codebook)
        assert len(shown) == len(codings)
        assert all(cell_len(h.label) <= len("Folklore inst…") for h in shown.values())
        assert {shown[c.coding_id].by for c in codings if c.own} == {""}
        assert "Ben" in {shown[c.coding_id].by for c in codings if not c.own}


def test_a_key_passage_is_marked_however_unsure_its_codes_are(small: Path) -> None:
    with Study.open(small, "First") as study:
        desk = Desk(study)
        interview = desk.open(desk.interviews[0].id)
        codes = [desk.codebook.by_number[number].id for number in ("A.1", "A.2")]
        passage = study.code(desk.interviews[0].revision_id, Span(57, 65), codes)

        def marks() -> list[tuple[str, str]]:
            codings = desk.shown(desk.passages.over(Span(0, len(interview.text))))
            shown = highlights(codings, desk.codebook).values()
            return [(each.mark, each.signs) for each in shown]

        (there,) = study.passages(desk.interviews[0].revision_id)
        study.set_unsure([each.coding_id for each in there.codes], unsure=True)
        desk.open(desk.interviews[0].id)
        assert marks() == [("?", "?"), ("?", "?")]
        study.set_key(passage, key=True)
        desk.open(desk.interviews[0].id)
        assert marks() == [("★", "?"), ("?", "?")]


@st.composite
def shown(draw: st.DrawFn) -> dict[str, Highlight]:
    keys = draw(st.sets(st.sampled_from("abcdef")))
    return {key: Highlight(key, draw(st.integers(0, 2)), 9, "#fff") for key in keys}


@given(shown(), shown())
def test_a_change_leads_from_one_picture_to_the_other(
    old: dict[str, Highlight], new: dict[str, Highlight]
) -> None:
    gone, added = difference(old, new)
    kept = {key: highlight for key, highlight in old.items() if key not in gone}
    assert kept | {highlight.key: highlight for highlight in added} == new
    assert not set(added) & set(old.values())


@given(st.lists(st.text("ab文", min_size=1, max_size=8), max_size=6), st.integers(0, 40))
def test_what_does_not_fit_is_left_out_longest_first(items: list[str], room: int) -> None:
    kept = fitting(items, room)
    assert not kept or cell_len(" · ".join(kept)) <= room
    left = list(items)
    for item in kept:
        left.remove(item)
    assert not left or not kept or max(map(cell_len, kept)) <= max(map(cell_len, left))


def test_a_value_that_says_nothing_by_itself_stands_with_its_label() -> None:
    fields = (("Age", "28"), ("Supervises", "yes"), ("City", "Leeds"), ("Geschlecht", "女"))
    long = ("Duties", "rounds at night, and whoever is new"), ("Note", " ")
    nurse = Participant("", "P1", "nurse", (*fields, *long))
    assert background(nurse) == ["nurse", "Age 28", "Supervises yes", "Leeds", "女"]
