"""Labels in bold behind an image and its caption. All documents are invented."""

from __future__ import annotations

import pytest

from spoken import SAID, read, speech

IMAGE = "![](https://mill.example/wheel_1.jpg)"
FORMS = ("**{}**: ", "**{}:** ", "__{}__: ")


def talk(form: str, before: str) -> str:
    """Write a talk in which something stands before the label of the fifth turn."""
    names = ("AL", "BD") * 4
    said = [f"{form.format(name)}{words}\n\n\n" for name, words in zip(names, SAID, strict=False)]
    return "".join([*said[:4], before, *said[4:]])


SPOKEN = list(zip(("AL", "BD") * 4, SAID, strict=False))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "before",
    [
        f"{IMAGE}The wheel of the mill, in May",
        f"{IMAGE} Ina Dahl (left) at the mill ",
        f"[{IMAGE}](https://mill.example/)The wheel",
        f"{IMAGE}Photo: Ina Dahl",
        IMAGE,
    ],
    ids=["glued", "apart", "linked", "with a colon", "no caption"],
)
def test_a_bold_label_behind_an_image_opens_a_turn(form: str, before: str) -> None:
    draft = read(talk(form, before))
    assert speech(draft) == SPOKEN
    message = '"AL:" stands within a line; it opens a turn'
    assert [(one.line, one.message) for one in draft.problems if "within" in one.message] == [
        (13, message)
    ]


@pytest.mark.parametrize(
    "line",
    [
        f"{IMAGE}The wheel, as **CE**: drew it",
        f"{IMAGE}The wheel **Credit:** Ina Dahl",
        f"{IMAGE}The wheel, **By:** Ina Dahl",
        f"{IMAGE}**The old wheel:** In the yard",
        f"{IMAGE}The wheel: it is **AL**: who drew it",
        f"{IMAGE}The wheel, and beside it AL",
        f"{IMAGE}The wheel, by **AL**",
        f"The wheel {IMAGE} as **AL**: drew it",
    ],
    ids=[
        "amid a sentence",
        "a word",
        "a small word",
        "a title",
        "amid another",
        "not bold",
        "no colon",
        "no image first",
    ],
)
def test_other_words_behind_an_image_open_none(line: str) -> None:
    spoken = speech(read(talk(FORMS[0], f"{line}\n\n\n")))
    assert [who for who, _ in spoken] == [who for who, _ in SPOKEN]
    assert line in spoken[3][1]


def test_a_caption_that_is_a_sentence_is_still_no_word_of_who_speaks_next() -> None:
    spoken = speech(read(talk(FORMS[0], f"{IMAGE}This is the wheel. ")))
    assert spoken[4:] == SPOKEN[4:]


def test_initials_that_come_once_behind_an_image_are_somebodys() -> None:
    draft = read(talk(FORMS[0], f"{IMAGE}The wheel**CE**: And I was there.\n\n\n"))
    assert speech(draft)[4] == ("CE", "And I was there.")
    assert any('"CE" opens one turn only' in problem.message for problem in draft.problems)
