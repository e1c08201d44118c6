"""What a transcript's speakers are in the study is where a further correction starts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from codebook import Study
from codebook.errors import InputError
from codebook.reading.turns.correction import Correction
from codebook.study.importing.offered import Offered
from codebook.study.importing.options import Options
from codebook.study.views import Imported

TALK = """Kim: What do you do?

Lee: I draw maps.

Pat: I mend them.

Man 1: Sorry.

Kim: And then?

Lee: They are old.

Pat: In a week.
"""


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with Study.create(tmp_path / "study", coders=["First", "Second"]) as study:
        study.work_as("First")
        yield study


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "talk.txt"
    path.write_text(TALK, encoding="utf-8")
    return path


def says(
    study: Study,
    path: Path,
    *asking: str,
    style: str = "",
    update: bool = False,
    speakers: Mapping[str, str] | None = None,
    **people: str,
) -> Imported:
    """Import a talk with who speaks, asks and answers."""
    said = Correction(style, speakers or {}, asking, people)
    (done,) = study.import_files([path], options=Options(correction=said, updating=update))
    return done


def speaking(study: Study) -> list[str]:
    (interview,) = study.interviews()
    return [turn.speaker for turn in study.transcript(interview.id).turns]


def interviewed(study: Study) -> list[str]:
    (interview,) = study.interviews()
    return [person.label for person in interview.participants]


def test_corrections_add_up(study: Study, file: Path) -> None:
    says(study, file, Lee="U1")
    says(study, file, Pat="U2")
    says(study, file, "Kim")
    says(study, file, speakers={"Man 1": ""})
    assert speaking(study) == ["Kim", "U1", "U2", "Kim", "U1", "U2"]
    assert (interviewed(study), study.settings().interviewers) == (["U1", "U2"], ("Kim",))
    again = says(study, file, "Kim", Lee="U1", Pat="U2")
    assert (again.updated, again.unchanged, again.problems) == (0, 1, ())
    assert len(study.transcript(study.interviews()[0].id).turns) == 6


def test_who_was_joined_stays_joined_until_told_otherwise(study: Study, file: Path) -> None:
    says(study, file, speakers={"Man 1": "Lee"})
    says(study, file, Lee="U1")
    says(study, file, Pat="U2")
    assert speaking(study) == ["Kim", "U1", "U2", "U1", "Kim", "U1", "U2"]
    says(study, file, speakers={"Man 1": "Man 1"})
    assert speaking(study) == ["Kim", "U1", "U2", "Man 1", "Kim", "U1", "U2"]
    says(study, file, speakers={"Man 1": "Pat"})
    assert speaking(study)[3] == "U2", "joined to a label, whoever has it now"


def test_that_who_asks_and_who_answers_are_made_one_is_told(study: Study, file: Path) -> None:
    said = "Interviewer: So?\n\nRespondent: Yes.\n\nInterviewer: And?\n\nRespondent: No.\n"
    file.write_text(said, encoding="utf-8")
    told = (
        '"Interviewer", "Respondent" are one speaker, "U1":'
        " who asks and who answers are not told apart"
    )
    says(study, file)
    (problem,) = says(study, file, Interviewer="U1", Respondent="U1").problems
    assert problem.message == told
    assert says(study, file, Interviewer="U1", Respondent="U1").problems == ()
    assert says(study, file, speakers={"Interviewer": "Interviewer"}).problems == ()
    assert speaking(study) == ["Interviewer", "U1"] * 2, "it is taken back"


def test_what_was_text_is_a_speaker_s_again(study: Study, file: Path) -> None:
    says(study, file)
    whole = study.transcript(study.interviews()[0].id).turns
    says(study, file, speakers={"Man 1": ""}, Lee="U1")
    says(study, file, speakers={"Man 1": "Man 1"})
    turns = study.transcript(study.interviews()[0].id).turns
    assert [turn[:2] for turn in turns] == [turn[:2] for turn in whole]
    assert speaking(study) == ["Kim", "U1", "Pat", "Man 1", "Kim", "U1", "Pat"]


def test_who_is_meant_is_named_as_the_file_or_the_study_has_it(study: Study, file: Path) -> None:
    says(study, file, Lee="U1")
    says(study, file, Lee="U5")
    told = [problem.message for problem in says(study, file, U5="U6").problems]
    assert told[0] == "interviewed in talk: U6, no longer U5"
    assert not any("no label" in each for each in told)
    assert speaking(study)[1] == "U6"
    told = [problem.message for problem in says(study, file, speakers={"Nobody": "X"}).problems]
    assert told == ['no label is "Nobody": nothing was corrected there']


def test_two_who_swap_their_names_swap_them_once(study: Study, file: Path) -> None:
    for _ in range(2):
        says(study, file, speakers={"Lee": "Pat", "Pat": "Lee"})
        assert speaking(study)[1:3] == ["Pat", "Lee"]


def test_who_was_taken_for_a_participant_asks(study: Study, file: Path) -> None:
    says(study, file, Kim="U1", Pat="U2")
    says(study, file, "Kim")
    assert speaking(study)[0] == "Kim"
    assert interviewed(study) == ["U2"]


def test_speakers_are_corrected_after_a_word_was(study: Study, file: Path) -> None:
    says(study, file, Pat="U2")
    (interview,) = study.interviews()
    study.correct_words("talk", "In a week.", "In a fortnight. Or two.")
    done = says(study, file, Lee="U1", Pat="U3")
    assert (done.updated, interviewed(study)) == (1, ["U1", "U3"])
    assert speaking(study) == ["Kim", "U1", "U3", "Man 1", "Kim", "U1", "U3"]
    assert "fortnight" in study.transcript(interview.id).text
    says(study, file, speakers={"Man 1": ""})
    assert len(speaking(study)) == 6
    assert says(study, file, Lee="U1", Pat="U3").unchanged == 1
    with pytest.raises(InputError, match="was corrected since"):
        says(study, file, style="dash")
    study.undo()
    study.undo()
    assert (speaking(study)[2], interviewed(study)) == ("U2", ["U2"])
    assert study.check() == []


def test_a_next_text_keeps_the_names_that_are_not_given_now(study: Study, file: Path) -> None:
    says(study, file, Lee="U1")
    file.write_text(TALK.replace("maps", "plans"), encoding="utf-8")
    says(study, file, update=True, Pat="U2")
    assert speaking(study)[1:3] == ["U1", "U2"]


def test_another_style_keeps_the_names_of_the_same_labels(study: Study, file: Path) -> None:
    says(study, file, Lee="U1", style="none")
    says(study, file, Lee="U1", style="colon")
    says(study, file, style="colon")
    assert speaking(study)[1] == "U1"


def test_a_file_is_shown_with_the_speakers_of_the_study(study: Study, file: Path) -> None:
    says(study, file, speakers={"Man 1": ""}, Lee="U1")
    study.correct_words("talk", "In a week.", "In a fortnight.")
    found: Offered = study.look_at(file)
    assert (found.known, found.change) == (True, None)
    assert found.speakers == ("Kim", "U1", "Pat")
    assert found.called == {"Kim": "Kim", "Lee": "U1", "Pat": "Pat", "Man 1": ""}
    assert "fortnight" in found.text
    found = study.look_at(file, Correction(participants={"Pat": "U2"}))
    assert found.speakers == ("Kim", "U1", "U2")


def test_only_what_is_nowhere_there_is_told_of(study: Study, file: Path) -> None:
    says(study, file, Lee="U1")
    before = study.look_at(file).problems
    said = Correction(speakers={"Pat": "U2"}, participants={"U2": "U2", "U1": "U1"})
    assert study.look_at(file, said).problems == before
    said = Correction(speakers={"Pat": "U2"}, participants={"Ann": "U3"})
    told = [each.message for each in study.look_at(file, said).problems if each not in before]
    assert told == ['no label is "Ann": nothing was corrected there']


def test_an_id_in_another_spelling_is_said(study: Study, file: Path) -> None:
    says(study, file, Lee="U1")
    told = [problem.message for problem in says(study, file, Pat="u1").problems]
    assert "u1 is taken for U1, who is there already: case makes no other id" in told


def test_a_renamed_speaker_is_said_to_be_text_by_the_label_of_the_file(
    study: Study, file: Path
) -> None:
    says(study, file)
    says(study, file, speakers={"Pat": "Paula"})
    done = says(study, file, speakers={"Pat": ""})
    assert "Paula" not in speaking(study)
    assert not [problem for problem in done.problems if "no label" in problem.message]
