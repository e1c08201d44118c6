"""Who is listed above a talk may speak in it, however seldom and however written. All invented."""

from __future__ import annotations

import pytest

from spoken import SAID, read, speakers_in

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


@pytest.mark.parametrize("listed", ["* {}\n* {}\n* {}\n", "Present: {}, {}, {}\n"])
@pytest.mark.parametrize("called", ["Nora", "Weld"])
def test_who_is_listed_in_full_may_speak_once_under_one_name(listed: str, called: str) -> None:
    above = listed.format("Ina Dahl (Mill Post)", "Bo Lee", "Nora Weld (she/her)")
    first = f"{called}: The mill is going to be sold.\n...: It is old.\n...: So.\n...: And wet.\n\n"
    text = f"# Meeting\n\n{above}\n## Recap\n\n{first}{talk('Bo', 'Ina', 'Bo')}"
    assert speakers_in(text) == [called, *["Ina", "Bo"] * 4, "Bo", "Ina"]
    assert called not in speakers_in(text.replace("Nora Weld", "Tom Okafor"))


def test_a_name_before_a_link_is_told_of_where_it_begins_as_one_who_speaks() -> None:
    links = "Bo L: https://mill.example/1\n\nSlides: https://mill.example/2\n\n"
    text = f"{talk('Bo', 'Ina', 'Bo')}\n{links}Ina: So.\n"
    told = [problem for problem in read(text).problems if "is read as text" in problem.message]
    assert told == [(21, '"Bo L:" is read as text, not as a speaker')]


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
