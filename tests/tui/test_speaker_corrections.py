"""Who is who in a transcript, as plain data."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codebook.reading.turns.correction import Correction
from codebook.tui.screens.importing.speaker_corrections import SpeakerCorrections

READ = SpeakerCorrections.of(["Ann", "An", "Ben"])
LABELS = st.sampled_from(["Ann", "An", "Ben", "Cy"])


def test_as_it_was_read_nothing_is_corrected() -> None:
    assert READ.correction == Correction()


def test_two_that_are_joined_are_renamed_together() -> None:
    said = READ.called("An", "Ann").called("Ann", "Ada").asks("Ada")
    assert said.correction == Correction("", {"Ann": "Ada", "An": "Ada"}, ("Ada",))
    assert said.called("Ada", "Eve").correction.interviewers == ("Eve",)
    assert said.called("Ada", "").correction == Correction("", {"Ann": "", "An": ""})


def test_a_participant_is_no_interviewer() -> None:
    said = READ.called("An", "Ann").asks("Ann").answers("Ann", "U1")
    assert said.correction == Correction("", {"Ann": "U1", "An": "U1"}, (), {"U1": "U1"})
    assert said.asks("U1").correction == Correction("", {"Ann": "U1", "An": "U1"}, ("U1",))
    assert said.answers("U1", "").correction == Correction("", {"Ann": "U1", "An": "U1"})


def test_a_label_that_was_text_is_a_speaker() -> None:
    assert READ.with_label("Cy").correction == Correction("", {"Cy": "Cy"})


def test_two_swap_their_names_and_one_is_a_participant() -> None:
    said = READ.called("Ann", "?").called("Ben", "Ann").called("?", "Ben").answers("Ann", "U7")
    named = said.correction.named({"Ann": "Ann", "An": "An", "Ben": "Ben"})
    assert named == {"Ann": "Ben", "An": "An", "Ben": "U7"}


def test_read_otherwise_what_was_said_of_labels_that_are_there_holds() -> None:
    said = READ.called("An", "Ann").asks("Ann").answers("Ben", "U1").with_label("Cy")
    moved = said.read_as("", "koi8-r")
    assert moved.bare == Correction("", {"Cy": "Cy"}, encoding="koi8-r")
    wrong = moved.among(["Ben", "Ъ"])
    assert wrong.correction == Correction("", {"Ben": "U1"}, (), {"U1": "U1"}, "koi8-r")
    back = wrong.called("Ъ", "").read_as("", "").among(["Ann", "An", "Ben", "Cy"])
    assert back.correction == said.correction, "what was said before is not forgotten"


@given(st.lists(st.tuples(LABELS, LABELS), max_size=6))
def test_nobody_is_spoken_of_who_is_not_there(renamings: list[tuple[str, str]]) -> None:
    said = READ
    for old, new in renamings:
        said = said.called(old, new)
    correction = said.asks(next(iter(said.names.values()))).correction
    assert set(correction.speakers) <= set(READ.names)
    assert set(correction.interviewers) <= set(said.names.values())
