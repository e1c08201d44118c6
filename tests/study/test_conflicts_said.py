"""Conflicts are told in people's words: which interview and words, which answer, which column."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cells import edit_cell
from codebook import Study
from codebook.store.queries.sharing_queries import name_of
from codebook.store.tables import RECORDS, Record, column_names, table_name
from codebook.study.record_words import called, called_column, counted_records
from codebook.study.views import Conflict
from engines import on_sqlite
from meeting import parted_from
from phrases import put
from stages import move_to

TEACH = "I teach."


@pytest.fixture
def study(small_place: str) -> Iterator[Study]:
    with Study.open(small_place, "First") as study:
        yield study


def met(one: Study, two: Study) -> list[Conflict]:
    """Merge the second copy into the first; return the conflicts."""
    one.merge(two.store.place)
    return one.conflicts()


def number(study: Study, label: str) -> str:
    return study.codebook().by_number[label].id


def ruled_apart(study: Study, tmp_path: Path) -> Iterator[tuple[Study, Study]]:
    """Two copies in which each coder has ruled for the own side of one disagreement."""
    for name, code in (("Second", "A.2"), ("First", "A.1")):
        study.work_as(name)
        put(study, TEACH, code)
        study.done()
    study.work_as("Second")
    study.done()
    study.work_as("First")
    for one, two in parted_from(study, tmp_path):
        two.work_as("Second")
        for copy, reason in ((one, "It is the first step."), (two, "It is in the manual.")):
            (case,) = copy.queue().cases
            me = next(each.id for each in copy.coders() if each.name == copy.status().coder)
            copy.rule(case, me, reason=reason)
        yield one, two


def test_a_ruling_is_told_with_interview_words_outcome_and_reason(
    study: Study, tmp_path: Path
) -> None:
    for one, two in ruled_apart(study, tmp_path):
        (found,) = met(one, two)
        assert (found.record_type, found.called, found.column) == (
            "ruling",
            f"U1: {TEACH}",
            "outcome",
        )
        assert found.held == "Second's (A.2), by Second: It is in the manual."
        assert (found.other, found.coder) == (
            "First's (A.1), by First: It is the first step.",
            "First",
        )


@on_sqlite
def test_a_ruling_that_is_taken_was_made_when_and_by_whom_it_was(
    study: Study, tmp_path: Path
) -> None:
    for one, two in ruled_apart(study, tmp_path):
        (own,) = one.queue().cases
        met(one, two)
        taken = one.settle_conflict(1, take=True)
        (case,) = one.queue().cases
        assert (case.ruled, own.ruled) == (own.ruled, case.ruled)
        assert case.ruled
        assert (case.ruled.coder, case.ruled.at[:19]) == ("First", taken.at[:19])
        assert (one.conflicts(), one.check()) == ([], [])


def test_a_ranking_is_told_with_participant_part_and_order(study: Study, tmp_path: Path) -> None:
    (user,) = (person.id for person in study.people() if person.label == "U1")
    study.rank(user, "II", "A.1")
    for one, two in parted_from(study, tmp_path):
        one.rank(user, "II", 'A.2 A.1 "slow login"')
        two.rank(user, "II", "/")
        (found,) = met(one, two)
        assert (found.record_type, found.called, found.column) == (
            "ranking",
            "U1, part II",
            "answer",
        )
        assert (found.held, found.other) == ("declined", 'A.2 A.1 "slow login"')


@on_sqlite
def test_columns_are_called_and_valued_in_peoples_words(study: Study, tmp_path: Path) -> None:
    passage = put(study, TEACH)
    move_to(study, "reconciliation")
    (user,) = (person.id for person in study.people() if person.label == "U1")
    for one, two in parted_from(study, tmp_path):
        for copy, said in ((one, "one"), (two, "two")):
            copy.edit_code(number(copy, "A.1"), use_when=f"use {said}", avoid_when=f"not {said}")
            edit_cell(copy, user, "Group", f"Group {said}")
            copy.set_key(passage, key=True)
            copy.set_published_quote(passage, f"I teach, {said}.")
        found = {
            (each.record_type, each.called, each.column, each.held, each.other)
            for each in met(one, two)
        }
    assert found == {
        ("code", "A.1", "when to use", "use two", "use one"),
        ("code", "A.1", "when not to use", "not two", "not one"),
        ("participant", "U1", "group", "Group two", "Group one"),
        ("passage", TEACH, "quote as published", "I teach, two.", "I teach, one."),
    }


@on_sqlite
def test_what_a_column_refers_to_is_named(study: Study, tmp_path: Path) -> None:
    code = number(study, "A.2")
    for one, two in parted_from(study, tmp_path):
        one.edit_code(code, parent_id=number(one, "B"))
        two.edit_code(code, parent_id=None)
        found = {(each.called, each.column, each.held, each.other) for each in met(one, two)}
    assert ("C", "code above", "nothing", "B") in found


@on_sqlite
def test_what_one_copy_deleted_is_told_as_still_there(study: Study, tmp_path: Path) -> None:
    memo = study.add_memo("study", study.id, "Ask for the manual.")
    for one, two in parted_from(study, tmp_path):
        one.edit_memo(memo, "")
        two.edit_memo(memo, "Ask for the old manual.")
        (found,) = met(one, two)
        assert (found.record_type, found.called) == ("memo", "Ask for the old manual.")
        assert (found.column, found.held) == ("", "still there")


def test_every_kind_of_record_can_be_asked_for_its_name(study: Study) -> None:
    with study.store.reading() as connection:
        for record in RECORDS:
            assert name_of(connection, table_name(record), "nobody has this id") == ""
        assert name_of(connection, "code", number(study, "A.1")) == "A.1"


@pytest.mark.parametrize("record", RECORDS, ids=table_name)
def test_no_record_or_column_is_called_as_the_database_has_it(record: type[Record]) -> None:
    kind = table_name(record)
    said = [called(kind), counted_records(1, kind), counted_records(2, kind)]
    said += [called_column(kind, name) for name in column_names(record)]
    assert not [each for each in said if "_" in each or each.endswith((" id", "ss", "eds"))]
