"""Speakers who may be one person under two names: two until somebody says that they are one."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.reading.turns.correction import Correction
from codebook.reading.turns.labels.likely_same import likely_same
from spoken import read, read_transcript, who_speaks

FORMS = {
    "first names after full ones": (
        "Mara Lind: Welcome.\n\nTom Okafor: Thanks.\n\nMara: So?\n\nTom: Well.\n\nMara: And?\n\n"
        "Tom: No.\n\nMara: Bye.\n",
        ["Mara Lind", "Tom Okafor"] * 3 + ["Mara Lind"],
    ),
    "the family name after the full one": (
        "Nora Weld: Order.\n\nTom Okafor: Here.\n\nWELD: Now?\n\nOKAFOR: Now.\n\nWELD: So.\n\n"
        "OKAFOR: Yes.\n",
        ["Nora Weld", "Tom Okafor"] * 3,
    ),
    "letters after first names": (
        "Mara: Welcome.\n\nTom: Thanks.\n\nM: So?\n\nT: Well.\n\nM: And?\n\nT: No.\n\nM: Bye.\n",
        ["Mara", "Tom"] * 3 + ["Mara"],
    ),
    "initials of several letters, with stops": (
        "**News:** So?\n\n**Tom Chmiel:** Yes.\n\n**News:** Why?\n\n**T.Ch.:** So.\n\n"
        "**News:** And?\n\n**T.Ch.:** No.\n",
        ["News", "Tom Chmiel"] * 3,
    ),
    "a name in full once, and its first letter from there on": (
        "葉官：為什麼？\n\n周天行：我不知道。\n\n" + "葉官：還有呢？\n\n周：沒有了。\n\n" * 3,
        ["葉官", "周天行"] * 4,
    ),
    "a role and names in one letter from there on": (
        "記者：為什麼？\n\n林明遠：我也不知道。\n\n陳小英：我知道。\n\n" * 2
        + "記：還有呢？\n\n林：沒有了。\n\n" * 2,
        ["記者", "林明遠", "陳小英"] * 2 + ["記者", "林明遠"] * 2,
    ),
    "initials that leave out the middle name": (
        "**NW:** So?\n\n**Tom Mar Okafor:** Yes.\n\n**NW:** And?\n\n**TO:** No.\n\n"
        "**NW:** Why?\n\n**TO:** So.\n",
        ["NW", "Tom Mar Okafor"] * 3,
    ),
    "a first name with a hyphen after the full one": (
        "Ina-Lena Berg: a\n\nBo Ray: b\n\nIna-Lena: c\n\nBo: d\n\nIna-Lena: e\n\nBo: f\n",
        ["Ina-Lena Berg", "Bo Ray"] * 3,
    ),
    "family names after the full ones with what they play": (
        "Tova Sandberg (drums): a\n\nInes Marek (bass): b\n\nSandberg: c\n\nMarek: d\n\n"
        "Sandberg: e\n\nMarek: f\n",
        ["Tova Sandberg (drums)", "Ines Marek (bass)"] * 3,
    ),
    "the first name only, once": (
        "Mara Lind: So?\nTom Okafor: Yes.\n" * 6
        + "and the mill\nMara Lind: So.\nand the wheel\nTom: Oh, wait.\n",
        ["Mara Lind", "Tom Okafor"] * 7,
    ),
    "a name in full, then in short": (
        "Daniel Ode: Hello.\n\nMara Lind: So?\n\n" + "Dan: Yes.\n\nMara: And?\n\n" * 4,
        ["Daniel Ode", "Mara Lind"] * 5,
    ),
    "names of several words, one of which is a role's, and initials below": (
        "**Mill Voice: Where was it?**\n\nLarry Weld: There.\n\n"
        + "**MV: And who?**\n\nLW: We did.\n\n" * 3,
        ["Mill Voice", "Larry Weld"] * 4,
    ),
    "the office of those who are called out, at first": (
        "NORA WELD, HOST: Good evening.\n\nTOM OKAFOR, FORMER HEAD OF THE MILL AND NOW ITS OWNER "
        "AND THAT OF TWO OTHERS: Good evening.\n\n"
        "WELD: So?\n\nOKAFOR: No.\n\nWELD: Why?\n\nOKAFOR: Well.\n",
        ["NORA WELD", "TOM OKAFOR"] * 3,
    ),
}
"""Texts, and who speaks in them once those who are likely one are joined."""


@pytest.mark.parametrize("form", FORMS)
def test_a_short_form_is_a_speaker_until_it_is_joined(tmp_path: Path, form: str) -> None:
    text, people = FORMS[form]
    path = tmp_path / "talk.txt"
    path.write_text(text)
    draft = read_transcript(path)
    assert set(draft.speakers) == {*people, *draft.likely_same}
    assert draft.likely_same
    joined = read_transcript(path, Correction(speakers=draft.likely_same))
    assert who_speaks(joined.turns) == people
    assert [(turn.start, turn.end) for turn in joined.turns] == [
        (turn.start, turn.end) for turn in draft.turns
    ]
    assert not joined.likely_same


def test_a_short_form_is_offered_as_the_person_before_it() -> None:
    draft = read(FORMS["first names after full ones"][0])
    assert draft.likely_same == {"Mara": "Mara Lind", "Tom": "Tom Okafor"}
    assert [(line, message) for line, message in draft.problems] == [
        (5, '"Mara" and "Mara Lind" may be one person'),
        (7, '"Tom" and "Tom Okafor" may be one person'),
    ]


def test_of_many_who_are_named_in_full_all_are_offered() -> None:
    full = {f"Ost{chr(97 + at)}l": f"Mara Ost{chr(97 + at)}l" for at in range(25)}
    assert likely_same([*full.values(), *full, *full]) == full


def test_captions_are_offered_too(tmp_path: Path) -> None:
    cues = ["Mara Lind", "Tom Okafor", "Mara", "Tom", "Mara", "Tom"]
    path = tmp_path / "talk.vtt"
    path.write_text(
        "WEBVTT\n\n"
        + "".join(
            f"00:0{at}.000 --> 00:0{at}.900\n<v {name}>So.\n\n" for at, name in enumerate(cues)
        )
    )
    draft = read_transcript(path)
    assert draft.likely_same == {"Mara": "Mara Lind", "Tom": "Tom Okafor"}
    assert (5, '"Mara" and "Mara Lind" may be one person') in draft.problems


def test_of_three_spellings_none_is_offered_as_one_that_is_offered_itself() -> None:
    said = ["Christian Ode"] * 9 + ["Christain Ode"] * 4 + ["Christain Odd"]
    assert likely_same(said) == {"Christain Ode": "Christian Ode"}


def test_a_name_is_offered_as_the_one_that_has_what_somebody_is_behind_it() -> None:
    who = "Mara Lind, Head of the Mill"
    assert likely_same([who, "Tom Okafor", *["Mara Lind", "Tom Okafor"] * 3]) == {who: "Mara Lind"}
    both = "Mara Lind, Tom Okafor"
    assert likely_same([both, "Tom Okafor", *["Mara Lind", "Tom Okafor"] * 3]) == {}


def test_a_name_with_a_stop_behind_a_blank_is_compared_by_its_words() -> None:
    assert likely_same(["Mara .", "ML", "Mara .", "ML"]) == {}
    assert likely_same(["Mara . Lind", "Bo .", "ML", "ML"]) == {"ML": "Mara . Lind"}
