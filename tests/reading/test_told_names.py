"""People with numbers who say their names and go by these from there on. All is invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.reading.turns.correction import Correction
from refusals import written
from spoken import read, read_transcript, who_speaks

ROUND = (
    "Interviewer: Who is there?\n"
    "Miller 1: Mara.\nMiller 2: Tom\n"
    "Interviewer: Since when do you grind?\n"
    "Mara: For a year.\nTom: Since the flood.\n"
    "Interviewer: And at night?\nTom: At times.\nMara: Never.\n"
)
TALK = ["Interviewer", "Mara", "Tom"] * 2 + ["Interviewer", "Tom", "Mara"]
SECOND = ROUND.replace("Mara", "Ina").replace("Tom", "Bo")


def test_who_tells_a_name_below_a_number_is_called_so() -> None:
    draft = read(ROUND)
    assert who_speaks(draft.turns) == TALK
    assert draft.speakers == ("Interviewer", "Mara", "Tom")
    assert draft.text[draft.turns[1].start : draft.turns[1].end] == "Mara."
    assert [(one.line, one.message) for one in draft.problems] == [
        (2, '"Miller 1" is taken for "Mara"'),
        (3, '"Miller 2" is taken for "Tom"'),
    ]


def test_each_group_counts_anew() -> None:
    draft = read(f"{ROUND}\n{SECOND}")
    others = [{"Mara": "Ina", "Tom": "Bo"}.get(who, who) for who in TALK]
    assert who_speaks(draft.turns) == [*TALK, *others]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Mara: Never.", "Mara: Never.\nMiller 1: Nor do I."),  # who has said more than a name
        ("Miller 1: Mara.", "Miller 1: Mara, as was my aunt."),
        ("Miller 1: Mara.", "Miller 1: Tom"),  # both of one
        ("Miller 1: Mara.", "Miller 1: Ina"),  # of whom nothing is heard
        ("Interviewer: Who is there?", "Mara: I am here.\nInterviewer: Who else?"),
    ],
)
def test_a_number_is_nobodys_where_it_is_not_sure(old: str, new: str) -> None:
    speakers = read(ROUND.replace(old, new)).speakers
    assert {"Miller 1", "Miller 2"} <= {*speakers}


def test_a_number_that_a_person_names_stays_apart(tmp_path: Path) -> None:
    apart = Correction(speakers={"Miller 1": "Miller 1"})
    draft = read_transcript(written(tmp_path, f"{ROUND}\n{SECOND}", "U1.txt"), apart)
    assert "Miller 1" in draft.speakers
    assert "Miller 2" not in draft.speakers
