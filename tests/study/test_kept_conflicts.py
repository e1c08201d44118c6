"""What a person keeps of a conflict is kept in every copy, and can be taken back."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import small
from codebook import Study
from codebook.errors import RefusedError
from codebook.study_files import DATABASE
from phrases import put

ONE, TWO = "Teaches a lot.", "Likes to teach."


@pytest.fixture
def copies(tmp_path: Path) -> Iterator[tuple[Study, Study]]:
    """Two copies that have merged, in which First has written two insights on one passage."""
    with small.make(tmp_path / "one", tmp_path / "sources") as study:
        passage = put(study, "I teach.")
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    with Study.open(tmp_path / "one", "First") as one, Study.open(tmp_path / "two", "First") as two:
        one.set_insight(passage, ONE)
        two.set_insight(passage, TWO)
        meet(one, two, tmp_path)
        yield one, two


def meet(one: Study, two: Study, folder: Path) -> None:
    one.merge(folder / "two")
    two.merge(folder / "one")


def insight(study: Study) -> str:
    return str(study.codings().iloc[0]["insight"])


def test_what_is_kept_in_one_copy_is_no_conflict_in_the_other(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = copies
    assert [len(study.conflicts()) for study in copies] == [1, 1]
    one.settle_conflict(1, take=False)
    assert one.log()[0].label == "kept the present insight of a passage"
    assert [len(study.conflicts()) for study in copies] == [0, 1]
    meet(one, two, tmp_path)
    assert [study.conflicts() for study in copies] == [[], []]
    assert [insight(study) for study in copies] == [TWO, TWO]
    assert [study.check() for study in copies] == [[], []]


def test_the_same_kept_in_both_copies_is_kept_once(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = copies
    for study in copies:
        study.settle_conflict(1, take=False)
    meet(one, two, tmp_path)
    assert [study.conflicts() for study in copies] == [[], []]
    assert [study.check() for study in copies] == [[], []]


def test_keeping_can_be_undone_and_done_again(copies: tuple[Study, Study], tmp_path: Path) -> None:
    one, two = copies
    one.settle_conflict(1, take=False)
    assert one.undo() == "kept the present insight of a passage"
    assert len(one.conflicts()) == 1
    one.redo()
    assert one.conflicts() == []
    one.undo()
    one.settle_conflict(1, take=True)
    assert (one.conflicts(), insight(one)) == ([], ONE)
    meet(one, two, tmp_path)
    assert (two.conflicts(), insight(two)) == ([], ONE)


def test_what_was_kept_does_not_come_back_with_a_further_conflict(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = copies
    one.settle_conflict(1, take=False)
    meet(one, two, tmp_path)
    for study, words in ((one, "Third."), (two, "Fourth.")):
        passage = study.passages(study.interviews()[0].revision_id)[0]
        study.set_insight(passage.id, words)
    meet(one, two, tmp_path)
    assert [{each.held for each in study.conflicts()} for study in copies] == [{"Fourth."}] * 2
    assert [{each.other for each in study.conflicts()} for study in copies] == [{"Third."}] * 2


def test_where_one_copy_keeps_and_the_other_takes_it_is_taken(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    one, two = copies
    one.settle_conflict(1, take=False)
    two.settle_conflict(1, take=True)
    meet(one, two, tmp_path)
    assert [(study.conflicts(), insight(study)) for study in copies] == [([], ONE)] * 2


def test_what_is_kept_in_a_layer_is_hidden_with_it(
    copies: tuple[Study, Study], tmp_path: Path
) -> None:
    one, _ = copies
    one.settle_conflict(1, take=False)
    one.work_as("Second")
    with one.store.reading() as connection:
        assert connection.execute("SELECT * FROM kept").fetchall() == []
    assert one.log() == [] or one.log()[0].label != "kept the present insight of a passage"
    one.hand_off(tmp_path / "three", "Second")
    with closing(sqlite3.connect(tmp_path / "three" / DATABASE)) as handed:
        assert handed.execute("SELECT * FROM kept").fetchall() == []


def test_only_who_has_the_layer_keeps_what_it_holds(
    copies: tuple[Study, Study],
) -> None:
    one, _ = copies
    for name in ("First", "Second"):
        one.work_as(name)
        one.done()
    with pytest.raises(RefusedError, match="layer"):
        one.settle_conflict(1, take=False)
    assert len(one.conflicts()) == 1


def test_two_values_that_a_pseudonym_makes_one_are_no_conflict(tmp_path: Path) -> None:
    with small.make(tmp_path / "one", tmp_path / "sources") as study:
        passage = put(study, "I teach.")
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    with Study.open(tmp_path / "one", "First") as one, Study.open(tmp_path / "two", "First") as two:
        for study, name in ((one, "Oskarsson"), (two, "Oskar")):
            study.set_insight(passage, f"As {name} does.")
        meet(one, two, tmp_path)
        assert len(one.conflicts()) == 1
        for name in ("Oskarsson", "Oskar"):
            one.add_pseudonym(name, "P9")
        one.pseudonymise()
        assert (insight(one), one.conflicts(), one.check()) == ("As P9 does.", [], [])
        assert one.status().conflicts == 0
