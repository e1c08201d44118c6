"""Passages by place, and the index under them, against a scan of all."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from codebook.study.views import Applied, Passage
from codebook.text.spans import Span
from codebook.tui.model.passage_index import PassageIndex
from codebook.tui.model.span_index import SpanIndex

LENGTHS = st.integers(1, 40) | st.integers(500, 2000) | st.sampled_from([512, 513, 60_000])


@st.composite
def spans(draw: st.DrawFn) -> Span:
    start, size = draw(st.integers(0, 60_000)), draw(LENGTHS)
    return Span(start, start + size)


def passage(key: str, span: Span, *, unsure: bool = False) -> Passage:
    codes = (Applied(f"{key}1", "c", unsure),)
    return Passage(key, "me", span, codes, False, "", "", "anchored")


def scan(passages: Iterable[Passage], span: Span) -> list[Passage]:
    found = (passage for passage in passages if passage.span.overlaps(span))
    return sorted(found, key=lambda one: (one.span, one.id))


@given(st.lists(st.tuples(st.sampled_from("abcdefgh"), spans() | st.none())), spans())
def test_what_is_put_and_dropped_is_found_as_by_a_scan(
    acts: list[tuple[str, Span | None]], span: Span
) -> None:
    index, held = PassageIndex(lambda _: ()), dict[str, Passage]()
    for key, where in acts:
        if where:
            held[key] = passage(key, where)
            index.put(held[key])
        else:
            held.pop(key, None)
            index.drop(key)
        assert index.over(span) == scan(held.values(), span)
    assert set(index) == set(held.values())
    assert all(index.get(key) == held.get(key) for key in "abcdefgh")


@given(st.lists(spans(), max_size=8), st.lists(spans(), min_size=1, max_size=6))
def test_it_reads_each_place_once_and_finds_what_lies_there(
    there: list[Span], asked: list[Span]
) -> None:
    passages = [passage(str(at), span) for at, span in enumerate(there)]
    read: list[Span] = []

    def look(span: Span) -> list[Passage]:
        read.append(span)
        return scan(passages, span)

    index = PassageIndex(look)
    for span in asked:
        assert index.over(span) == scan(passages, span)
    before = len(read)
    for span in asked:
        index.over(span)
    assert len(read) == before <= len(asked)


def test_what_was_written_meanwhile_is_not_lost_to_reading() -> None:
    old, new = (passage("a", Span(3, 9), unsure=unsure) for unsure in (False, True))
    index = PassageIndex(lambda _: [new])
    index.put(old)
    assert index.over(Span(0, 9)) == [new]


def test_very_long_ones_are_as_near_at_hand_as_short_ones() -> None:
    asked = 0

    def ends(span: Span) -> Span:
        nonlocal asked
        asked += 1
        return span

    index: SpanIndex[Span] = SpanIndex(ends)
    for at in range(2000):
        index.put(f"nested {at}", Span(at, 1_000_000 - at))
        index.put(f"row {at}", Span(at * 500, at * 500 + 100))
    asked = 0
    assert len(list(index.over(100, 200))) == 200
    assert asked < 2100, "the nested that begin in one bucket, and the rows near"
    asked = 0
    index.drop("nested 7", Span(7, 999_993))
    assert asked == 1
