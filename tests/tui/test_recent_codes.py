"""The codes used recent stay on their keys."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codebook.tui.model.recent_codes import RecentCodes

NINE = "abcdefghi"
USES = st.lists(st.lists(st.sampled_from("abcdefghijklm"), max_size=3), max_size=40)


def test_the_tenth_takes_the_key_of_the_one_used_longest_ago() -> None:
    recent = RecentCodes()
    recent.use(NINE)
    recent.use("a")
    recent.use("x")
    assert "".join(recent.keyed) == "axcdefghi"
    assert "".join(recent.used) == "xaihgfedc"


def test_a_file_of_before_keeps_its_order() -> None:
    recent = RecentCodes()
    recent.take_up(["last", "before"])
    assert recent.keyed == ["last", "before"]
    assert recent.used == ["last", "before"]


def test_the_key_of_a_code_that_is_gone_is_taken_first() -> None:
    recent = RecentCodes()
    recent.use("abc")
    recent.use("x", "b".__eq__)
    assert "".join(recent.keyed) == "axc"
    recent.use("bd", "bx".__contains__)
    assert "".join(recent.keyed) == "abcd", "what is used is not gone"
    recent.use("ef", "ac".__contains__)
    assert "".join(recent.keyed) == "ebfd"


def test_a_code_with_a_key_is_not_forgotten_for_one_that_is_gone() -> None:
    recent = RecentCodes()
    recent.use(NINE)
    recent.use("x", "i".__eq__)
    assert "".join(recent.keyed) == "abcdefghx"
    assert "".join(recent.used) == "xhgfedcba", "the gone one has no key any more"


def test_what_an_older_version_kept_stays_on_its_keys() -> None:
    recent = RecentCodes()
    recent.take_up(NINE, "xyihgfedc")
    assert "".join(recent.keyed) == NINE
    assert "".join(recent.used) == "ihgfedcab"


def test_with_one_key_it_has_the_last_code() -> None:
    recent = RecentCodes()
    recent.use(NINE)
    recent.fit(1)
    recent.use("x")
    assert recent.keyed == ["x"]
    assert "".join(recent.used) == "xihgfedcb"
    recent.fit(0)
    recent.use("y")
    assert recent.keyed == []


@given(USES, st.integers(1, 9))
def test_a_code_stays_on_its_key_as_long_as_it_has_one(uses: list[list[str]], keys: int) -> None:
    recent, last = RecentCodes(), list[str]()
    recent.fit(keys)
    for used in uses:
        before = list(recent.keyed)
        recent.use(used)
        for code in used:
            last = [code, *(each for each in last if each != code)]
        assert recent.used == last[:9]
        assert sorted(recent.keyed) == sorted(last[:keys]), "those used last have the keys"
        stay = set(before) & set(recent.keyed) - set(used)
        assert all(before.index(code) == recent.keyed.index(code) for code in stay)


@given(USES, USES, st.sets(st.sampled_from("abcdefghijklm"), max_size=6))
def test_what_is_kept_is_taken_up_as_it_was(
    uses: list[list[str]], more: list[list[str]], gone: set[str]
) -> None:
    recent, again = RecentCodes(), RecentCodes()
    for at, each in enumerate(uses):
        recent.use(each, gone.__contains__ if at % 2 else "".__contains__)
    again.take_up(recent.keyed, recent.used)
    assert (again.keyed, again.used) == (recent.keyed, recent.used)
    for each in more:
        recent.use(each, gone.__contains__)
        again.use(each, gone.__contains__)
    assert (again.keyed, again.used) == (recent.keyed, recent.used)
