"""The codes used lately stay on their keys."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codebook.tui.lately import Lately

NINE = "abcdefghi"
USES = st.lists(st.lists(st.sampled_from("abcdefghijklm"), max_size=3), max_size=40)


def test_the_tenth_takes_the_key_of_the_one_used_longest_ago() -> None:
    lately = Lately()
    lately.use(NINE)
    lately.use("a")
    lately.use("x")
    assert "".join(lately.keyed) == "axcdefghi"
    assert "".join(lately.used) == "xaihgfedc"


def test_a_file_of_before_keeps_its_order() -> None:
    lately = Lately()
    lately.take_up(["last", "before"])
    assert lately.keyed == ["last", "before"]
    assert lately.used == ["last", "before"]


def test_with_one_key_it_has_the_last_code() -> None:
    lately = Lately()
    lately.use(NINE)
    lately.fit(1)
    lately.use("x")
    assert lately.keyed == ["x"]
    assert "".join(lately.used) == "xihgfedcb"
    lately.fit(0)
    lately.use("y")
    assert lately.keyed == []


@given(USES, st.integers(1, 9))
def test_a_code_stays_on_its_key_as_long_as_it_has_one(uses: list[list[str]], keys: int) -> None:
    lately, last = Lately(), list[str]()
    lately.fit(keys)
    for used in uses:
        before = list(lately.keyed)
        lately.use(used)
        for code in used:
            last = [code, *(each for each in last if each != code)]
        assert lately.used == last[:9]
        assert sorted(lately.keyed) == sorted(last[:keys]), "those used last have the keys"
        stay = set(before) & set(lately.keyed) - set(used)
        assert all(before.index(code) == lately.keyed.index(code) for code in stay)


@given(USES, USES)
def test_what_is_kept_is_taken_up_as_it_was(uses: list[list[str]], more: list[list[str]]) -> None:
    lately, again = Lately(), Lately()
    for each in uses:
        lately.use(each)
    again.take_up(lately.keyed, lately.used)
    for each in more:
        lately.use(each)
        again.use(each)
    assert (again.keyed, again.used) == (lately.keyed, lately.used)
