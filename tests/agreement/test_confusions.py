"""Who gave what where the other gave something else."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from codebook.agreement.confusions import Pair, confusions

SETS = st.frozensets(st.sampled_from("abc"))


def test_each_of_one_meets_each_of_the_other() -> None:
    one = [{"a", "b"}, {"a"}, set(), {"a", "c"}, set()]
    other = [{"a"}, {"b", "c"}, {"b"}, {"a", "c"}, set()]
    assert confusions(one, other) == {
        Pair("a", "a"): [0, 3],
        Pair("b", None): [0],
        Pair("a", "b"): [1],
        Pair("a", "c"): [1],
        Pair(None, "b"): [2],
        Pair("c", "c"): [3],
    }


@given(st.lists(st.tuples(SETS, SETS)))
def test_it_is_the_transpose_with_the_coders_changed_and_loses_nothing(
    units: list[tuple[frozenset[str], frozenset[str]]],
) -> None:
    first, second = [one for one, _ in units], [other for _, other in units]
    found = confusions(first, second)
    turned = confusions(second, first)
    assert {(b, a): at for (a, b), at in found.items()} == dict(turned)
    given_by_first = Counter((label, at) for at, one in enumerate(first) for label in one)
    assert set(given_by_first) == {
        (pair.first, at)
        for pair, units_of in found.items()
        for at in units_of
        if pair.first is not None
    }
