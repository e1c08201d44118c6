"""What another coder has had the last word on is not undone, nor done again, though it looks alike.

What others did beside it stays, and is no obstacle.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from cells import edit_cell
from codebook import Study
from command import codebook
from phrases import place_of, put
from refusals import refusal_of
from stages import move_to

BEFORE = "Installing and first steps"
FIRST = "Let Second take that back first; nothing was changed."
CHANGED = f"its code has changed since, by Second (“edited A.1: definition”). {FIRST}"
SETTLED = (
    f"its code has been settled since, by Second (“kept the present definition of a code”). {FIRST}"
)


@pytest.fixture
def study(small_place: str) -> Iterator[Study]:
    with Study.open(small_place, "First") as study:
        move_to(study, "grouping")
        yield study


def definition(study: Study) -> str:
    return study.codebook().by_number["A.1"].definition


def define(study: Study, coder: str, *words: str) -> None:
    """Let a coder give A.1 one definition after the other; go on as First."""
    study.work_as(coder)
    for each in words:
        study.edit_code(study.codebook().by_number["A.1"].id, definition=each)
    study.work_as("First")


def take_back(study: Study, coder: str, times: int = 1) -> None:
    study.work_as(coder)
    for _ in range(times):
        study.undo()
    study.work_as("First")


def test_what_another_set_and_set_back_is_theirs_until_they_take_it_back(study: Study) -> None:
    define(study, "First", "mine")
    define(study, "Second", "theirs", "mine")
    assert refusal_of(study.undo) == f"Cannot undo “edited A.1: definition”: {CHANGED}"
    assert definition(study) == "mine"
    take_back(study, "Second", 2)
    study.undo()
    assert definition(study) == BEFORE
    study.redo()
    assert (definition(study), study.check()) == ("mine", [])
    study.undo()


def test_nor_is_it_done_again_over_what_another_chose(study: Study) -> None:
    define(study, "First", "mine")
    study.undo()
    define(study, "Second", "theirs", BEFORE)
    assert refusal_of(study.redo) == f"Cannot redo “edited A.1: definition”: {CHANGED}"
    take_back(study, "Second", 2)
    study.redo()
    assert definition(study) == "mine"


def test_what_another_did_to_other_columns_meanwhile_is_no_obstacle(study: Study) -> None:
    define(study, "First", "mine")
    study.work_as("Second")
    for colour in ("#ff0000", "#0000ff"):
        study.edit_code(study.codebook().by_number["A.1"].id, colour=colour)
    study.work_as("First")
    study.undo()
    code = study.codebook().by_number["A.1"]
    assert (code.definition, code.colour) == (BEFORE, "#0000ff")


@pytest.fixture
def both(parted: tuple[Study, Study], tmp_path: Path) -> tuple[Study, Study]:
    """Two copies that have merged: what First said in the one holds, beside Second's."""
    one, two = parted
    define(two, "Second", "of Second")
    define(one, "First", "of First")
    merge(one, two, tmp_path)
    assert [(each.held, each.other) for each in one.conflicts()] == [("of First", "of Second")]
    return one, two


def merge(one: Study, two: Study, tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "was", ignore_errors=True)
    two.back_up(tmp_path / "was")
    two.merge(one.store.place)
    one.merge(tmp_path / "was")


def settle(study: Study, coder: str) -> None:
    """Let a coder keep what the only conflict holds; go on as First."""
    study.work_as(coder)
    study.settle_conflict(1, take=False)
    study.work_as("First")


def test_what_another_kept_after_a_merge_is_theirs_until_they_take_it_back(
    both: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = both
    settle(two, "Second")
    merge(one, two, tmp_path)
    for study in both:
        assert refusal_of(study.undo) == f"Cannot undo “edited A.1: definition”: {SETTLED}"
        assert (definition(study), study.conflicts()) == ("of First", [])
    take_back(two, "Second")
    two.undo()
    merge(one, two, tmp_path)
    for study in both:
        assert [(each.held, each.other) for each in study.conflicts()] == [(BEFORE, "of Second")]
        assert study.check() == []


def test_what_another_kept_once_it_was_undone_is_not_done_again(both: tuple[Study, Study]) -> None:
    one, _ = both
    one.undo()
    settle(one, "Second")
    assert refusal_of(one.redo) == f"Cannot redo “edited A.1: definition”: {SETTLED}"
    take_back(one, "Second")
    one.redo()
    assert definition(one) == "of First"


def test_what_one_kept_oneself_is_taken_back_first(both: tuple[Study, Study]) -> None:
    one, _ = both
    settle(one, "First")
    assert one.undo() == "kept the present definition of a code"
    assert one.undo() == "edited A.1: definition"


def test_what_both_copies_said_alike_is_not_taken_from_who_said_it_later(
    parted: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = parted
    define(one, "First", "alike")
    define(two, "Second", "alike")
    merge(one, two, tmp_path)
    for study in parted:
        assert refusal_of(study.undo) == f"Cannot undo “edited A.1: definition”: {CHANGED}"


def enter(study: Study, coder: str, column: str, *values: str) -> None:
    """Let a coder fill a cell of U1 with one value after the other; go on as First."""
    (key,) = (each.id for each in study.people() if each.label == "U1")
    study.work_as(coder)
    for value in values:
        edit_cell(study, key, column, value)
    study.work_as("First")


def cells(study: Study, *columns: str) -> list[str]:
    (found,) = (each for each in study.people() if each.label == "U1")
    return [dict(found.fields)[column] for column in columns]


def test_each_cell_of_a_participant_is_undone_for_itself(study: Study) -> None:
    for column, value, other in (
        ("Gender", "Male", "Years"),  # of the background sheet
        ("Experience Level", "Advanced", "Framework Context"),
    ):
        (was,) = cells(study, column)
        enter(study, "First", column, value)
        enter(study, "Second", other, "9 Months")
        study.undo()
        assert cells(study, column, other) == [was, "9 Months"]
        study.redo()
        assert cells(study, column, other) == [value, "9 Months"]
    assert study.check() == []


def test_a_cell_that_another_set_and_set_back_is_theirs(study: Study) -> None:
    enter(study, "First", "Gender", "Male")
    enter(study, "Second", "Gender", "Other", "Male")
    assert refusal_of(study.undo) == (
        "Cannot undo “U1: Gender “Male””: its background has changed since, by Second"
        f" (“U1: Gender “Male””). {FIRST}"
    )
    take_back(study, "Second", 2)
    study.undo()
    assert cells(study, "Gender") == ["Female"]


def test_a_cell_that_another_kept_after_a_merge_is_theirs_and_the_next_one_is_not(
    parted: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = parted
    enter(two, "Second", "Gender", "Other")
    enter(one, "First", "Gender", "Male")
    merge(one, two, tmp_path)
    settle(one, "Second")
    enter(one, "First", "Years", "9 Months")
    assert one.undo() == "U1: Years “9 Months”"
    assert "its background has been settled since, by Second" in refusal_of(one.undo)
    assert cells(one, "Gender") == ["Male"]


def test_each_column_that_was_defined_is_undone_for_itself(study: Study) -> None:
    study.define_field("Town")
    study.work_as("Second")
    study.define_field("Pet")
    study.work_as("First")
    study.undo()
    assert [field.name for field in study.settings().own] == ["Pet"]
    study.redo()
    assert {field.name for field in study.settings().own} == {"Pet", "Town"}


def test_the_part_of_each_turn_is_undone_for_itself(study: Study) -> None:
    (talk,) = (each.id for each in study.interviews() if each.name == "U1")
    before = parts(study, talk)
    study.set_part(talk, 1, "II")
    study.work_as("Second")
    study.set_part(talk, 0, "II")
    study.work_as("First")
    study.undo()
    assert parts(study, talk) == ["II", *before[1:]]
    study.redo()
    study.work_as("Second")
    for part in ("I", "II"):
        study.set_part(talk, 1, part)
    study.work_as("First")
    assert "its speakers and parts have changed since, by Second" in refusal_of(study.undo)


def parts(study: Study, talk: str) -> list[str]:
    return [turn.part for turn in study.transcript(talk).turns]


def test_what_only_followed_a_text_is_nobodys_choice(study: Study) -> None:
    passage = put(study, "The manual says nothing!")
    study.move_ends(passage, *place_of(study, "says nothing!"))
    study.work_as("Second")
    study.correct_words("U1", "I teach.", "I do teach.")
    study.correct_words("U1", "I do teach.", "I teach.")
    study.work_as("First")
    study.undo()
    revision_id, place = place_of(study, "The manual says nothing!")
    assert [each.span for each in study.passages(revision_id)] == [place]
    assert study.check() == []


def test_the_command_says_whose_word_holds(made_small: Path, tmp_path: Path) -> None:
    with Study.open(shutil.copytree(made_small, tmp_path / "study"), "First") as study:
        move_to(study, "grouping")
        define(study, "First", "mine")
        define(study, "Second", "theirs", "mine")
    at = ("--study", tmp_path / "study", "--coder")
    refused = codebook("undo", *at, "First")
    assert (refused.code, refused.out) == (1, "")
    assert refused.err == f"codebook: Cannot undo “edited A.1: definition”: {CHANGED}\n"
    for _ in range(2):
        assert codebook("undo", *at, "Second").out == "Undone: edited A.1: definition\n"
    assert codebook("undo", *at, "First").out == "Undone: edited A.1: definition\n"
