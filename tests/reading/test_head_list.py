"""Heads that are asked in groups answer as each of them would."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from codebook.reading.turns.labels.labels import stem
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.signs import Sign

SIGNS: tuple[Sign, ...] = ("colon", "time", "bare")


@st.composite
def heads(draw: st.DrawFn) -> Heads:
    """Heads one below the other, of few labels that are written in several ways."""
    kinds = st.builds(
        Head,
        line=st.just(0),
        label=st.sampled_from(["Ann", "ann", "Ann (host)", "B1"]),
        sign=st.sampled_from(SIGNS),
        body=st.integers(1, 9),
        early=st.just(1),
        mark=st.sampled_from(["", "**"]),
        time=st.sampled_from(["", "0:03", "0:05"]),
        alone=st.booleans(),
        linked=st.booleans(),
    )
    found = draw(st.lists(kinds, max_size=30))
    return Heads(head._replace(line=line) for line, head in enumerate(found))


@given(heads())
def test_what_holds_of_some_is_found_in_the_order_of_lines(found: Heads) -> None:
    assert found.such(_is_timed_label) == list(filter(_is_timed_label, found))
    assert found.unlinked == [head for head in found if not head.linked]
    by_sign = found.by(lambda head: head.sign)
    assert list(by_sign) == list(dict.fromkeys(head.sign for head in found))
    assert all(
        own == [head for head in found if head.sign == sign] for sign, own in by_sign.items()
    )


@given(found=heads(), are_some=st.booleans())
def test_what_is_counted_is_counted_in_the_order_in_which_it_came(
    found: Heads, *, are_some: bool
) -> None:
    found = found.such(_is_timed_label) if are_some else found
    labels, marks = Counter(head.label for head in found), Counter(head.mark for head in found)
    assert list(found.labels.items()) == list(labels.items())
    assert list(found.marks.items()) == list(marks.items())
    stems = dict.fromkeys(stem(head.label) for head in found)
    assert list(found.by_stem.items()) == [
        (own, [head for head in found if stem(head.label) == own]) for own in stems
    ]


@given(heads(), st.sets(st.integers(0, 29)), st.sets(st.sampled_from(["Ann", "B1"])))
def test_heads_without_some_are_those_of_the_others(
    found: Heads, lines: set[int], labels: set[str]
) -> None:
    others = Heads(head for head in found if head.line not in lines and head.label not in labels)
    left = found.without(lines, labels)
    assert left == others
    assert list(left.labels.items()) == list(others.labels.items())
    assert left.alike == others.alike


def _is_timed_label(head: Head) -> bool:
    return bool(head.time) and head.label != "B1"
