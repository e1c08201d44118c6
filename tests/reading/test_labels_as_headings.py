"""Labels that are headings with a colon, as transcripts on pages have them. All invented."""

from __future__ import annotations

import pytest

from spoken import read, speakers_in, speech, who_speaks

OFTEN = ["林美河", "周天行"]
LONG = "臺灣河流與磨坊管理委員會水車組周天行副組長"
SAID = "磨坊還在轉。\n\n那條河很寬，也很深。\n\n"


def talk(*others: str) -> str:
    """Return a talk of two, amid which each of some others speaks once."""
    return "".join(
        f"### {who}：\n{SAID}" for other in others for who in (*OFTEN * 3, other, *OFTEN)
    )


@pytest.mark.parametrize(
    "who",
    ["Mara Lind", "Ina", LONG, f"{LONG[:-2]}代表", "水車委員會林美山委員", "陳天道", "林大河"],
)
def test_whoever_has_a_heading_with_a_colon_speaks_also_once(who: str) -> None:
    assert speakers_in(talk(who)) == [*OFTEN * 3, who, *OFTEN]


def test_a_heading_without_a_colon_is_nobody() -> None:
    text = talk("林大河").replace("### 林大河：", "### Useful Links\n\n### 河邊的磨坊與水車的歷史")
    assert speakers_in(text) == OFTEN * 4


@pytest.mark.parametrize("last", ["Well 3", "Speaker 3", "Unknown"])
def test_what_could_be_a_label_ends_a_talk_with_headings(last: str) -> None:
    assert speakers_in(talk() + talk("林大河") + last) == [*OFTEN * 3, "林大河", *OFTEN]


def test_one_who_speaks_alone_may_say_much() -> None:
    text = "# A lecture\n\n" + ("### Mara Lind:\n\n" + "So it was.\n\nAnd on.\n\n" * 12) * 4
    assert speakers_in(text) == ["Mara Lind"] * 4
    assert set(speakers_in(text.replace("Lind:", "Lind"))) != {"Mara Lind"}


@pytest.mark.parametrize(("level", "title"), [("#", ""), ("##", ""), ("###", "## The talk\n\n")])
def test_headings_of_sections_above_the_talk_are_nobodys(level: str, title: str) -> None:
    above = f"{level} Background\n\nThe mill is old.\n\n{level} Links\n\nSee it there.\n\n"
    talked = "### Ina\n\nSo?\n\n### Bo\n\nWe went.\n\n" * 4
    assert speakers_in(above + title + talked) == ["Ina", "Bo"] * 4
    guest = "### Nora\n\nIt is late.\n\n"
    assert speakers_in("## The talk\n\n" + guest + talked) == ["Nora", *["Ina", "Bo"] * 4]


@pytest.mark.parametrize("who", ["陈天道", "林大道"])
def test_a_given_name_may_end_like_the_word_for_saying(who: str) -> None:
    assert speakers_in(f"{who}：磨坊还在转。\n\n记者：那条河呢？\n\n" * 3) == [who, "记者"] * 3


def test_who_says_something_in_a_story_opens_no_turn() -> None:
    text = "记者：磨坊呢？\n\n林美河：还在转。\n\n那人笑道：很好。\n\n" * 3
    assert set(read(text).speakers) == {"记者", "林美河"}


def test_what_is_glued_to_a_heading_is_said_and_reported() -> None:
    text = "### Mara\n\nThe mill turns.\n\n### Tom\n\nAnd the river?\n\n" * 3
    draft = read(text + "### MaraThe mill turns.\n\n### Tom\n\nSo?\n")
    told = 'the label "Mara" is written unlike the others'
    assert [(problem.line, problem.message) for problem in draft.problems] == [(25, told)]
    assert speech(draft)[-2:] == [("Mara", "The mill turns."), ("Tom", "So?")]
    assert not read(text).problems


def test_what_is_said_in_a_heading_behind_a_label_and_a_blank_is_reported() -> None:
    text = "### Mara\n\nThe mill turns.\n\n### Tom\n\nAnd the river?\n\n" * 3
    draft = read(text + "### Mara The mill turns.\n\n### Tom\n\nSo?\n")
    told = '"Mara" begins a heading with what is said; it opens no turn'
    assert [(problem.line, problem.message) for problem in draft.problems] == [(25, told)]
    assert who_speaks(draft.turns) == ["Mara", "Tom"] * 3 + ["Tom"]


AS_HEADINGS = "### Mara\n\nThe mill turns.\n\n### Tom\n\nAnd the river?\n\n" * 3


@pytest.mark.parametrize("who", ["Speaker 3", "Interviewer 2", "Sprecherin 12"])
def test_a_role_with_a_number_apart_amid_headings_speaks_and_is_reported(who: str) -> None:
    draft = read(f"{AS_HEADINGS}{who}\n\nIt rises.\n\n{AS_HEADINGS}")
    assert speech(draft)[5:8] == [
        ("Tom", "And the river?"),
        (who, "It rises."),
        ("Mara", "The mill turns."),
    ]
    told = f'the label "{who}" is written unlike the others'
    assert (25, told) in [(problem.line, problem.message) for problem in draft.problems]


@pytest.mark.parametrize("end", ["", "\n"])
def test_a_role_with_a_number_in_the_last_line_opens_no_turn(end: str) -> None:
    draft = read(f"{AS_HEADINGS}Speaker 3{end}")
    assert speech(draft)[-1] == ("Tom", "And the river?\n\nSpeaker 3")


@pytest.mark.parametrize("gap", ["", "\n"])
def test_an_unknown_speaker_apart_amid_headings_speaks(gap: str) -> None:
    text = f"{AS_HEADINGS}Unknown Speaker  \n{gap}It rises.\n\n{AS_HEADINGS}"
    assert speech(read(text))[6] == ("Unknown Speaker", "It rises.")


@pytest.mark.parametrize("said", ["Speaker", "Wheel 3", "Speaker 3\nIt rises.", "He is speaker 3"])
def test_no_other_words_apart_amid_headings_open_a_turn(said: str) -> None:
    text = f"{AS_HEADINGS}{said}\n\nIt is so.\n\n{AS_HEADINGS}"
    assert speakers_in(text) == ["Mara", "Tom"] * 6


@pytest.mark.parametrize("mark", ["**", ""])
def test_a_role_with_a_number_apart_amid_other_labels_opens_no_turn(mark: str) -> None:
    text = AS_HEADINGS.replace("### ", mark).replace("\n\nThe", f":{mark} The")
    text = text.replace("\n\nAnd", f":{mark} And")
    assert speakers_in(f"{text}Speaker 3\n\nIt rises.\n\n{text}") == ["Mara", "Tom"] * 6
