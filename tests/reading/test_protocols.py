"""Protocols of those who are called by name and office, below their contents. All invented."""

from __future__ import annotations

import pytest

from codebook.reading.turns.labels.naming import speaker_names
from spoken import speakers_in
from work import is_once_so, seconds

CHAIR = "Präsidentin Dr. Mara Lind"
OATH = "  So sei es, und so bleibe es."
SWORN = (
    "Dr. Tom von der Aue, Minister des Inneren",
    "Ina Dahl-Sonnenberger, Ministerin für Ernährung, Mühlen und die Wege am Fluss im Land",
    "Bo Okafor, Minister der Finanzen",
)
TALK = "".join(
    f"  {CHAIR}: \n  Als Nächstes kommt, wie gesagt, einer von vielen.\n  {who}: \n{OATH}\n"
    for who in SWORN
)
CONTENTS = "".join(
    f"Tagesordnungspunkt {at}:\nEid aller Genannten \t\n\n{CHAIR} \t\n\n{who} \t\n\n"
    for at, who in enumerate(SWORN, 1)
)


def test_whoever_has_an_office_and_speaks_once_opens_a_turn() -> None:
    names = ["Dr. Tom von der Aue", "Ina Dahl-Sonnenberger", "Bo Okafor"]
    assert speakers_in(TALK * 2) == [who for name in names for who in (CHAIR, name)] * 2
    assert speakers_in(TALK) == [who for name in names for who in (CHAIR, name)]


def test_names_and_items_of_the_contents_open_no_turn() -> None:
    assert speakers_in(f"{CONTENTS}\n\nBeginn: 10 Uhr\n\n{TALK}") == speakers_in(TALK)


def test_a_name_whose_colon_was_forgotten_above_what_is_said_still_opens_a_turn() -> None:
    said = "\n".join(f"{who}:\nSo it was, as I said.\n" for who in ("Mara Lind", "Tom Aue") * 4)
    speakers = speakers_in(f"Tom Aue\t\nWelcome to all of you.\n\n{said}")
    assert speakers[:2] == ["Tom Aue", "Mara Lind"]


@pytest.mark.parametrize(
    "line",
    [
        "  Meine Damen und Herren, Artikel neun des Gesetzes sagt dazu seit langem dies:",
        "  Liebe Gäste aus Nah und Fern, Mitglieder des Hauses haben mich darum gebeten:",
        "  Das ist der Satz von gestern, Herr Kollege, den ich hier noch einmal verlese:",
    ],
)
def test_a_long_sentence_that_ends_with_a_colon_names_nobody(line: str) -> None:
    assert speakers_in(TALK.replace(OATH, f"{line}\n{OATH}", 1)) == speakers_in(TALK)


def test_party_and_office_are_of_one_person() -> None:
    text = "".join(
        f"Mara Lind:\nSo?\n\n{who}:\nYes.\n\n"
        for who in ("Ina Dahl (Left)", "Ina Dahl (Left)", "Ina Dahl, Chancellor")
    )
    assert speakers_in(text) == ["Mara Lind", "Ina Dahl (Left)"] * 3


def test_two_names_with_a_comma_are_not_one_person_with_an_office() -> None:
    text = "".join(
        f"Mara Lind: So?\n\n{who}: Yes.\n\n" for who in ("Ina Dahl", "Bo", "Ina Dahl, Bo") * 2
    )
    assert set(speakers_in(text)) == {"Mara Lind", "Ina Dahl", "Bo", "Ina Dahl, Bo"}


def test_many_offices_are_told_from_names_in_time_with_their_number() -> None:
    labels = [f"Ina{at} Dahl{at}, Chancellor" for at in range(16_000)]
    assert speaker_names(labels) == {label: label for label in labels}
    # Squared, it would be some ten seconds.
    assert is_once_so(lambda: seconds(lambda: speaker_names(labels)) < 2)


ITEM = "## The {what}\n\n- **Link:** https://example.org\n- **Labels:** {what}, urgent\n\n{talk}"


def test_fields_of_the_items_of_an_agenda_are_no_speakers() -> None:
    text = "".join(
        ITEM.format(what=what, talk="Mara: So?\n\nTom: Yes.\n\n")
        for what in ("mill", "river", "sluice", "weir")
    )
    assert speakers_in(text) == ["Mara", "Tom"] * 4
    spoken = text.replace("- **Link:** https://example.org\n- **Labels:**", "- **Bo:**")
    assert speakers_in(spoken) == ["Bo", "Mara", "Tom"] * 4


def test_who_is_called_out_once_below_one_who_was_interrupted_opens_a_turn() -> None:
    talk = "MARA: So it was, in spring.\nTHOMAS: And the mill?\n" * 9
    broken = "MARA: It turns, as all of them do that were built below the sluice, but it's --\n"
    text = f"{talk}{broken}BIRGIT: Can you slow down?\n{talk}"
    assert speakers_in(text) == ["MARA", "THOMAS"] * 9 + ["MARA", "BIRGIT"] + ["MARA", "THOMAS"] * 9
