"""A guideline that was corrected: what has other words, what is gone, and what refers to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.study.importing.options import Options
from codebook.study.views import Imported
from meeting import meet, parted_from

LEFT = "the study keeps what it has there; with --update, it asks as this file does"
REWORDED = small.GUIDELINE.replace("What do you ask?", "What do you ask, and whom?")


@pytest.fixture
def study(tmp_path: Path) -> Iterator[Study]:
    with small.make(tmp_path / "study", tmp_path / "files") as opened:
        yield opened


def brought(study: Study, path: Path, text: str, *, update: bool = False) -> Imported:
    path.write_text(text, encoding="utf-8")
    options = Options(kind="guideline", updating=update)
    (done,) = study.import_files([path], options=options)
    return done


def counts(done: Imported) -> tuple[int, int, int]:
    return done.added, done.updated, done.unchanged


def told(done: Imported) -> list[str]:
    return [message for _, message in done.problems]


def asked(study: Study) -> list[list[str]]:
    return [[prompt.text for prompt in part.prompts] for part in study.guideline()]


def test_a_reworded_question_is_only_told_until_it_is_to_be_updated(
    study: Study, tmp_path: Path
) -> None:
    before = asked(study)
    done = brought(study, tmp_path / "g.md", REWORDED)
    assert counts(done) == (0, 0, 5)
    assert told(done) == ["“What do you ask?” is “What do you ask, and whom?” in it", LEFT]
    assert asked(study) == before
    done = brought(study, tmp_path / "g.md", REWORDED, update=True)
    assert counts(done) == (0, 1, 4)
    assert told(done) == ["“What do you ask?” is “What do you ask, and whom?” now"]
    assert asked(study)[1] == ["What do you ask, and whom?", "Please rank the top 3 questions."]
    assert counts(brought(study, tmp_path / "g.md", REWORDED)) == (0, 0, 5)
    study.undo()
    assert asked(study) == before


def test_both_wordings_can_be_asked_afterwards(study: Study, tmp_path: Path) -> None:
    brought(study, tmp_path / "g.md", REWORDED, update=True)
    both = REWORDED.replace("- Please", "- What do you ask?\n- Please")
    assert counts(brought(study, tmp_path / "g.md", both)) == (1, 0, 5)
    assert asked(study)[1][:2] == ["What do you ask, and whom?", "What do you ask?"]
    assert counts(brought(study, tmp_path / "g.md", both, update=True)) == (0, 0, 6)


def test_a_question_that_is_gone_goes(study: Study, tmp_path: Path) -> None:
    gone = small.GUIDELINE.replace("- What do you ask?\n", "")
    done = brought(study, tmp_path / "g.md", gone)
    assert (counts(done), told(done)) == ((0, 0, 4), ["“What do you ask?” is not in it", LEFT])
    done = brought(study, tmp_path / "g.md", gone, update=True)
    assert counts(done) == (0, 1, 4)
    assert told(done) == ["“What do you ask?” is not in it any more: removed"]
    assert asked(study) == [["What do you do?"], ["Please rank the top 3 questions."]]
    study.undo()
    assert asked(study)[1][0] == "What do you ask?"
    assert study.check() == []


def test_a_ranking_follows_its_question(study: Study, tmp_path: Path) -> None:
    study.rank(study.people()[0].id, "II", "21")
    other = small.GUIDELINE.replace("top 3 questions", "top 2 questions, please")
    done = brought(study, tmp_path / "g.md", other, update=True)
    assert counts(done) == (0, 1, 4)
    (card,) = study.cards()
    assert (card.top, [found.typed for found in study.answers().values()]) == (2, ["A.2 A.1"])


@pytest.mark.parametrize("instead", ["", "- How do you rank yourself among them?\n"])
def test_what_was_ranked_is_not_lost(study: Study, tmp_path: Path, instead: str) -> None:
    study.rank(study.people()[0].id, "II", "21")
    gone = small.GUIDELINE.replace("- Please rank the top 3 questions.\n", instead)
    done = brought(study, tmp_path / "g.md", gone, update=True)
    kept = "“Please rank the top 3 questions.” is not in it any more, but stays: 1 participant"
    assert told(done) == [f"{kept} answered it"]
    assert [found.typed for found in study.answers().values()] == ["A.2 A.1"]
    assert [row.text for row in study.cards()[0].prompts] == ["Please rank the top 3 questions."]


def test_a_part_that_is_gone_goes_unless_turns_are_in_it(study: Study, tmp_path: Path) -> None:
    more = f"{small.GUIDELINE}\n## Part III. Wishes\n\n- What would you like?\n"
    brought(study, tmp_path / "g.md", more)
    only = "## Part I. Background\n\n1. What do you do?\n"
    done = brought(study, tmp_path / "g.md", only, update=True)
    assert told(done) == [
        "“What do you ask?”, “Please rank the top 3 questions.”, “What would you like?” are not in"
        " it any more: removed",
        "part II is not in it any more, but stays: turns of U1 are in it",
        "part III is not in it any more: removed",
    ]
    assert [part.label for part in study.guideline()] == ["I", "II"]


def test_a_question_may_move_to_another_part(study: Study, tmp_path: Path) -> None:
    moved = small.GUIDELINE.replace("- What do you ask?\n", "").replace(
        "1. What do you do?", "1. What do you do?\n2. What do you ask?"
    )
    done = brought(study, tmp_path / "g.md", moved, update=True)
    assert told(done) == ["“What do you ask?” is in part I now"]
    assert asked(study) == [
        ["What do you do?", "What do you ask?"],
        ["Please rank the top 3 questions."],
    ]


def test_several_guidelines_that_come_at_once_do_not_remove_each_other(
    study: Study, tmp_path: Path
) -> None:
    paths = [tmp_path / "one.md", tmp_path / "two.md"]
    paths[0].write_text(REWORDED, encoding="utf-8")
    paths[1].write_text("## Part III. Wishes\n\n- What would you like?\n", encoding="utf-8")
    for _ in range(2):
        study.import_files(paths, options=Options(kind="guideline", updating=True))
        many = {part.label: len(part.prompts) for part in study.guideline()}
        assert many == {"I": 1, "II": 2, "III": 1}


def test_copies_that_meet_keep_what_was_ranked_in_one(study: Study, tmp_path: Path) -> None:
    for one, two in parted_from(study, tmp_path):
        two.rank(two.people()[0].id, "II", "21")
        text = REWORDED.replace("- Please rank the top 3 questions.\n", "")
        brought(one, tmp_path / "g.md", text, update=True)
        meet(one, two, tmp_path)
        for each in (one, two):
            assert asked(each)[1] == [
                "What do you ask, and whom?",
                "Please rank the top 3 questions.",
            ]
            assert [found.typed for found in each.answers().values()] == ["A.2 A.1"]


def test_copies_that_both_updated_have_each_question_once(study: Study, tmp_path: Path) -> None:
    for one, two in parted_from(study, tmp_path):
        for each in (one, two):
            brought(each, tmp_path / "g.md", REWORDED, update=True)
        meet(one, two, tmp_path)
        assert asked(one)[1] == ["What do you ask, and whom?", "Please rank the top 3 questions."]
