"""Who speaks once or twice beside two others, and names with initials and titles. Invented."""

from __future__ import annotations

import pytest

from spoken import SAID, speakers_in

TWO = [0, 1] * 6


def talk(form: str, names: tuple[str, ...], order: list[int], between: str = "\n\n") -> str:
    return between.join(form.format(names[who], SAID[n % 6]) for n, who in enumerate(order)) + "\n"


ONCE = {
    "a title behind dashes": ("{} – {}", ("Frau Lind", "Interviewerin", "Herr Weld")),
    "a title as a heading": ("### **{}**\n{}", ("Frau Lind", "Interviewerin", "Herr Weld")),
    "a title that is shortened": (
        "{}: {}",
        ("Dhr. Van der Meulen", "Interviewer", "Mevr. 't Veld"),
    ),
}


@pytest.mark.parametrize("kind", ONCE)
def test_one_who_speaks_once_beside_two_others_is_heard(kind: str) -> None:
    form, names = ONCE[kind]
    order = [*TWO, 2, *TWO]
    assert speakers_in(talk(form, names, order)) == [names[who] for who in order]


@pytest.mark.parametrize("noted", [" [laughs]", " (lacht)", " [*lacht*]"])
def test_a_sentence_ends_before_what_is_noted_of_it(noted: str) -> None:
    names = ("Mara", "Interviewer", "Ina Dahl")
    before, after = (talk("{} — {}", names, TWO, "\n") for _ in range(2))
    text = f"{before.rstrip()}{noted}\nIna Dahl — So it was.\n{after}"
    assert speakers_in(text) == [names[who] for who in [*TWO, 2, *TWO]]


@pytest.mark.parametrize("form", ["{}\n{}", "### {}\n\n{}", "**{}**\n{}"])
def test_names_in_capitals_alone_may_be_short_and_long(form: str) -> None:
    names, order = ("ANN", "BOB", "MARIELLE"), [2, *TWO, 2, *TWO]
    assert speakers_in(talk(form, names, order)) == [names[who] for who in order]


def test_a_title_in_capitals_above_initials_is_nobodys() -> None:
    text = "THE MILL\n\n" + talk("{}\n{}", ("I", "B1"), TWO * 2)
    assert speakers_in(text) == ["I", "B1"] * 12


@pytest.mark.parametrize("form", ["{}  0:03\n{}", "{} | {}", "**{}** [0:03] {}"])
@pytest.mark.parametrize("names", [("M. Weld", "Mme Lind"), ("A. Berg", "D. Ina Dahl")])
def test_an_initial_is_a_part_of_the_name(form: str, names: tuple[str, str]) -> None:
    assert speakers_in(talk(form, names, TWO)) == [names[who] for who in TWO]


def test_a_letter_before_a_word_that_is_said_is_a_label() -> None:
    assert (
        speakers_in("Q. Was it?\nA. Yes\nQ. So?\nA. No\nQ. Where?\nA. Here\n" * 3) == ["Q", "A"] * 9
    )


def test_initials_that_are_also_a_particular_are_a_persons_from_the_first_turn_on() -> None:
    assert speakers_in(talk("{}: {}", ("ID", "BL"), TWO)) == ["ID", "BL"] * 6


def test_a_colon_in_what_is_said_behind_a_bar_is_said() -> None:
    text = talk("{} | {}", ("Ina Dahl", "Bo Lee"), TWO) + "\nIna Dahl | My mother said: never.\n"
    assert speakers_in(text) == [*["Ina Dahl", "Bo Lee"] * 6, "Ina Dahl"]


def test_who_speaks_once_is_of_a_house_that_others_are_of() -> None:
    names = ("Vizepräsident Lind", "Dahl, Parl. Staatssekretär", "Dr. Weld (MPD)", "Okafor (MPD)")
    order = [*TWO, 0, 2, 1, 2, *TWO, 0, 3, *TWO]
    assert speakers_in(talk("{}: {}", names, order, "\n")) == [names[who] for who in order]


def test_a_label_in_a_table_above_the_talk_is_a_particular() -> None:
    table = "| Interviewer | Ina Dahl |\n|---|---|\n| Date | 3 May |\n\n"
    text = table + talk("{}: {}", ("Interviewer", "Bo"), TWO)
    assert speakers_in(text) == ["Interviewer", "Bo"] * 6


def test_a_word_that_begins_many_lines_is_no_name_beside_labels() -> None:
    text = "Ina Dahl: So well.\n\nBo Lee: So well.\n\n" * 2
    text += (
        "Ina Dahl: So well.\nSo Tal fell.\n\nBo Lee: So well.\nSo Ek went.\n" + "So Tal fell.\n" * 2
    )
    assert speakers_in(text) == ["Ina Dahl", "Bo Lee"] * 3


@pytest.mark.parametrize("form", ["**???:** {}", "**?**: {}", "**??:**\n{}"])
def test_an_unknown_voice_in_bold_is_somebodys(form: str) -> None:
    known = "**{}:**\n{}" if "\n" in form else "**{}:** {}"
    text = talk(known, ("Ann", "Bo"), TWO) + f"\n{form.format(SAID[1])}\n\n"
    found = speakers_in(text + talk(known, ("Ann", "Bo"), TWO))
    assert found == [*["Ann", "Bo"] * 6, "?", *["Ann", "Bo"] * 6]


@pytest.mark.parametrize("form", ["**{}** 0:30\n{}", "{} 0:30\n{}"])
def test_an_unknown_voice_with_a_time_is_somebodys(form: str) -> None:
    names = ("Ann", "Bo", "???")
    order = [*TWO, 2, *TWO]
    assert speakers_in(talk(form, names, order)) == [names[who].strip("?") or "?" for who in order]


def test_a_voice_without_a_name_has_a_time_as_those_with_names_in_bold_have() -> None:
    named = talk("[0:30] **{}**: {}", ("Ann", "Bo Lee"), TWO)
    text = f"{named}\n[0:31] SPEAKER_00: {SAID[1]}\n\n{named}"
    assert speakers_in(text) == [*["Ann", "Bo Lee"] * 6, "SPEAKER_00", *["Ann", "Bo Lee"] * 6]


def test_a_stop_and_a_colon_behind_a_bold_name_are_a_slip() -> None:
    text = talk("**{}.** {}", ("Mara", "Tove"), TWO)
    slip = f"**Tove.**: {SAID[3]}\n\n"
    found = speakers_in(f"{text}\n{slip}{text}")
    assert found == [*["Mara", "Tove"] * 6, "Tove", *["Mara", "Tove"] * 6]


def test_a_scene_in_italics_is_quoted() -> None:
    scene = "*Nora: Oh! I see it.*\n\n*Tove: No!*\n\n*Nora: Well, yes.*\n\n"
    text = talk("**{}:** {}", ("Ann", "Bo"), TWO)
    assert speakers_in(f"{text}\n{scene}{text}") == ["Ann", "Bo"] * 12


def test_a_name_that_links_to_a_page_begins_a_sentence() -> None:
    text = talk("**{}:** {}", ("Ann Lee", "Bo"), TWO)
    for page in ("{{ '/people/ann/' | url }}", "people/ann.md", "../ann"):
        assert speakers_in(f"[Ann Lee]({page}) joins us today.\n\n{text}") == ["Ann Lee", "Bo"] * 6


@pytest.mark.parametrize(
    ("name", "is_heard"), [("Weldworks", True), ("Mill", False), ("Also", False), ("Notes", False)]
)
def test_a_single_name_between_turns_of_full_names_is_heard_if_it_is_no_word(
    name: str, *, is_heard: bool
) -> None:
    names, order = ("Ina Dahl", "Bo Lee", name), [*TWO, 2, *TWO]
    text = talk("{}: {}\nAnd also what went on.", names, order)
    assert (name in speakers_in(text)) == is_heard


def test_one_blank_before_a_label_is_a_slip() -> None:
    text = talk("**{}**: {}", ("Ina Dahl", "Bo Lee"), TWO)
    once = f" **Nora Weld**: {SAID[1]}\n\n"
    assert speakers_in(f"{text}\n{once}{text}").count("Nora Weld") == 1


@pytest.mark.parametrize("form", ["{}: {}", "**{}**: {}"])
@pytest.mark.parametrize("name", ["Will", "Rose", "Pilar"])
def test_a_name_may_be_a_word_of_the_text(form: str, name: str) -> None:
    text = talk(form, ("Ann", "Bo"), TWO) + f"\nI {name.lower()} say so. The {name.lower()} is.\n\n"
    once = form.format(name, "so that is what we saw.")
    assert speakers_in(f"{text}{once}\n\n{text}").count(name) == 1


def asked_of_the_mill(above: str) -> list[str]:
    """Return who speaks where a line, or some, stand right above one who asks once."""
    others = ("Ina Weld, Mill Post", "Bo Aue, Dam News", "Mo Dahl, River Radio")
    asked = "".join(f"{one}: Was it so?\n\nMara: So it was.\n\n" for one in others)
    text = f"Mara: So it was.\n\n{asked}{above}\nTom Okafor, Sluice Sun: Will it stay?\n\n"
    return speakers_in(f"{text}Mara: It will stay.\n\n{asked}")


def test_who_asks_once_right_below_a_title_is_heard() -> None:
    assert "Tom Okafor, Sluice Sun" in asked_of_the_mill("Q&A")
    assert "Tom Okafor, Sluice Sun" in asked_of_the_mill("Second part")


@pytest.mark.parametrize(
    "above",
    [
        *["Here they are,", "We saw them.", "Of the mill\nwe saw", "Mara: So"],
        "Another paper that all of us should read is by our fellow",
        "We then went on to\n\nthe mill",
    ],
)
def test_below_what_is_no_title_nobody_asks_once(above: str) -> None:
    assert "Tom Okafor, Sluice Sun" not in asked_of_the_mill(above)


def called_out(between: str, called: str = "MARA", other: str = "TOMAS") -> list[str]:
    """Return who speaks where something stands between two who do, three times."""
    talk = f"{called}: Was it so?\n\n{other}: So it was.\n\n" * 4
    return speakers_in(f"{talk}{between}\n\n" * 3 + talk)


def test_in_brackets_with_a_colon_someone_speaks_where_all_are_in_capitals() -> None:
    assert called_out("(VOICE): It was not.").count("VOICE") == 3


@pytest.mark.parametrize(
    "between",
    [
        "(LAUGHTER)",
        "(SINGING IN LATIN)",
        "(APPLAUSE): It is long.",
        "We rose.\n(VOICE): It was not.",
    ],
)
def test_what_happens_in_brackets_is_nobodys_amid_capitals(between: str) -> None:
    assert set(called_out(between)) == {"MARA", "TOMAS"}


def test_amid_names_that_are_not_in_capitals_nobody_is_in_round_brackets() -> None:
    assert set(called_out("(VOICE): It was not.", "Mara", "Tomas")) == {"Mara", "Tomas"}


@pytest.mark.parametrize("above", ["And then she read\n\n", "And then she read\n"])
def test_small_words_that_go_on_a_sentence_are_nobodys_amid_capitals(above: str) -> None:
    talk = "3 MARA LIND: Was it so?\n\n4 TOM AUE: So it was.\n\n" * 4
    assert set(speakers_in(f"{talk}7 {above}8 of it: It was so.\n\n{talk}")) == {
        "MARA LIND",
        "TOM AUE",
    }


def test_small_words_below_the_end_of_a_sentence_may_be_somebody_amid_capitals() -> None:
    talk = "3 MARA LIND: Was it so?\n\n4 TOM AUE: So it was.\n\n" * 4
    assert "miller" in speakers_in(f"{talk}8 miller: It was so.\n\n{talk}")


TIMED = "[0:10] **Ina:** Was it so?\n\n[0:20] **Bo:** {}\n\n[0:30] {}: At the mill.\n\n"


def test_a_title_with_a_time_goes_on_a_sentence_amid_labels_in_bold() -> None:
    text = TIMED.format("It was", "**Bo:** So it was.\n\n[0:32] **Ina:**") * 4
    text += TIMED.format("It is called All About", "Mills and Dams")
    assert set(speakers_in(f"{text}[0:40] **Ina:** So?\n")) == {"Ina", "Bo"}


@pytest.mark.parametrize(
    ("said", "label"),
    [("So it was.", "Mara Lind"), ("So it", "SPEAKER_02"), ("So it", "Moderator")],
)
def test_who_has_a_time_and_no_bold_letters_amid_those_who_do_is_heard(
    said: str, label: str
) -> None:
    text = TIMED.format("It was.", "**Ina**") * 4 + TIMED.format(said, label)
    assert label in speakers_in(f"{text}[0:40] **Ina:** So?\n")
