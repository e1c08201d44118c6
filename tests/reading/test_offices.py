"""Those who speak as what they are, on lines of their own: "La molinera major". All invented."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from codebook.reading.turns.labels.labels import key
from codebook.reading.turns.labels.naming import speaker_names
from codebook.reading.turns.labels.shapes import shape
from spoken import read, speakers_in
from work import is_once_so, seconds

SAID = "Així va ser, i així quedarà."
CHAIR, ANN, BO = "La presidenta", "Mara Lind Aue", "Tom Okafor Dahl"
BEGUN = (CHAIR, ANN, CHAIR, BO, CHAIR, ANN, CHAIR, BO)


def talk(labels: Iterable[str]) -> str:
    """Return what each says below a line of bold letters."""
    return "".join(f"**{label}**\n\n{SAID}\n\n" for label in labels)


@pytest.mark.parametrize(
    ("label", "own"),
    [
        ("Mara Lind i Aue", "names"),
        ("Tom Okafor e Dahl", "names"),
        ("Mara de Lind i Aue", "names"),
        ("Kvarnen i Dalen", "other"),  # in a place, and no family
        ("Sobre molins i rius", "other"),
        ("Mara Lind i altres", "other"),
        ("Mara Lind i", "other"),
    ],
)
def test_one_letter_may_join_the_families_behind_a_first_name(label: str, own: str) -> None:
    assert shape(label) == own


@pytest.mark.parametrize(
    ("label", "own"),
    [("Mara A. Lind", "names"), ("TOM E. AUE", "names"), ("Interviewer A", "role"), ("A", "role")],
)
def test_a_letter_within_a_name_is_an_initial_and_no_role(label: str, own: str) -> None:
    assert shape(label) == own


def test_who_is_named_once_with_an_initial_is_a_speaker() -> None:
    text = "Mara A. Lind: + Age\n\nTom Aue: 34\n\n" + "Mara: And then?\n\nTom: It ran.\n\n" * 9
    assert speakers_in(text) == ["Mara A. Lind", "Tom Aue"] * 10


def test_who_speaks_once_may_have_two_families() -> None:
    labels = [*BEGUN, "Ina Sol i Moll", CHAIR]
    assert speakers_in(talk(labels)) == labels


def test_it_does_not_matter_which_apostrophe_a_label_has() -> None:
    assert key("Mara D’Aue") == key("Mara D'Aue")
    one, other = "La ministra d'Aigües", "La ministra d’Aigües"
    assert speaker_names([one, other]) == dict.fromkeys([one, other], one)


MILLS = "La ministra de Molins"


@pytest.mark.parametrize(
    "offices",
    [
        [f"{MILLS} (Ina Sol Moll)", MILLS],
        [MILLS, MILLS],
        [MILLS, "La ministra d'Aigües", MILLS],
        [f"{MILLS} (Ina Sol Moll)", "El ministre d’Aigües"],
        ["La ministra de Molins, Rius i Coses del Pa (Ina Sol Moll)", MILLS],
        ["L'alcaldessa de Dal (Ina Sol Moll)", "L’alcaldessa de Moll"],
        ["Der Minister des Innern (Ina Sol)", "Die Ministerin für Mühlen"],
        ["The minister of the mills (Ina Sol)", "The minister for bread"],
    ],
)
def test_an_office_that_comes_again_or_has_a_name_is_somebodys(offices: list[str]) -> None:
    labels = [*BEGUN, *(one for office in offices for one in (office, CHAIR))]
    names = speaker_names(labels)
    assert speakers_in(talk(labels)) == [names[label] for label in labels]


@pytest.mark.parametrize(
    "headings",
    [
        ["La qüestió de l'aigua", "La qüestió del riu", "El molí de Dal"],
        ["La ministra de Molins"],  # nothing says that it is no heading
        ["Debat sobre l'aigua de Dal", "Debat sobre el molí de Dal"],
        ["In our view, they", "In our view, they"],
    ],
)
def test_headings_may_begin_alike(headings: list[str]) -> None:
    labels = [label for one in headings for label in (*BEGUN, one)] + [CHAIR]
    assert speakers_in(talk(labels)) == [label for label in labels if label not in headings]


def test_words_with_a_colon_are_no_office() -> None:
    said = "".join(f"Mara: {SAID}\nTom: {SAID}\n" for _ in range(6))
    notes = f"La qüestió de l'aigua: {SAID}\n" * 2
    assert set(speakers_in(said + notes + said)) == {"Mara", "Tom"}


TOP = "**Parlament de Dal**\n\nSessió 3, dilluns al matí\n\n"


def test_a_title_above_no_sentence_is_nobodys() -> None:
    assert speakers_in(TOP + talk(BEGUN)) == list(BEGUN)


def test_who_opens_a_talk_once_above_a_sentence_is_somebody() -> None:
    labels = ["Ina Sol Moll", *BEGUN]
    assert speakers_in(talk(labels)) == labels


def test_who_opens_a_talk_in_which_nobody_ends_sentences_is_somebody() -> None:
    labels = ["Ina Sol Moll", *BEGUN]
    assert speakers_in(talk(labels).replace(".", "")) == labels


def test_many_offices_take_as_long_as_they_are_many() -> None:
    def text(count: int) -> str:
        return talk([*BEGUN, *(f"La ministra de Molins{at} (Ina Sol)" for at in range(count))])

    assert is_once_so(
        lambda: seconds(lambda: read(text(4000))) < 8 * seconds(lambda: read(text(1000)))
    )
