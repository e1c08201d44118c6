from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codebook.study.views import Applied, Passage
from codebook.text.spans import Span
from codebook.tui.passage_index import PassageIndex


@st.composite
def passages(draw: st.DrawFn) -> list[Passage]:
    keys = draw(st.sets(st.sampled_from("abcdefgh")))
    return [draw(passage(key)) for key in sorted(keys)]


@st.composite
def passage(draw: st.DrawFn, key: str) -> Passage:
    start, size = draw(st.integers(0, 3000)), draw(st.integers(1, 1200))
    codes = (Applied(f"{key}1", "c", unsure=draw(st.booleans())),)
    return Passage(key, "me", Span(start, start + size), codes, False, "", "", "anchored")


@given(passages(), passages(), st.integers(0, 4500), st.integers(1, 1500))
def test_it_finds_what_a_scan_finds_also_after_changes(
    first: list[Passage], then: list[Passage], start: int, size: int
) -> None:
    index = PassageIndex(first)
    changed = index.update(then)
    assert set(changed) == set(first) ^ set(then)
    span = Span(start, start + size)
    by_place = sorted(then, key=lambda p: (p.span, p.id))
    assert index.over(span) == [p for p in by_place if p.span.overlaps(span)]
    unsure = [p.span for p in by_place if p.codes[0].unsure]
    after = [at for at in unsure if at.start > start]
    assert index.unsure_after(start) == next(iter(after or unsure), None)
    assert list(index) == then
    assert all(index.get(p.id) is p or index.get(p.id) == p for p in then)
