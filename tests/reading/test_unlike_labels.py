"""Labels that lack a mark which the others have, or say more: a house, an office. Invented."""

from __future__ import annotations

import pytest

from spoken import read, said, speakers_in

MORE = "It was late, and the river rose.\n\nThen it fell.\n\n"
IN_BRACKETS = "[周天行]\n\n我们先说磨坊。\n\n[Mara]\n\n它还在转，河也很宽。\n\n"

FORMS = {
    "a name without its time, in paragraphs without blank lines": (
        "00:00:01 Ina\nSo?\n00:00:04 Bo\nWe went.\nThen we came.\n" * 4
        + "Ina\nAnd then?\n00:01:04 Bo\nNothing.\n",
        ["Ina", "Bo"] * 5,
    ),
    "nicknames in small letters with times, and who is only counted": (
        "[00:01] **ina()**: So?\n\n[00:01] **bo**: Yes.\n\n" * 4
        + "[00:09] SPEAKER_00: Oh.\n\n" * 3,
        [*["ina()", "bo"] * 4, *["SPEAKER_00"] * 3],
    ),
    "a name that is a link above the talk": (
        "# The mill\n\n[Ina Weld](https://example.org/weld)\n[Bo Dahl](https://example.org/dahl)\n\n"
        + "Ina Weld:** So?\n\nBo Dahl:** Yes, it was.\n\n" * 4,
        ["Ina Weld", "Bo Dahl"] * 4,
    ),
    "a mark that does not open": (
        "**周天行**:\n\n> 那么，磨坊呢？\n\n**李嘉**:\n\n> 它还在转。\n\n" * 3
        + "周天行**:\n\n> 好。\n",
        ["周天行", "李嘉"] * 3 + ["周天行"],
    ),
    "a mark that does not open before what is said": (
        "**Mara**: So what?\n\n**Tom**: We went.\n\n" * 3 + "Mara**: And then?\n",
        ["Mara", "Tom"] * 3 + ["Mara"],
    ),
    "a house behind a name in brackets": (
        IN_BRACKETS * 3 + "[李嘉，Mill Post]\n\n我想问河。\n\n[Mara]\n\n好。\n\n[李嘉]\n\n谢谢。\n",
        ["周天行", "Mara"] * 3 + ["李嘉", "Mara", "李嘉"],
    ),
    "a question behind a name in brackets, where the others stand alone": (
        IN_BRACKETS * 3 + "***[李嘉，Mill]：磨坊的水从哪里来？***\n\n[Mara]\n\n从山上来。\n",
        ["周天行", "Mara"] * 3 + ["李嘉，Mill", "Mara"],
    ),
    "what is said behind a name in brackets, where the others stand alone": (
        IN_BRACKETS * 3
        + "[李嘉] 磨坊的水从哪里来？\n\n[Mara]\n\n从山上来。\n\n[Bo Dahl] So it is.\n",
        ["周天行", "Mara"] * 3 + ["李嘉", "Mara", "Bo Dahl"],
    ),
    "one in brackets alone on its line, and one before what is said": (
        "[Ann]\nWhy did you go?\n\n[Bo] It was late.\n\n" * 5,
        ["Ann", "Bo"] * 5,
    ),
    "a letter after which only dots stand": (
        "М: Так что же?\n\nТ: Мы пошли.\n\n" * 11 + "М: Кто?\n\nТ …Ребров, помните?\n\nМ: Да.\n",
        ["М", "Т"] * 12 + ["М"],
    ),
    "a further letter of those who take part": (
        "**Interviewer:** So what?\n\n**Participant C:** We went.\n\n" * 4
        + "Participant L: Oh yes.\n\n**Interviewer:** And?\n",
        ["Interviewer", "Participant C"] * 4 + ["Participant L", "Interviewer"],
    ),
    "a code that begins with a digit, with times": (
        "".join(f"Mara Lind  {at}:01\nSo what?\n\n3j14j0  {at}:30\nYes.\n\n" for at in range(13)),
        ["Mara Lind", "3j14j0"] * 13,
    ),
    "terms of a definition list": (
        "主人\n: 林晓\n\n語り手\n: 李嘉さん、かずひこさん\n\n場　所\n: 川の近くの水車小屋\n\n"
        + "林晓\n: 水車は回っていますか。\n\n李嘉\n: はい、回っています。\n\n" * 8
        + "一同\n: ははは。\n\n",
        ["林晓", "李嘉"] * 8 + ["一同"],
    ),
    "terms of a definition list in small letters, one beside a picture": (
        "林晓\n: 水車は回っていますか。\n\nhori\n: はい、回っています。\n\n" * 8
        + "林晓![mill](images/mill.jpg)\n: では。\n",
        ["林晓", "hori"] * 8 + ["林晓"],
    ),
    "a role alone on its line with a name in brackets, where others are before what is said": (
        "**Host (Ina)**: So?\n\n**Guest (Bo)**:\nWe went.\n\n" + "Ina: So?\n\nBo: Oh.\n\n" * 3,
        ["Host (Ina)", "Guest (Bo)"] * 4,
    ),
    "who only laughs": (
        ("**Ina** So?\n\n**Bo** We went.\n\n**All** (laughs)\n\n" * 3)
        + "**Ina** And?\n\n**笹田** (笑)\n",
        [*["Ina", "Bo", "All"] * 3, "Ina", "笹田"],
    ),
    "counted turns": (
        "".join(f"[TURN {at}] MARA: So what?\n\n[TURN {at}] TOM: We went.\n\n" for at in range(9)),
        ["MARA", "TOM"] * 9,
    ),
    "a name in full in bold, above terms and who goes by the first name": (
        "**Mara Lind**: These are the terms of the two mills that we run:\n\n"
        "PM: Paper Mill\nWM: Wood Mill\n\n" + "Mara: So what?\n\nTom: We went.\n\n" * 4,
        ["Mara Lind", *["Mara Lind", "Tom"] * 4],
    ),
    "where a name in full stands behind it": (
        "Mara: So what?\n\nTom: We went.\n\n" * 4
        + "**Tom Aue (in chat)**: Is there time for one more?\n\nMara: Yes.\n",
        [*["Mara", "Tom"] * 4, "Tom Aue", "Mara"],
    ),
    "somebody who is only known by a house": (
        "MARA: So what?\n\nTOM: We went.\n\n" * 4
        + "Someone from Mill Post: Where to?\n\nTOM: To the river.\n\n" * 2,
        ["MARA", "TOM"] * 4 + ["Someone from Mill Post", "TOM"] * 2,
    ),
    "somebody unknown, in bold alone": (
        "**Mara** ([0:01](https://mill.example/t=1))\nSo what?\n\n"
        "**Tom** ([0:30](https://mill.example/t=30))\nWe went.\n\n" * 4 + "**?**\nNo.\n",
        ["Mara", "Tom"] * 4 + ["?"],
    ),
    "a time within two brackets that is a link": (
        "Mara Lind [(00:00:00)](https://mill.example/?t=0) So what?\n\n"
        "Tom Aue [(00:01:12)](https://mill.example/?t=72) We went.\n\n" * 4,
        ["Mara Lind", "Tom Aue"] * 4,
    ),
    "bold letters within bold ones, as a converter leaves them": (
        "\\***\\*Mara (M):\\*\\*** So what?\n\n\\***\\*Tom (T)\\*\\***: We went.\n\n"
        + "\\***\\*M:\\*\\*** So what?\n\n\\***\\*T:\\*\\*** We went.\n\n" * 4,
        ["Mara (M)", "Tom (T)"] * 5,
    ),
    "first names above the letters that they go by": (
        "The mill\n\nMara: So what? I ask again.\nTom. We went. It was late.\n"
        + "m. so what?\nt. we went\nM: and then?\nt.we slept\n" * 4,
        ["Mara", "Tom"] * 9,
    ),
    "bold initials before small letters, as others have before their colon": (
        "**ML**: So what?\n\n**TA**: We went.\n\n"
        + "**ML**: so what, and why?\n\n**TA**: we went there.\n\n" * 4
        + "**ML** so what?\n\n**TA**: no.\n",
        ["ML", "TA"] * 6,
    ),
    "a name in full amid the initials of many": (
        "".join(
            f"{who}: So we went there.\n\n{MORE}" for who in ("ML", "TA", "BD", "IL", "WA", "LA")
        )
        * 3
        + "Nora Dahl: I took the next steps.\n\nML: Yes.\n\nNext Steps: we went there too.\n",
        ["ML", "TA", "BD", "IL", "WA", "LA"] * 3 + ["Nora Dahl", "ML"],
    ),
    "a first name amid the initials of many who are listed": (
        "Ina Dahl (IL), Nora Aue (NA), Mara Lind (ML), and others from the mill\n\n"
        + "".join(
            f"{who}: So we went there.\n\n{MORE}" for who in ("ML", "TA", "BD", "IL", "WA", "LA")
        )
        * 3
        + "Nora: I was there in the end.\n\nML: Yes.\n",
        ["ML", "TA", "BD", "IL", "WA", "LA"] * 3 + ["Nora", "ML"],
    ),
    "a nickname in small letters amid those of many": (
        "".join(
            f"{who}: So we went there.\n\n" for who in ("mara", "tom", "bodo", "ina", "wim", "lea")
        )
        * 3
        + "nora: I was there in the end.\n\nmara: Yes.\n\nthere: it was late in the end.\n",
        ["mara", "tom", "bodo", "ina", "wim", "lea"] * 3 + ["nora", "mara"],
    ),
    "a further letter that lacks the marks of the others": (
        "**Kira (K):** So what?\n\n**Gil (G):** We went.\n\n"
        + "**K:** So what?\n\n**G:** We went.\n\n" * 4
        + "M: And then?\n\n**G:** We slept.\n",
        ["Kira (K)", "Gil (G)"] * 5 + ["M", "Gil (G)"],
    ),
    "names without marks before times that have them": (
        "*AL (0:01:10)*: So what?\n\n*MA (0:02:10)*: We went.\n\n" * 4
        + "Mara *(0:03:10)*: It was late.\n\n*AL (0:04:10)*: Yes.\n",
        ["AL", "MA"] * 4 + ["Mara", "AL"],
    ),
    "one who comes once, among many who seldom come, below none who comes often": (
        f"Ina: So?\n\n{MORE}Bo: Yes, we went.\n\n{MORE}" * 2
        + f"Nora: I stayed by the mill.\n\n{MORE * 2}"
        + f"Tom: No.\n\n{MORE}Mara: Well, we waited.\n\n{MORE}" * 12,
        [*["Ina", "Bo"] * 2, "Nora", *["Tom", "Mara"] * 12],
    ),
    "a name that once lacks what its bearer is": (
        "**林晓主持人**：那么，磨坊呢？\n\n**李嘉**：它还在转。\n\n" * 4
        + "**林晓**：谢谢大家，再见。\n",
        ["林晓主持人", "李嘉"] * 4 + ["林晓主持人"],
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_they_open_turns_of_the_same_people(form: str) -> None:
    text, speakers = FORMS[form]
    assert speakers_in(text) == speakers


def test_no_asterisk_is_left_in_what_is_said() -> None:
    text, _ = FORMS["a mark that does not open before what is said"]
    assert said(read(text))[-1] == ("Mara", "And then?")


def test_what_opens_a_turn_is_not_said_to_be_text() -> None:
    text, _ = FORMS["a question behind a name in brackets, where the others stand alone"]
    messages = [problem.message for problem in read(text).problems]
    assert 'the label "李嘉，Mill" is written unlike the others' in messages
    assert not any("is read as text" in message for message in messages)


def test_a_name_that_comes_as_often_without_what_its_bearer_is_is_another() -> None:
    text = "**林晓老师**：那么，磨坊呢？\n\n**林晓**：它还在转。\n\n" * 4
    assert speakers_in(text) == ["林晓老师", "林晓"] * 4


def test_a_small_word_that_ends_bold_letters_before_a_colon_is_no_label() -> None:
    talk = "**Mara**: So what?\n\n**Tom**: We went.\n\nlate**: the river rose.\n\n"
    assert speakers_in(talk * 3) == ["Mara", "Tom"] * 3


def test_who_is_addressed_in_bold_does_not_speak() -> None:
    talk = "**Mara**: So what?\n\n**Iris**, would you begin?\n\n**Iris**: We went.\n\n"
    assert speakers_in(talk * 3) == ["Mara", "Iris"] * 3


def test_what_is_done_in_brackets_with_a_colon_is_no_label() -> None:
    text = IN_BRACKETS * 3 + "***[laughs]：磨坊***\n\n[Mara]\n\n好。\n"
    assert speakers_in(text) == ["周天行", "Mara"] * 3 + ["Mara"]


@pytest.mark.parametrize("words", ["[Laughs] It was.", "[Mill Post] had it.", "Or\n[Bo] It was."])
def test_what_is_in_brackets_amid_what_is_said_is_no_label(words: str) -> None:
    talk = "[Ann]\n\nSo what?\n\n[Mara]\n\nIt was late.\n\n"
    assert speakers_in(f"{talk * 4}{words}\n\n{talk}") == ["Ann", "Mara"] * 5


def test_the_mark_of_a_definition_is_not_said() -> None:
    text, _ = FORMS["terms of a definition list"]
    assert said(read(text))[-1] == ("一同", "ははは。")


def test_definitions_that_do_not_return_are_nobodys() -> None:
    trees = ("alder", "birch", "cedar", "elm", "fir", "hazel", "larch", "maple", "oak", "yew")
    words = "".join(f"{tree}\n: It is of wood.\n\n" for tree in trees)
    assert set(speakers_in(words)) == {""}
