"""Labels of several kinds in one talk, and words that are written like labels and are none."""

from __future__ import annotations

import pytest

from spoken import read, said, speakers_in, speech

ANSWER = "She says that the mill turns.\n\nAnd that the river rose in spring.\n\n"
OF_TWO = (
    "The Mill Post：那么，磨坊呢？\n\n周天行：\n\n它还在转。\n\n那条河很宽。\n\n" * 4,
    "The Mill Post: And the mill?\n\nMara:\n\n" + ANSWER,
)
TALK = "**Mara：**\n那么，磨坊呢？\n\n**Tom：**\n它还在转。\n\n" * 3


@pytest.mark.parametrize(
    ("text", "who"),
    [
        (OF_TWO[0], ["The Mill Post", "周天行"] * 4),
        (OF_TWO[1] * 5, ["The Mill Post", "Mara"] * 5),
    ],
    ids=["Chinese", "Latin"],
)
def test_one_label_alone_on_its_line_and_one_that_is_not_are_of_two(
    text: str, who: list[str]
) -> None:
    assert speakers_in(text) == who


def test_words_of_a_text_that_alternate_so_are_no_speakers() -> None:
    below = "It is of water, and of wood.\n\n" + "So it was.\n\n" * 10
    page = f"Wood: The mill turns.\n\nWater:\n\n{below}" * 5
    assert set(speakers_in(page)) == {""}


def test_a_bold_word_amid_a_sentence_that_a_line_begins_with_is_no_label() -> None:
    text = TALK + "**Mara：**\n磨坊属于村里的\n**Tom**，它还在转。\n\n**Tom：**\n是的。\n"
    assert speakers_in(text) == ["Mara", "Tom"] * 4


def test_the_terms_of_a_glossary_below_a_talk_are_no_speakers() -> None:
    terms = ("Schleuse (Sluice)", "Mühle (Mill)", "Rad (Wheel)", "Wehr (Weir)")
    glossary = "### Words\n\n" + "".join(f"**{term}:**\nA thing of wood.\n\n" for term in terms)
    talk = TALK.replace("：", ":")
    assert speech(read(f"{talk}{glossary}"))[:5] == speech(read(talk))[:5]
    assert speakers_in(f"{talk}{glossary}") == ["Mara", "Tom"] * 3


def test_people_who_speak_once_below_a_talk_are_speakers() -> None:
    guests = "".join(f"**{name} (Mill):**\nIt turns.\n\n" for name in ("Ina", "Bo", "Cy"))
    assert speakers_in(TALK.replace("：", ":") + guests) == ["Mara", "Tom"] * 3 + [
        f"{name} (Mill)" for name in ("Ina", "Bo", "Cy")
    ]


def test_names_below_pictures_are_no_turns() -> None:
    text = (
        "Mara Lind: It does, and well.\n\nTom Aue: Yes, day by day.\n\n{}"
        "Ina Weld: It rose in spring.\n\n{}Mara Lind: And in autumn.\n\n"
    ) * 3
    pictures = speakers_in(text.format(*["Mara Lind\n\n", "Tom Aue\n\n"] * 3))
    assert pictures == speakers_in(text.format(*[""] * 6))


@pytest.mark.parametrize("producer", ["Producer: Ina Weld\nProducer: Bo Dahl\n", ""])
def test_names_with_colons_above_a_long_text_without_any_are_no_speakers(producer: str) -> None:
    head = "Mill Shop: Go to the shop of the mill.\n\nOak Shop: Go there, too.\n\n"
    text = f"{head}Wheel Works: The best of wheels.\n\n{producer}\n" + "so the mill turns\n" * 200
    assert set(speakers_in(text)) == {""}


def test_one_who_writes_little_in_a_log_and_before_a_name_is_a_speaker() -> None:
    talk = "5:33 AM Mara Lind: the mill turns\n\n5:34 AM Tom Aue: so it does, Mara.\n\n" * 5
    few = "5:35 AM Ina Weld: the wheels aren't of wood\n\n5:36 AM bo_dahl: Mara Lind: yes\n\n"
    again = [who for who in speakers_in(talk + few + talk + few) if who != "Mara Lind"]
    assert again.count("Ina Weld") == 2
    assert again.count("bo_dahl") == 2


def test_a_bold_name_without_its_colon_is_a_label_amid_those_with_one() -> None:
    text = (
        "**Mara Lind:** So, the mill turns.\n\n**Tom Aue** don't think that it does.\n\n"
        "**Ina Weld:** It does.\n\n"
    ) * 4
    assert speakers_in(text) == ["Mara Lind", "Tom Aue", "Ina Weld"] * 4


def test_code_that_a_turn_begins_with_keeps_its_mark() -> None:
    text = "__Ann__: `clamp` it to zero.\n\n__Bo__: So I do.\n\n" * 3
    assert said(read(text))[0] == ("Ann", "`clamp` it to zero.")


def test_misspelled_labels_open_turns_where_no_blank_line_stands_between() -> None:
    text = (
        "Interviewer: How are you?\nParticipant: Fine.\nInterviwer: And the mill?\n"
        "Participant: Gone.\nInterviewer: When?\nParticpant: In May.\nInterviewer: Thanks.\n"
    )
    assert [speaker[:5] for speaker in speakers_in(text)] == ["Inter", "Parti"] * 3 + ["Inter"]


def test_a_colon_behind_the_number_of_a_line_is_taken_as_a_stop() -> None:
    text = "1. Ina: So?\n2: Bo: Yes.\n3. Ina: And then?\n4: Bo: No.\n5: Ina: At 10:30: when?\n"
    assert said(read(text))[1::2] == [("Bo", "Yes."), ("Bo", "No.")]
    assert speakers_in(text) == ["Ina", "Bo", "Ina", "Bo", "Ina"]
    assert speakers_in(text.replace(".", ":")) == speakers_in(text)


def test_who_is_named_once_beside_one_who_is_called_by_a_title_opens_a_turn() -> None:
    text = "Dr. Lind: Hello, Tova, it is Mara.\nTova: Hello. How is the mill?\n" + "".join(
        f"{who}: It turns, as it has, {at} in a hundred\nyears or so, I think.\n"
        for at in range(20)
        for who in (["Dr", "T", "C"] if at < 3 else ["T", "C"])
    )
    assert speakers_in(text)[:5] == ["Dr. Lind", "Tova", "Dr. Lind", "Tova", "C"]


TURNS = "".join(f"I: Why did it turn in {at}?\nP: The river was high, so so.\n" for at in "abcd")


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("I: And then? P: It closed. I: So?", ["I", "P", "I"]),
        ("I: And then?P: It closed.", ["I", "P"]),
        ("I: And then [laughs] P: It closed.", ["I", "P"]),
        ("I: We had mills, z. P: two of them.", ["I"]),
        ("I: We had parts: 12.P: the wheel.", ["I"]),
        ("I: [She says. P: It is late.] And?", ["I"]),
        ("I: Was that plan P: the other one?", ["I"]),
    ],
)
def test_a_letter_behind_the_end_of_what_is_said_opens_a_turn(line: str, who: list[str]) -> None:
    assert speakers_in(f"{TURNS}{line}\n")[8:] == who


def test_numbers_before_letters_are_not_reported_as_labels_within_lines() -> None:
    text = "".join(f"{at}. {who}: So it was.\n" for at, who in enumerate("ABCDEF" * 4, 1))
    draft = read(text + "25. A: So? B: Yes.\n")
    assert [message for _, message in draft.problems] == [
        '"B:" stands within a line; it opens a turn'
    ]
    assert len(speech(draft)) == 26


@pytest.mark.parametrize("number", ["{}.", "{})", "{}. "])
def test_a_number_may_stand_right_before_a_label(number: str) -> None:
    talk = [("N", "Why?"), ("M", "So it was.")] * 6 + [("Ann B", "And I?")]
    text = "".join(f"{number.format(at)}{who}: {text}\n" for at, (who, text) in enumerate(talk, 1))
    assert speech(read(text)) == talk


def test_a_time_and_a_part_of_a_number_are_no_number_of_a_turn() -> None:
    assert not any(speakers_in("We met at 12.30: it was late.\n\n3.5cm: so long it was.\n\n" * 4))


def test_bold_letters_that_end_within_a_label_are_of_all_of_it() -> None:
    text = "**Ina Lind**: So?\n\n**Tom Berg**: It is new.\n\n" * 2
    text += "**Ina Lin**d: And then?\n\n**Tom Berg**: **W**ell: so.\n"
    assert said(read(text))[-2:] == [("Ina Lind", "And then?"), ("Tom Berg", "**W**ell: so.")]


def test_who_did_something_is_named_behind_by_and_says_nothing() -> None:
    asked = "".join(f"Asked by: {who}\n\n#{at}\n\n" for at, who in enumerate(("MLI", "TOA", "INA")))
    talk = "MLI: And the mill?\n\nTOA: It grinds.\n\nINA: Since when?\n\n" * 4
    assert set(speakers_in(f"Notes\n\n{asked}{talk}")) == {"MLI", "TOA", "INA"}


@pytest.mark.parametrize("sign", [":--", ": – ", ":-", "：—"])
def test_a_label_before_the_dash_of_all_others_lacks_its_colon(sign: str) -> None:
    text = "".join(f"Ina{sign}Where?\nBo{sign}There.\n" for _ in range(3))
    slip = f"Ina{sign}So?\nBo{sign.lstrip(':： ')}Yes.\n"
    draft = read(text + slip)
    assert speakers_in(text + slip) == ["Ina", "Bo"] * 4
    assert (8, 'the label "Bo" has no colon; it opens a turn') in draft.problems
    known = text.replace(sign, ": ") + "Ina: So?\nBo--Yes.\n"
    assert speakers_in(known) == [*["Ina", "Bo"] * 3, "Ina"]


def indented(talk: list[tuple[str, str]], indent: str = "    ") -> str:
    """Return what is said with its labels indented, and wrapped lines that are not."""
    return "".join(f"{indent}{who} {text}\nand so on, as\nit was.\n" for who, text in talk)


ALTERNATING = [pair for at in range(10) for pair in (("D:", f"Why {at}?"), ("A:", "So it was."))]


def test_a_letter_at_the_place_of_labels_may_have_a_question_mark_for_its_colon() -> None:
    text = indented([*ALTERNATING, ("D:", "Why?"), ("A?", "It was."), *ALTERNATING])
    draft = read(text)
    assert [who for who, _ in speech(draft)] == ["D", "A"] * 21
    assert speech(draft)[21] == ("A", "It was.\nand so on, as\nit was.")
    assert (64, 'the label "A" has no colon; it opens a turn') in draft.problems


@pytest.mark.parametrize(
    "text",
    [
        indented([*ALTERNATING, ("D:", "Why?\nA? It was."), *ALTERNATING]),
        indented([*ALTERNATING, ("A?", "It was."), *ALTERNATING]),
        indented([*ALTERNATING, ("D:", "Why?"), ("A?", "It was.")]),
        indented([*ALTERNATING[:8], ("D:", "Why?"), ("A?", "It was."), *ALTERNATING[:8]]),
        indented([*ALTERNATING, ("D:", "Why?"), ("A?", "It was."), *ALTERNATING], indent=""),
        indented([*ALTERNATING, ("D:", "Why?"), ("Ann?", "It was."), *ALTERNATING]).replace(
            "A:", "Ann:"
        ),
    ],
    ids=["wrapped", "not between", "last", "of a few turns", "no indentation", "a name is called"],
)
def test_a_question_mark_behind_a_label_is_else_no_slip(text: str) -> None:
    assert not any("no colon" in problem.message for problem in read(text).problems)
