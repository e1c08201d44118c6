"""Names in Chinese and Japanese whose parts a dot divides: words, as those of "Mara Lind" are."""

from __future__ import annotations

import pytest

from spoken import read, who_speaks

_ANSWER = "林晓：是的，磨坊关了。\n\n"


def _talk(*who: str) -> str:
    return "".join(f"{name}：今天下雨了。\n\n{_ANSWER}" for name in who)


@pytest.mark.parametrize(
    "full", ["马拉·林德", "马拉•林德", "马拉‧林德", "マラ・リンド", "マラ·リンド"]
)
@pytest.mark.parametrize("times", [1, 4])
def test_who_is_named_in_full_is_who_has_the_last_part_of_it_below(full: str, times: int) -> None:
    last = full[3:]
    draft = read(_talk(*[full] * times, *[last] * 5))
    assert who_speaks(draft.turns) == [full, "林晓"] * (times + 5)
    assert (times * 4 + 1, f'"{last}" is taken for "{full}"') in draft.problems


def test_who_has_another_dot_in_a_name_is_the_same() -> None:
    assert read(_talk("马拉·林德", "马拉•林德", "马拉·林德")).speakers == ("马拉·林德", "林晓")


def test_a_dot_between_two_who_are_not_written_in_katakana_is_in_no_name() -> None:
    people = ("吉村・田中", "林晓", "田中")
    assert read(_talk(people[0], *[people[2]] * 5)).speakers == people


def test_who_may_be_one_of_two_of_a_family_is_neither() -> None:
    people = ("马拉·林德", "林晓", "博·林德", "林德")
    assert read(_talk("马拉·林德", "博·林德", *["林德"] * 5)).speakers == people


def test_who_answers_who_is_named_in_full_is_another_and_offered() -> None:
    full = "马拉·林德曼"
    draft = read(_talk(*[full] * 4) + f"林德曼：好。\n\n{full}：下雨了。\n\n{_ANSWER}" * 4)
    assert draft.speakers == (full, "林晓", "林德曼")
    assert draft.likely_same == {"林德曼": full}
