"""Parts and prompts of a study's transcripts: found by headings or questions, set by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from codebook.errors import UsageError
from codebook.reading.turns.correction import Correction
from codebook.study import Study
from codebook.study.importing.options import Options
from codebook.study.prompt_matching import set_part
from codebook.study.views import Transcript

GUIDELINE = """\
## Part I. Background

1. What is your current role?
2. How many years have you worked with models?

## Part II. Bugs

1. What bugs have you met with?
2. Are there any bugs not covered in our taxonomy?
"""
TALK = """\
I: Hello, thank you for coming.

U1: Hello.

I: So, what is your role at present?

U1: Engineer.

I: And what bugs did you meet?

U1: Crashes.

I: Go on.

U1: That is all.
"""
HEADED = (
    "Part I\n\nI: How many years with models?\n\nU2: Nine.\n\nPart II\n\nI: And bugs?\n\nU2: No.\n"
)


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    sources = {"guideline.md": GUIDELINE, "U1.txt": TALK, "U2.txt": HEADED}
    for name, text in sources.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    Study.create(tmp_path / "study", coders=["Ada"]).close()
    with Study.open(tmp_path / "study", "Ada") as opened:
        opened.import_files([tmp_path / "guideline.md"], options=Options(kind="guideline"))
        opened.import_files([tmp_path / "U1.txt", tmp_path / "U2.txt"])
        yield opened


def shown(study: Study, name: str) -> Transcript:
    return study.transcript(next(one.id for one in study.interviews() if one.name == name))


def parts(study: Study, name: str) -> list[str]:
    return [turn.part for turn in shown(study, name).turns]


def test_the_questions_tell_the_parts(study: Study) -> None:
    assert parts(study, "U1") == ["", "", "I", "I", "II", "II", "II", "II"]
    assert parts(study, "U2") == ["I", "I", "I", "II", "II", "II"]


def test_a_guideline_that_comes_later_tells_them_too(tmp_path: Path) -> None:
    (tmp_path / "g.md").write_text(GUIDELINE, encoding="utf-8")
    (tmp_path / "U1.txt").write_text(TALK, encoding="utf-8")
    Study.create(tmp_path / "study", coders=["Ada"]).close()
    with Study.open(tmp_path / "study", "Ada") as study:
        study.import_files([tmp_path / "U1.txt"])
        assert set(parts(study, "U1")) == {""}
        (done,) = study.import_files([tmp_path / "g.md"], options=Options(kind="guideline"))
        assert parts(study, "U1")[3:5] == ["I", "II"]
        told = "where parts begin in {} was guessed from the questions: please check it"
        assert done.problems == (
            (None, told.format("U1")),
            (None, "part II in U1 begins at “And what bugs did you meet?”: 39% sure"),
        )
        (again,) = study.import_files([tmp_path / "g.md"], options=Options(kind="guideline"))
        assert again.problems == (), "nothing was placed anew"
        (tmp_path / "U3.txt").write_text(f"{TALK}\nU1: That is all.\n", encoding="utf-8")
        (later,) = study.import_files([tmp_path / "U3.txt"])
        assert told.format("U3") in [message for _, message in later.problems]


def test_what_is_unsure_in_a_transcript_is_said_of_its_own_file(
    study: Study, tmp_path: Path
) -> None:
    for name in ("U7", "U8"):
        (tmp_path / f"{name}.txt").write_text(f"{TALK}\n{name}: Bye.\n", encoding="utf-8")
    files = study.import_files([tmp_path / "U7.txt", tmp_path / "U8.txt"])
    doubts = [[said for _, said in file.problems if said.endswith(" sure")] for file in files]
    assert [[said.split(" begins")[0] for said in each] for each in doubts] == [
        ["part II in U7"],
        ["part II in U8"],
    ]


def test_it_is_told_of_each_file_once_that_parts_were_guessed(tmp_path: Path) -> None:
    told = "where parts begin in {} was guessed from the questions: please check it"

    def remarks(study: Study, *names: str) -> list[list[str]]:
        paths = [tmp_path / name for name in names]
        return [
            [message for _, message in file.problems if message.startswith("where parts begin")]
            for file in study.import_files(paths)
        ]

    (tmp_path / "guideline.md").write_text(GUIDELINE, encoding="utf-8")
    for name in ("U1", "U3", "U4", "U5"):
        (tmp_path / f"{name}.txt").write_text(f"{TALK}\n{name}: Bye.\n", encoding="utf-8")
    (tmp_path / "U2.txt").write_text(HEADED, encoding="utf-8")
    Study.create(tmp_path / "study", coders=["Ada"]).close()
    with Study.open(tmp_path / "study", "Ada") as study:
        assert remarks(study, "U1.txt") == [[]], "there is no guideline yet"
        assert remarks(study, "U3.txt", "guideline.md", "U2.txt") == [
            [told.format("U3")],
            [told.format("U1")],
            [],
        ]
        assert remarks(study, "U4.txt", "U2.txt", "U5.txt") == [
            [told.format("U4")],
            [],
            [told.format("U5")],
        ]


def test_the_prompt_that_was_asked(study: Study) -> None:
    guideline = study.guideline()
    asked = study.asked(shown(study, "U1"))
    assert asked[0] == (None, 0.0)
    prompt, confidence = asked[7]
    assert prompt == guideline[1].prompts[0]
    assert 0.25 < confidence < 1
    headed = study.asked(shown(study, "U2"))
    assert headed[2] == (guideline[0].prompts[1], 1.0)


def test_a_part_is_set_by_hand_in_one_action(study: Study, tmp_path: Path) -> None:
    me = study.coder
    assert me is not None
    talk = shown(study, "U1")
    set_part(study.store, me, talk.id, 6, "I")
    assert parts(study, "U1") == ["", "", "I", "I", "II", "II", "I", "I"]
    set_part(study.store, me, talk.id, 0, "I")
    assert parts(study, "U1") == ["I", "I", "I", "I", "II", "II", "I", "I"]
    assert study.asked(shown(study, "U1"))[7].confidence == 1.0
    study.undo()
    assert parts(study, "U1")[0] == ""
    study.import_files([tmp_path / "U1.txt"])
    assert parts(study, "U1")[6] == "I", "an import of the same file leaves it"
    study.import_files(
        [tmp_path / "U1.txt"], options=Options(correction=Correction(speakers={"I": "Ann"}))
    )
    assert parts(study, "U1")[6] == "I", "a correction of the speakers too"


def test_what_is_not_there_is_said(study: Study) -> None:
    me = study.coder
    assert me is not None
    talk = shown(study, "U1")
    with pytest.raises(UsageError, match=r"The guideline has no part 'V'\..*parts: I, II"):
        set_part(study.store, me, talk.id, 0, "V")
    with pytest.raises(UsageError, match=r"The transcript U1 has no turn 99\."):
        set_part(study.store, me, talk.id, 99, "I")
    with pytest.raises(UsageError, match="no transcript with the id 'x'"):
        set_part(study.store, me, "x", 0, "I")


def test_the_log_names_the_interview_whose_part_was_set(study: Study) -> None:
    interview = study.interviews()[0]
    study.set_part(interview.id, 0, "II")
    study.set_part(interview.id, 0, "")
    study.add_memo("transcript", interview.id, "A short one.")
    labels = ["wrote a memo on U1", "set the part to none in U1", "set the part to II in U1"]
    assert [row.label for row in study.log(3)] == labels
