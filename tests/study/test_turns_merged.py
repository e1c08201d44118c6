"""Two copies correct who speaks, and in which part, in one transcript: both corrections stay."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from sqlalchemy import text

import small
from codebook import Study
from codebook.errors import RefusedError
from codebook.reading.turns.correction import Correction
from codebook.store.queries import study_queries
from codebook.study.importing.options import Options
from codebook.study.settings import Settings
from codebook.study.views import Transcript
from copies import tables
from phrases import put

TALK = """I: What do you do?

B: I draw maps.

I: What do you ask?

C: How old they are.

B: Not all.
"""


@pytest.fixture
def copies(tmp_path: Path) -> Iterator[tuple[Study, Study]]:
    """The first author's copy and the second's, who know the same."""
    with small.started(tmp_path) as one:
        one.import_files([tmp_path / "sources" / "guideline.md"])
        says(one, tmp_path)
        one.back_up(tmp_path / "two")
        with Study.open(tmp_path / "two", "Second") as two:
            yield one, two


def says(
    study: Study, folder: Path, speakers: Mapping[str, str] | None = None, **people: str
) -> None:
    """Import the talk as a coder corrects its speakers."""
    (folder / "talk.txt").write_text(TALK, encoding="utf-8")
    correction = Correction(speakers=speakers or {}, participants=people)
    study.import_files([folder / "talk.txt"], options=Options(correction=correction))


def merged(one: Study, two: Study, tmp_path: Path) -> None:
    """Merge each into the other as it was; both are the same then."""
    shutil.rmtree(tmp_path / "was", ignore_errors=True)
    two.back_up(tmp_path / "was")
    two.merge(one.store.place)
    one.merge(tmp_path / "was")
    assert tables(one.store) == tables(two.store)
    assert one.check() == two.check() == []


def speakers(study: Study) -> list[str]:
    return [turn.speaker for turn in transcript(study).turns if turn.kind == "speech"]


def parts(study: Study) -> list[str]:
    return [turn.part for turn in transcript(study).turns if turn.kind == "speech"]


def transcript(study: Study) -> Transcript:
    (interview,) = study.interviews()
    return study.transcript(interview.id)


def conflicts(study: Study) -> list[tuple[str, ...]]:
    return [
        (each.record_type, each.called, each.column, each.held, each.other, each.coder)
        for each in study.conflicts()
    ]


def test_each_copy_names_another_speaker(copies: tuple[Study, Study], tmp_path: Path) -> None:
    one, two = copies
    says(one, tmp_path, {"B": "Bo"})
    says(two, tmp_path, {"C": "Cy"})
    merged(one, two, tmp_path)
    assert speakers(one) == ["I", "Bo", "I", "Cy", "Bo"]
    assert conflicts(one) == []


def test_one_names_a_speaker_and_one_says_in_which_part_that_was(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = copies
    assert parts(one) == ["I"] * 5
    says(one, tmp_path, {"B": "Bo"})
    two.set_part(transcript(two).id, 4, "II")
    merged(one, two, tmp_path)
    assert speakers(one) == ["I", "Bo", "I", "C", "Bo"]
    assert parts(one) == ["I", "I", "I", "I", "II"]
    assert conflicts(one) == []


@pytest.mark.parametrize(("verb", "name"), [("take", "Bo"), ("keep", "Bea")])
def test_two_names_for_one_speaker_are_one_conflict(
    copies: tuple[Study, Study], tmp_path: Path, verb: str, name: str
) -> None:
    one, two = copies
    says(one, tmp_path, {"B": "Bo", "I": "Ina"})
    says(two, tmp_path, {"B": "Bea", "C": "Cy"})
    merged(one, two, tmp_path)
    assert conflicts(one) == [
        ("transcript", "talk", "speaker in lines 3, 9", "Bea", "Bo", "First"),
    ]
    one.settle_conflict(1, take=verb == "take")
    assert speakers(one) == ["Ina", name, "Ina", "Cy", name]
    assert conflicts(one) == []
    merged(one, two, tmp_path)
    assert speakers(two) == speakers(one)


def test_what_is_taken_of_the_other_copy_says_whose_words_passages_are(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = copies
    put(one, "I draw maps.", name="talk")
    says(one, tmp_path, B="U1")
    says(two, tmp_path, B="U2")
    merged(one, two, tmp_path)
    one.settle_conflict(1, take=True)
    assert speakers(one)[1] == "U1"
    assert [*one.codings()["participant"]] == ["U1"]


def test_who_is_no_speaker_in_one_copy_and_renamed_in_the_other_is_a_conflict(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = copies
    says(one, tmp_path, {"C": "Cy", "B": "Bo"})
    before = transcript(one).turns
    says(two, tmp_path, {"C": ""})
    merged(one, two, tmp_path)
    assert conflicts(one) == [("transcript", "talk", "speaker in line 7", "nothing", "Cy", "First")]
    assert speakers(one) == ["I", "Bo", "I", "Bo"]
    two.settle_conflict(1, take=True)
    assert speakers(two) == ["I", "Bo", "I", "Cy", "Bo"]
    assert transcript(two).turns == before, "but for the names"
    assert conflicts(two) == []
    two.undo()
    assert conflicts(two) == conflicts(one)


def test_a_name_that_is_taken_back_is_no_conflict(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = copies
    says(one, tmp_path, {"C": "Cy"})
    one.undo()
    says(two, tmp_path, {"C": ""})
    merged(one, two, tmp_path)
    assert speakers(one) == ["I", "B", "I", "B"]
    assert conflicts(one) == []


def test_one_part_and_none_for_the_same_turns_are_one_conflict(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = copies
    one.set_part(transcript(one).id, 2, "II")
    two.set_part(transcript(two).id, 2, "")
    merged(one, two, tmp_path)
    assert conflicts(one) == [
        ("transcript", "talk", "part in lines 5, 7, 9", "nothing", "II", "First")
    ]


def test_settings_of_both_copies_stay(copies: tuple[Study, Study], tmp_path: Path) -> None:
    one, two = copies
    (tmp_path / "talk.txt").write_text(TALK, encoding="utf-8")
    asked = Options(correction=Correction(interviewers=("C",)))
    one.import_files([tmp_path / "talk.txt"], options=asked)
    (tmp_path / "people.csv").write_text("Participant,Age\nB,41\n", encoding="utf-8")
    two.import_files([tmp_path / "people.csv"])
    merged(one, two, tmp_path)
    with one.store.reading() as connection:
        held = Settings.from_json(study_queries.study(connection).settings)
    assert (held.interviewers, held.background) == (("C",), ("Age",))
    assert conflicts(one) == []


def test_who_asks_in_both_copies_asks(copies: tuple[Study, Study], tmp_path: Path) -> None:
    one, two = copies
    for study, name in ((one, "C"), (two, "B")):
        (tmp_path / "talk.txt").write_text(TALK, encoding="utf-8")
        asked = Options(correction=Correction(interviewers=(name,)))
        study.import_files([tmp_path / "talk.txt"], options=asked)
    merged(one, two, tmp_path)
    with one.store.reading() as connection:
        held = Settings.from_json(study_queries.study(connection).settings)
    assert sorted(held.interviewers) == ["B", "C"]
    assert conflicts(one) == []


def test_a_conflict_of_an_earlier_version_is_told_in_turns(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = copies
    says(one, tmp_path, {"B": "Bo"})
    says(two, tmp_path, {"B": "Bea"})
    merged(one, two, tmp_path)
    with one.store.unfiltered() as connection:
        connection.execute(text("DELETE FROM conflict WHERE name <> 'turns.speaker.23'"))
        connection.execute(text("UPDATE conflict SET name = 'turns'"))
        connection.commit()
    assert conflicts(one) == [("transcript", "talk", "turns", "5 turns", "5 turns", "First")]
    one.settle_conflict(1, take=True)
    assert speakers(one)[1] == "Bo"
    assert conflicts(one) == []


def test_a_conflict_stays_on_the_turns_that_it_is_about(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = copies
    says(one, tmp_path, {"B": "Bo", "C": "Bo"})
    says(two, tmp_path, {"B": "Bea", "C": "Cy"})
    merged(one, two, tmp_path)
    assert [each[2] for each in conflicts(one)] == ["speaker in lines 3, 9", "speaker in line 7"]
    says(one, tmp_path, {"Cy": "Bea"})
    assert [each[2] for each in conflicts(one)] == ["speaker in lines 3, 9"]
    one.settle_conflict(1, take=True)
    assert speakers(one) == ["I", "Bo", "I", "Bea", "Bo"]


def test_undo_lists_a_conflict_once(copies: tuple[Study, Study], tmp_path: Path) -> None:
    one, two = copies
    one.set_part(transcript(one).id, 2, "II")
    two.set_part(transcript(two).id, 2, "")
    merged(one, two, tmp_path)
    one.set_part(transcript(one).id, 3, "I")
    assert [each[2] for each in conflicts(one)] == ["part in line 5"]
    one.undo()
    assert [each[2] for each in conflicts(one)] == ["part in lines 5, 7, 9"]


def test_a_transcript_that_one_copy_took_back_while_the_other_named_a_speaker(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = copies
    one.undo()
    says(two, tmp_path, {"B": "Bo"})
    merged(one, two, tmp_path)
    assert speakers(one) == ["I", "Bo", "I", "C", "Bo"]
    assert conflicts(one) == []


def test_speakers_and_parts_go_onto_the_other_copys_corrected_text(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = copies
    put(one, "Not all.", name="talk")
    says(one, tmp_path, {"B": "Bo"})
    one.set_part(transcript(one).id, 3, "II")
    two.correct_words("talk", "I draw maps.", "I draw old maps.")
    merged(one, two, tmp_path)
    assert speakers(one) == ["I", "Bo", "I", "C", "Bo"]
    assert parts(one) == ["I", "I", "I", "II", "II"]
    assert "I draw old maps." in transcript(one).text
    assert conflicts(one) == []
    merged(one, two, tmp_path)
    assert speakers(one) == ["I", "Bo", "I", "C", "Bo"]


def test_a_conflict_on_an_earlier_text_is_settled_in_the_latest(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = copies
    says(one, tmp_path, {"C": "Cy"})
    says(two, tmp_path, {"C": "Co"})
    merged(one, two, tmp_path)
    one.correct_words("talk", "I draw maps.", "I draw old maps.")
    one.settle_conflict(1, take=True)
    assert speakers(one) == ["I", "B", "I", "Cy", "B"]
    assert conflicts(one) == []
    one.undo()
    assert speakers(one) == ["I", "B", "I", "Co", "B"]


def test_a_correction_is_taken_back_beside_the_other_copys(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = copies
    says(one, tmp_path, {"C": "Cy"})
    says(two, tmp_path, {"B": "Bo"})
    merged(one, two, tmp_path)
    one.undo()
    assert speakers(one) == ["I", "Bo", "I", "C", "Bo"]
    two.undo()
    assert speakers(two) == ["I", "B", "I", "Cy", "B"]
    two.redo()
    assert speakers(two) == ["I", "Bo", "I", "Cy", "Bo"]
    merged(one, two, tmp_path)
    assert speakers(one) == ["I", "Bo", "I", "C", "Bo"]
    assert conflicts(one) == []


def test_a_correction_that_the_other_copy_changed_further_is_not(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = copies
    says(one, tmp_path, {"C": "Cy"})
    merged(one, two, tmp_path)
    says(two, tmp_path, {"Cy": "Cyd"})
    merged(one, two, tmp_path)
    with pytest.raises(RefusedError) as refused:
        one.undo()
    assert str(refused.value) == (
        "Cannot undo “updated talk.txt”: its speakers and parts have changed since, by Second"
        " (“updated talk.txt”). Let Second take that back first; nothing was changed."
    )
