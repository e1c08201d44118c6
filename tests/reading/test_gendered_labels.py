"""Labels that name a person of whatever sex: "Interviewer:in", "Teilnehmer*in 2". All invented."""

from __future__ import annotations

import pytest

from spoken import read, speakers_in

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
