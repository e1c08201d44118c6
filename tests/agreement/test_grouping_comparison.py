"""Two groupings side by side."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codebook.agreement import adjusted_rand, compare_groupings
from codebook.agreement.grouping_comparison import Match, SplitPair

ITEMS = "abcdef"
ThemeSets = dict[str, frozenset[str]]


def sets(**themes: str) -> ThemeSets:
    return {name: frozenset(items) for name, items in themes.items()}


def test_themes_match_by_overlap_the_closest_first() -> None:
    found = compare_groupings(sets(x="abc", y="d", w="f"), sets(q="abd", r="cd", s="e"), ITEMS)
    assert found.matches == (
        Match("x", "q", frozenset("ab"), frozenset("c"), frozenset("d")),
        Match("y", "r", frozenset("d"), frozenset(), frozenset("c")),
        Match("w", None, frozenset(), frozenset("f"), frozenset()),
        Match(None, "s", frozenset(), frozenset(), frozenset("e")),
    )
    assert [match.overlap for match in found.matches] == [0.5, 0.5, 0.0, 0.0]


def test_themes_of_one_name_match_where_they_share_anything() -> None:
    found = compare_groupings(sets(x="abc", y="d", z="e"), sets(q="bc", X="ad", Z="f"), ITEMS, {})
    assert [(match.first, match.second) for match in found.matches if match.shared] == [("x", "X")]
    names = {"x": "Docs", "q": "docs"}
    found = compare_groupings(sets(x="abc", y="d"), sets(w="bc", q="ad"), ITEMS, names)
    assert [(match.first, match.second) for match in found.matches if match.shared] == [("x", "q")]


def test_pairs_that_one_has_together_and_the_other_apart() -> None:
    found = compare_groupings(sets(x="abe", y="c"), sets(q="a", r="bc", s="f"), ITEMS)
    assert found.parted == (SplitPair("a", "b", together_in_first=True), SplitPair("b", "c", False))
    assert (found.items, found.only_first, found.only_second) == (("a", "b", "c"), ("e",), ("f",))
    assert found.omega is None


def test_several_themes_count_for_omega_only() -> None:
    found = compare_groupings(sets(x="ab", y="bc"), sets(q="ab", r="bc"), ITEMS)
    assert found.parted == ()
    assert found.omega is not None
    assert found.omega.value == 1
    assert found.adjusted_rand.value is None, "each of a, b, c lies in a combination of its own"
    assert "cannot be told from chance" in found.adjusted_rand.reason


def test_without_a_common_item_nothing_is_measured() -> None:
    found = compare_groupings(sets(x="ab"), sets(q="cd"), ITEMS)
    assert found.adjusted_rand.value is None
    assert found.adjusted_rand.reason.startswith("Groupings need two items that both grouped")


PARTITIONS = st.lists(st.sampled_from("xyz"), min_size=6, max_size=6)


@given(PARTITIONS, PARTITIONS)
def test_what_is_said_is_the_same_from_either_side(one: list[str], other: list[str]) -> None:
    first, second = (
        {
            theme: frozenset(i for i, label in zip(ITEMS, labels, strict=True) if label == theme)
            for theme in "xyz"
        }
        for labels in (one, other)
    )
    found, back = compare_groupings(first, second, ITEMS), compare_groupings(second, first, ITEMS)
    assert found.adjusted_rand.value == adjusted_rand(one, other).value
    assert {(p.one, p.other) for p in found.parted} == {(p.one, p.other) for p in back.parted}
    assert all(
        p.together_in_first
        for p in found.parted
        if one[ITEMS.index(p.one)] == one[ITEMS.index(p.other)]
    )
    assert sorted(filter(None, (match.first for match in found.matches))) == sorted(first)
    assert sorted(filter(None, (match.second for match in found.matches))) == sorted(second)
    together = sum(len(match.shared) for match in found.matches)
    assert together <= len(ITEMS)
    assert (found.parted == ()) == (together == len(ITEMS))
