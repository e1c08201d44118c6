"""Who is listed above a talk may speak in it, however seldom and however written. All invented."""

from __future__ import annotations

import pytest

from spoken import SAID, speakers_in

TWO = ("Ina Dahl", "Bo Lee")
BULLETS = ("- {}", "* {}", "1. {}", "• {}")
SELDOM = ("envy", "oo o", "mara from the mill", "WeldWorks", "ann_k", "Zoë")


def talk(seldom: str, *names: str) -> str:
    turns = [f"{name}: {SAID[n % 6]}" for n, name in enumerate(names * 4)]
    return "\n\n".join([*turns, f"{seldom}: So long.", f"{names[0]}: Well."]) + "\n"


@pytest.mark.parametrize("bullet", BULLETS)
@pytest.mark.parametrize("seldom", SELDOM)
def test_one_who_is_listed_above_and_speaks_once_is_heard(bullet: str, seldom: str) -> None:
    listed = "\n".join(map(bullet.format, (*TWO, "Nora Weld", seldom)))
    text = f"# Meeting\n\n## Participants\n\n{listed}\n\n## Notes\n\nSo.\n\n{talk(seldom, *TWO)}"
    assert speakers_in(text) == [*TWO * 4, seldom, TWO[0]]


@pytest.mark.parametrize("more", [", Mill Post", " (chair)"])
def test_what_somebody_is_may_stand_behind_the_name_in_the_list(more: str) -> None:
    listed = "\n".join(f"- {name}{more}" for name in (*TWO, "envy"))
    assert speakers_in(f"Present\n\n{listed}\n\n{talk('envy', *TWO)}")[-2] == "envy"


@pytest.mark.parametrize("row", ["Present: {}, {}, {}", "**Attendees:** {}; {} (chair); {}."])
def test_names_may_stand_in_a_row(row: str) -> None:
    text = f"# Meeting\n\n{row.format(*TWO, 'envy')}\n\n{talk('envy', *TWO)}"
    assert speakers_in(text) == [*TWO * 4, "envy", TWO[0]]


def test_a_list_in_which_nobody_is_who_talks_names_nobody() -> None:
    listed = "- speed\n- cost\n- also this\n"
    assert "also this" not in speakers_in(f"Topics\n\n{listed}\n\n{talk('also this', *TWO)}")


def test_who_is_not_in_the_list_is_judged_as_ever() -> None:
    listed = "\n".join(f"- {name}" for name in TWO)
    assert "also this" not in speakers_in(f"Present\n\n{listed}\n\n{talk('also this', *TWO)}")


def test_what_a_list_below_says_of_people_is_no_turn() -> None:
    listed = "\n".join(f"- {name}" for name in (*TWO, "Nora Weld"))
    votes = "- Nora Weld: 61 votes\n- Ina Dahl: 30 votes\n"
    text = f"Present\n\n{listed}\n\n{talk('Bo Lee', *TWO)}\nThe votes:\n\n{votes}"
    assert "Nora Weld" not in speakers_in(text)
