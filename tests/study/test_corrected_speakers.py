"""Who was taken for somebody else is put right: interview and passages are theirs then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import RefusedError
from codebook.reading.turns.correction import Correction
from codebook.study.importing.options import Options
from meeting import finish_and_merge
from phrases import put

TALK = """Kim: What do you do?

Lee: I draw maps.

Kim: And then?

Lee: They are old.
"""
BOTH = TALK + "\nPat: I mend them.\n\nKim: So?\n\nLee: Well.\n\nPat: Well, no.\n"


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with small.started(tmp_path) as study:
        yield study


def says(
    study: Study,
    path: Path,
    text: str = TALK,
    *asking: str,
    update: bool = False,
    speakers: Mapping[str, str] | None = None,
    **people: str,
) -> list[str]:
    """Import a talk with who speaks, asks and answers; return what is said of it."""
    path.write_text(text, encoding="utf-8")
    correction = Correction(speakers=speakers or {}, interviewers=asking, participants=people)
    options = Options(correction=correction, updating=update)
    (done,) = study.import_files([path], options=options)
    return [problem.message for problem in done.problems]


def whose(study: Study) -> dict[str, str]:
    frame = study.codings()
    return dict(zip(frame["quote"], frame["participant"], strict=True))


def interviewed(study: Study) -> list[str]:
    (interview,) = study.interviews()
    return [person.label for person in interview.participants]


@pytest.fixture
def talk(study: Study, tmp_path: Path) -> Path:
    """Lee is said to be U5, and both coders code."""
    path = tmp_path / "talk.txt"
    says(study, path, TALK, "Kim", Lee="U5")
    for coder, words in (
        ("Second", "They are old."),
        ("First", "And then?"),
        ("First", "I draw maps."),
    ):
        study.work_as(coder)
        put(study, words, name="talk")
    return path


def test_who_is_another_participant_has_the_interview_and_the_words(
    study: Study, talk: Path
) -> None:
    before = {"I draw maps.": "U5", "And then?": ""}
    assert whose(study) == before
    assert says(study, talk, TALK, "Kim", Lee="U6") == [
        "interviewed in talk: U6, no longer U5",
        "1 passage in talk is U6's words now, before: U5",
    ]
    assert interviewed(study) == ["U6"]
    assert whose(study) == {"I draw maps.": "U6", "And then?": ""}
    put(study, "draw", name="talk")
    assert whose(study)["draw"] == "U6"
    assert says(study, talk, TALK, "Kim", Lee="U6") == []
    study.undo()
    study.undo()
    assert (interviewed(study), whose(study)) == (["U5"], before)
    study.redo()
    study.done()
    study.work_as("Second")
    study.done()
    assert whose(study)["They are old."] == "U6", "in every layer"
    assert study.check() == []
    assert study.forget("U6").transcripts == ("talk",)
    assert whose(study) == {}


def test_two_whose_roles_were_swapped(study: Study, tmp_path: Path) -> None:
    path = tmp_path / "talk.txt"
    says(study, path, TALK, "Lee", Kim="P1")
    put(study, "And then?", name="talk")
    put(study, "I draw maps.", name="talk")
    assert whose(study) == {"And then?": "P1", "I draw maps.": ""}
    assert says(study, path, TALK, "Kim", Lee="P1") == [
        "Lee no longer counts as asking, in any interview: who asks here is Kim",
        "1 passage in talk is P1's words now, before: nobody",
        "1 passage in talk is nobody's words now, before: P1",
    ]
    assert whose(study) == {"And then?": "", "I draw maps.": "P1"}
    assert study.codings_of_nobody() == 1


def test_two_who_answer_change_their_names(study: Study, tmp_path: Path) -> None:
    path = tmp_path / "talk.txt"
    says(study, path, BOTH, "Kim", Lee="U1", Pat="U2")
    for words in ("I draw maps.", "I mend them."):
        put(study, words, name="talk")
    assert whose(study) == {"I draw maps.": "U1", "I mend them.": "U2"}
    says(study, path, BOTH, "Kim", Lee="U2", Pat="U1")
    assert (interviewed(study), whose(study)) == (
        ["U1", "U2"],
        {"I draw maps.": "U2", "I mend them.": "U1"},
    )
    assert says(study, path, BOTH, "Kim", Lee="U3", Pat="U1") == [
        "interviewed in talk: U3, no longer U2",
        "1 passage in talk is U3's words now, before: U2",
    ]
    assert study.forget("U3").shared == ("talk",)
    assert whose(study) == {"I mend them.": "U1"}


def test_whose_words_are_not_known_any_more_stays_with_a_remark(
    study: Study, tmp_path: Path
) -> None:
    path = tmp_path / "talk.txt"
    says(study, path, BOTH, "Kim", Lee="U1", Pat="U2")
    for words in ("I draw maps.", "I mend them."):
        put(study, words, name="talk")
    said = says(study, path, BOTH, speakers={"Pat": "Pat"}, Lee="U1")
    assert said[0] == (
        "1 passage in talk stays U2's words, though no label tells whose it is."
        " Import it again with --participant NAME=ID for who speaks there."
    )
    assert (interviewed(study), whose(study)["I mend them."]) == (["U1", "U2"], "U2")


def test_who_asks_is_told_later_for_all_interviews(study: Study, tmp_path: Path) -> None:
    for name in ("P1", "P2"):
        study.add_participant(name)
        (tmp_path / f"{name}.txt").write_text(TALK, encoding="utf-8")
    (tmp_path / "P2.txt").write_text(TALK.replace("maps", "plans"), encoding="utf-8")
    study.import_files([tmp_path / "P1.txt", tmp_path / "P2.txt"])
    for name in ("P1", "P2"):
        put(study, "And then?", name=name)
        put(study, "They are old.", name=name)
    assert set(study.codings()["participant"]) == {"P1", "P2"}
    assert says(study, tmp_path / "P1.txt", TALK, "Kim") == [
        "1 passage in P2 is nobody's words now, before: P2",
        "1 passage in P1 is nobody's words now, before: P1",
    ]
    assert whose(study) == {"And then?": "", "They are old.": "P2"}
    study.undo()
    assert study.codings_of_nobody() == 0


def test_a_newer_text_with_another_name_or_label(study: Study, talk: Path) -> None:
    newer = TALK.replace("maps.", "maps. Many.")
    assert says(study, talk, newer, "Kim", update=True, Lee="U6") == [
        "interviewed in talk: U6, no longer U5"
    ]
    assert (interviewed(study), whose(study)) == (["U6"], {"I draw maps.": "U6", "And then?": ""})


def test_a_newer_text_that_gives_words_to_another_participant(study: Study, tmp_path: Path) -> None:
    path = tmp_path / "talk.txt"
    says(study, path, BOTH, "Kim", Lee="U1", Pat="U2")
    for words in ("I draw maps.", "They are old.", "I mend them."):
        put(study, words, name="talk")
    other = BOTH.replace("Lee: They", "Pat: They").replace("Lee", "U1").replace("Pat:", "U2:")
    assert says(study, path, other, update=True) == [
        "1 coding in talk is on words of somebody else now: “They are old.” (U2, before: U1)"
    ]
    assert whose(study) == {"I draw maps.": "U1", "They are old.": "U2", "I mend them.": "U2"}
    third = other.replace("U2: I mend", "Leo: I mend").replace("maps", "plans")
    says(study, path, third, update=True)
    assert whose(study)["I mend them."] == "U2"
    assert interviewed(study) == ["U1", "U2"]


def test_the_workbench_says_it_in_the_same_way(study: Study, talk: Path) -> None:
    (interview,) = study.interviews()
    study.link_speakers(interview.id, {"U5": "U6"})
    assert (interviewed(study), whose(study)) == (["U6"], {"I draw maps.": "U6", "And then?": ""})


def test_who_speaks_stays_while_another_text_has_it_from_there(study: Study, talk: Path) -> None:
    (interview,) = study.interviews()
    study.link_speakers(interview.id, {"U5": "U6"})
    study.work_as("Second")
    says(study, talk, TALK.replace("maps.", "maps. Many."), update=True)
    study.work_as("First")
    with pytest.raises(RefusedError, match="Second") as refused:
        study.undo()
    assert refused.value.message == (
        "Cannot undo “U6 is U5 in talk”: its text has changed since, by Second"
        " (“updated talk.txt”)."
    )
    assert refused.value.hint == "Let Second take that back first; nothing was changed."
    assert interviewed(study) == ["U6"]
    study.work_as("Second")
    study.undo()
    study.work_as("First")
    study.undo()
    turns = study.transcript(interview.id).turns
    assert ([turn.speaker for turn in turns][1], interviewed(study)) == ("U5", ["U5"])
    study.work_as("Second")
    study.redo()
    study.work_as("First")
    with pytest.raises(RefusedError, match="Cannot redo"):
        study.redo()
    assert study.check() == []


@pytest.mark.parametrize("first", ["one", "two"])
def test_copies_that_are_merged_agree(study: Study, talk: Path, tmp_path: Path, first: str) -> None:
    study.hand_off(tmp_path / "two", "Second")
    says(study, talk, TALK, "Kim", Lee="U6")
    with Study.open(tmp_path / "two", "Second") as second:
        put(second, "draw maps", name="talk")
        put(second, "do?", name="talk")
        finish_and_merge(study, second, first)
        expected = {"I draw maps.": "U6", "They are old.": "U6", "draw maps": "U6"}
        for each in (study, second):
            assert whose(each) == expected | {"And then?": "", "do?": ""}
            assert (interviewed(each), each.check()) == (["U6"], [])
        again = study.merge(tmp_path / "two")
        assert (again.added, again.updated, again.conflicts) == (0, 0, ())


def test_copies_merged_apart_agree(study: Study, talk: Path, tmp_path: Path) -> None:
    """One was corrected while passages were moved in the other."""
    study.hand_off(tmp_path / "two", "Second")
    says(study, talk, TALK, "Kim", Lee="P1", update=False)
    (tmp_path / "files").mkdir()
    with Study.open(tmp_path / "two", "Second") as second:
        says(
            second,
            tmp_path / "files" / "talk.txt",
            TALK.replace("maps.", "maps. Many."),
            update=True,
        )
        put(second, "Many", name="talk")
        for each in (study, second):
            each.done()
        study.merge(tmp_path / "two")
        second.merge(tmp_path / "study")
        assert whose(study) == whose(second)
        assert study.check() == second.check() == []


def test_words_that_are_gone_from_the_text_are_the_other_s_too(study: Study, talk: Path) -> None:
    says(study, talk, TALK.replace("I draw maps.", "I do that."), update=True)
    says(study, talk, talk.read_text(encoding="utf-8"), "Kim", Lee="U6")
    assert whose(study) == {"And then?": "", "I draw maps.": "U6"}
    assert study.check() == []


def test_what_others_coded_since_follows_where_it_is_undone(study: Study, talk: Path) -> None:
    says(study, talk, TALK, "Kim", Lee="U6")
    study.work_as("Second")
    put(study, "draw maps", name="talk")
    study.work_as("First")
    for step, who in ((study.undo, "U5"), (study.redo, "U6"), (study.undo, "U5")):
        step()
        study.work_as("Second")
        assert whose(study) == {"draw maps": who, "They are old.": who}
        study.work_as("First")
    assert study.check() == []


@pytest.mark.parametrize("first", ["one", "two"])
def test_copies_agree_where_roles_were_swapped(study: Study, tmp_path: Path, first: str) -> None:
    path = tmp_path / "talk.txt"
    says(study, path, TALK, "Lee", Kim="P1")
    put(study, "They are old.", name="talk")
    study.hand_off(tmp_path / "two", "Second")
    says(study, path, TALK, "Kim", Lee="P1")
    with Study.open(tmp_path / "two", "Second") as second:
        for words in ("And then?", "I draw maps."):
            put(second, words, name="talk")
        finish_and_merge(study, second, first)
        for each in (study, second):
            spoken = {"They are old.": "P1", "I draw maps.": "P1"}
            assert whose(each) == spoken | {"And then?": ""}
            assert (each.check(), each.conflicts()) == ([], [])
