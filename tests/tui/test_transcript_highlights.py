"""Which highlights lie where, and in which lane."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codebook.tui.widgets.transcript.highlights import Highlight, HighlightIndex
from transcript_texts import highlights

SIZE = 3000


def overlap(one: Highlight, other: Highlight) -> bool:
    return one.start < other.end and other.start < one.end


def lanes_are_apart(index: HighlightIndex) -> bool:
    return not any(
        one is not other and overlap(one, other) and index.lane(one.key) == index.lane(other.key)
        for one in index
        for other in index
    )


@given(highlights(SIZE), st.integers(0, SIZE), st.integers(1, SIZE))
def test_those_over_a_span_are_those_that_overlap_it(
    given_ones: list[Highlight], start: int, size: int
) -> None:
    index = HighlightIndex(given_ones)
    wanted = {h.key for h in given_ones if h.start < start + size and start < h.end}
    found = index.over(start, start + size)
    assert [h.start for h in found] == sorted(h.start for h in found)
    assert {h.key for h in found} == wanted
    assert len(found) == len(wanted)
    assert {h.key for h in index.at(start)} == {
        h.key for h in given_ones if h.start <= start < h.end
    }


@given(highlights(SIZE), highlights(SIZE, 10), st.data())
def test_overlapping_ones_never_share_a_lane_and_none_is_moved(
    first: list[Highlight], more: list[Highlight], data: st.DataObject
) -> None:
    index = HighlightIndex(first)
    assert lanes_are_apart(index)
    gone = data.draw(st.sets(st.sampled_from([h.key for h in first]))) if first else set()
    kept = {h.key: index.lane(h.key) for h in first if h.key not in gone}
    for key in gone:
        index.remove(key)
    for highlight in more:
        index.add(highlight._replace(key=f"more {highlight.key}"))
    assert lanes_are_apart(index)
    assert {key: index.lane(key) for key in kept} == kept
    assert len(index) == len(kept) + len(more)


@given(highlights(SIZE), st.integers(0, SIZE), st.integers(0, 9))
def test_the_next_and_the_one_before_begin_where_a_scan_says(
    given_ones: list[Highlight], offset: int, stretch: int
) -> None:
    far = [h._replace(start=h.start << stretch, end=h.end << stretch) for h in given_ones]
    index, offset, size = HighlightIndex(far), offset << stretch, SIZE << stretch
    starts = sorted(h.start for h in far)
    assert index.next_start(offset, size) == min((s for s in starts if s > offset), default=None)
    assert index.previous_start(offset) == max((s for s in starts if s < offset), default=None)


@given(highlights(SIZE), st.lists(st.integers(0, SIZE), max_size=5))
def test_from_a_source_they_are_taken_where_they_are_asked_for(
    given_ones: list[Highlight], asked: list[int]
) -> None:
    far = [h._replace(start=h.start << 5, end=h.end << 5) for h in given_ones]
    index = HighlightIndex(
        source=lambda span: [h for h in far if h.start < span.end and span.start < h.end]
    )
    for offset in asked:
        there = {h.key for h in far if h.start <= offset << 5 < h.end}
        assert {h.key for h in index.at(offset << 5)} == there
    assert lanes_are_apart(index)
    shown = set(index)
    assert shown <= set(far)
    assert index.next_start(0, SIZE << 5) == min((h.start for h in far if h.start), default=None)


@given(highlights(SIZE))
def test_lanes_are_no_more_than_what_lies_above_each_other(given_ones: list[Highlight]) -> None:
    index = HighlightIndex(given_ones)
    deepest = max((len(index.at(h.start)) for h in given_ones), default=0)
    assert max((index.lane(h.key) + 1 for h in given_ones), default=0) <= deepest


@given(highlights(SIZE))
def test_taking_all_away_leaves_nothing(given_ones: list[Highlight]) -> None:
    index = HighlightIndex(given_ones)
    for highlight in given_ones:
        assert index.remove(highlight.key) == highlight
    assert not list(index)
    assert not index.over(0, SIZE)
    assert index.next_start(-1, SIZE) is None
    assert index.remove("0") is None


def test_the_same_key_is_shown_once_where_it_is_now() -> None:
    index = HighlightIndex([Highlight("k", 0, 9, "#ff0000")])
    index.add(Highlight("k", 20, 30, "#ff0000"))
    assert len(index) == 1
    assert "k" in index
    assert not index.at(5)
    assert index.at(25)[0].start == 20


def test_a_freed_lane_is_taken_again() -> None:
    index = HighlightIndex([Highlight(str(at), 0, 9, "#ff0000") for at in range(3)])
    index.remove("1")
    index.add(Highlight("new", 4, 6, "#ff0000"))
    assert index.lane("new") == 1
