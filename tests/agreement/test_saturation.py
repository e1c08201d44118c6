"""New codes per interview, and the band of random orders."""

from __future__ import annotations

from itertools import pairwise, permutations

from hypothesis import given
from hypothesis import strategies as st

from codebook.agreement.saturation import Step, accumulated, band

INTERVIEWS = st.lists(st.frozensets(st.sampled_from("abcdef")), max_size=5)


def test_each_interview_brings_what_none_before_it_had() -> None:
    found = accumulated([{"a", "b"}, {"b"}, {"b", "c", "d"}, set()])
    assert found == [Step(2, 2), Step(0, 2), Step(2, 4), Step(0, 4)]
    assert accumulated([]) == []


@given(INTERVIEWS)
def test_known_codes_never_fall_and_end_with_all(interviews: list[frozenset[str]]) -> None:
    steps = accumulated(interviews)
    known = [0, *(step.known for step in steps)]
    assert [after - before for before, after in pairwise(known)] == [step.new for step in steps]
    assert known[-1] == len(frozenset[str]().union(*interviews))


@given(INTERVIEWS.filter(bool), st.integers(0, 3))
def test_the_band_is_that_of_the_orders(interviews: list[frozenset[str]], seed: int) -> None:
    every = [accumulated(order) for order in permutations(interviews)]
    found = band(interviews, orders=40, seed=seed)
    for place, row in enumerate(found):
        known = [steps[place].known for steps in every]
        assert min(known) <= row.low <= row.middle <= row.high <= max(known)
    assert found[-1].low == found[-1].high == every[0][-1].known
    assert found == band(interviews, orders=40, seed=seed)


def test_the_middle_is_the_median_of_many_orders() -> None:
    interviews = [{"a"}, {"a"}, {"a", "b", "c"}]
    first, second, last = band(interviews, orders=2000)
    assert (first.low, first.middle, first.high) == (1, 1, 3)
    assert (second.low, second.middle, second.high) == (1, 3, 3)
    assert last.low == 3
