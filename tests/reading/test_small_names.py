"""Names in small letters alone on their lines, above what is said, as a paper prints a podcast."""

from __future__ import annotations

import pytest

from spoken import read, speakers_in, speech

TALK = (
    "mara lind\nWelcome. So, Tom, why did you go to the mill?\n[MUSIC PLAYING]\n"
    "tom aue\nIt was cold, and Mara Lind had called.\nSo we went.\n"
)
PAIR = ["mara lind", "tom aue"]


def test_names_in_small_letters_above_what_is_said_are_labels() -> None:
    draft = read("The Mill\n\n" + TALK * 5)
    assert [speaker for speaker, _ in speech(draft)] == PAIR * 5
    assert speech(draft)[1] == ("tom aue", "It was cold, and Mara Lind had called.\nSo we went.")


def test_blank_lines_may_stand_between_them() -> None:
    assert speakers_in(TALK.replace("\n", "\n\n") * 5) == PAIR * 5


def test_recordings_and_others_who_are_named_speak_once() -> None:
    once = "archived recording 1\nThe mill is closed.\nbo dahl\nI am Bo Dahl, a miller.\n"
    spoken = [*PAIR * 5, "archived recording 1", "bo dahl", *PAIR]
    assert speakers_in(TALK * 5 + once + TALK) == spoken


def test_a_name_above_another_is_none() -> None:
    assert speakers_in("mara lind\n" + TALK * 5) == PAIR * 5


@pytest.mark.parametrize(
    "text",
    [
        "reply\nThe mill turns, says Mara.\nshare this\nIt was cold by the river.\n" * 9,
        "read more\nThe Mill is old, and so we Share it.\nshare this page\nWe read it.\n" * 9,
        "mara lind\nWhy, Mara, did Tom go?\n" * 9 + "tom aue\nIt was cold.\n" * 9,
        TALK * 2,
        "the river\nwhere the mill stood\nand the wheel\n" * 9,
    ],
    ids=["buttons", "buttons in capitals", "not in turn", "seldom", "verses"],
)
def test_what_pages_have_amid_their_paragraphs_is_nobodys(text: str) -> None:
    assert not any(speakers_in(text))


@pytest.mark.parametrize("word", ["Recess", "استراحة", "Przerwa"])
def test_a_word_alone_that_nothing_is_said_below_is_nobodys(word: str) -> None:
    talk = "Interviewer\nAnd then, when it closed?\n\nRespondent\nWe went home.\n\n"
    text = f"{talk * 2}{word}\n\n{talk * 2}{word}\n\n{talk}{word}\n"
    assert set(read(text).speakers) == {"Interviewer", "Respondent"}


def test_a_name_in_small_letters_that_a_list_has_in_capitals_speaks_once() -> None:
    talk = "Mara Lind: Where are you?\n\nTom Aue: Here, as ever.\n\n" * 3
    text = f"Attendees:\n\n- Mara Lind\n- Ina Dahl\n- Tom Aue\n\n{talk}ina dahl: By the river.\n"
    assert speakers_in(text) == [*["Mara Lind", "Tom Aue"] * 3, "ina dahl"]
    other = text.replace("ina dahl", "the rest")
    assert speakers_in(other) == ["Mara Lind", "Tom Aue"] * 3


def test_nicknames_in_brackets_speak_below_a_long_list_of_who_attends() -> None:
    who = "".join(f"{at}. Mara Lind (Mill {at})\n" for at in range(1, 25))
    talk = "* [mara] And what is with the mill?\n  * [tom] It grinds, as it did before.\n"
    talk += "    * [ina] Since when?\n\n## A topic\n\nOf that we spoke before.\n\n"
    assert [each for each in speakers_in(f"# Minutes\n\n{who}\n{talk * 5}") if each] == [
        *["mara", "tom", "ina"] * 5
    ]
    keys = "<wheelId>com.mill</wheelId>\n<cartId>cart</cartId>\n\n"
    assert not any(speakers_in(f"# A manual\n\n{who}\n{keys * 5}"))


def test_nicknames_in_small_letters_speak_once_where_all_paragraphs_have_a_label() -> None:
    names = ["Mara Lind (ML)", "Tom Aue (TA)", "Ina Dahl (ID)", "Bo Ek (BE)", "Per Ode (PO)"]
    names += ["Ann Lee (AL)"]
    talk = "".join(f"{name}: It is by the river.\n\n" for name in names) * 2
    once = "wheelwright (W): I am a miller, too.\n\n"
    asks = "cartsandwheels: What about the mill?\n\n"
    assert speakers_in(once + talk + asks + talk) == [
        "wheelwright (W)",
        *names * 2,
        "cartsandwheels",
        *names * 2,
    ]
    value = "cartsandwheels: by the mill\n\n"
    assert "cartsandwheels" not in speakers_in(once + talk + value + talk)
