"""Labels that name a person of whatever sex: "Interviewer:in", "Teilnehmer*in 2". All invented."""

from __future__ import annotations

import pytest

from spoken import read, speakers_in, who_speaks

SAID = ("Wie geht es?", "Gut. Also: sehr gut.", "Schön.", "Ja.", "Und?", "Nein.")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Interviewer:in", "Teilnehmer:in 1"),
        ("Interviewer*in", "Teilnehmer*in B"),
        ("Interviewer·in", "Expert·in"),
        ("Interviewer:innen", "Schüler:innen"),
        ("Interviewer_in", "Teilnehmer/in 1"),
        ("I", "Lehrer:in (lacht)"),
        ("Interviewer*in", "Befragte*r"),
        ("Moderator:in", "Befragte:r 2"),
    ],
)
@pytest.mark.parametrize(
    "form", ["{}: {}\n", "{}:\n{}\n\n", "**{}:** {}\n\n", "{}\t{}\n", "{}  0:03\n{}\n"]
)
def test_labels_keep_the_sign_before_their_ending(one: str, other: str, form: str) -> None:
    text = "".join(form.format(who, said) for who, said in zip((one, other) * 3, SAID, strict=True))
    names = [one, other.removesuffix(" (lacht)")]
    assert [who.removesuffix(" (lacht)") for who in speakers_in(text)] == names * 3


def test_what_begins_with_such_an_ending_right_behind_a_colon_is_said() -> None:
    draft = read("Ann:in the mill.\nBo:in the river.\nAnn:in both.\nBo:in none.\n")
    assert draft.speakers == ("Ann", "Bo")
    assert draft.text[draft.turns[0].start : draft.turns[0].end] == "in the mill."


@pytest.mark.parametrize(
    "noun",
    [
        "Nutzer:innen mahlen am Abend.",
        "Wenn Nutzer:Innen mahlen, rauscht der Bach.",
        "Bürger:innenräte tagen in der Mühle.",
        "Wenn Nutzer:in und Müller reden, wird es spät.",
        "Jede Müller-Lehrer:in kennt das.",
    ],
)
@pytest.mark.parametrize("form", ["{}\n", "- {}\n", "**{}**\n"])
def test_a_colon_within_a_word_that_begins_a_line_opens_no_turn(noun: str, form: str) -> None:
    line = form.format(noun)
    draft = read(f"Ann: Wer kommt?\nBo: Viele.\n{line}{line}{line}Ann: Gut.\nBo: Ja.\n")
    assert who_speaks(draft.turns) == ["Ann", "Bo", "Ann", "Bo"]
    assert draft.text[draft.turns[1].start : draft.turns[1].end] == f"Viele.\n{line * 3}".rstrip()


def test_labels_of_groups_may_have_a_colon_and_a_capital() -> None:
    assert (
        speakers_in("Schüler:Innen: Ja.\nDie Lehrer:in: So?\n" * 3)
        == [
            "Schüler:Innen",
            "Die Lehrer:in",
        ]
        * 3
    )
