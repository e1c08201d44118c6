"""What is asked at each ruling, and to open batches, does not read the whole journal."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from codebook import Study
from codebook.store.finishing import JOURNAL_QUERIES
from codebook.store.schema.finishing_words import finishing_words
from codebook.study_files import DATABASE
from phrases import put
from small import make

ASSIGNED = "SEARCH c USING INDEX change_assigned (record_type=?)"
"""How the changes of assignments are found: by an index that has no others."""

FINISHING = f"{finishing_words(dialect='sqlite')}SELECT * FROM finishing"


@pytest.mark.parametrize("sql", JOURNAL_QUERIES)
def test_a_look_into_the_journal_begins_with_few_records(sql: str, tmp_path: Path) -> None:
    make(tmp_path / "study", tmp_path / "sources").close()
    given = {"transcript": "a", "naming": "%a%"}
    with closing(sqlite3.connect(tmp_path / "study" / DATABASE)) as connection:
        plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}", given)]
    begins, *others = plan
    if ":naming" in sql:
        assert begins == ASSIGNED
    else:
        first = "SEARCH" if ":transcript" in sql else "SCAN"
        assert begins.split()[:2] in ([first, "f"], [first, "s"], [first, "t"])
    assert [each.split()[0] for each in others] == ["SEARCH"] * len(others)


def test_what_opens_batches_looks_up_in_the_journal_what_it_needs(tmp_path: Path) -> None:
    make(tmp_path / "study", tmp_path / "sources").close()
    with closing(sqlite3.connect(tmp_path / "study" / DATABASE)) as connection:
        steps = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {FINISHING}")]
    plan = [step.split()[:2] for step in steps]
    assert [how for how, what in plan if what == "c"] == ["SEARCH"] * 3  # change
    assert [how for how, what in plan if what in ("a", "w")] == ["SEARCH"] * 3  # action
    assert steps.count(ASSIGNED) == 1


def test_what_was_assigned_twice_as_often_takes_twice_as_long(tmp_path: Path) -> None:
    def look() -> int:
        """Return how many hundreds of steps SQLite takes."""
        taken: list[None] = []
        with closing(sqlite3.connect(tmp_path / "study" / DATABASE)) as connection:
            connection.set_progress_handler(lambda: taken.append(None), 100)
            assert len(connection.execute(FINISHING).fetchall()) == 1
        return len(taken)

    with make(tmp_path / "study", tmp_path / "sources") as study:
        put(study, "I teach.")
        once = look_after_assigning(study, 50, look)
        study.reopen()
        assert look_after_assigning(study, 50, look) < 2.5 * once


def look_after_assigning(study: Study, times: int, look: Callable[[], int]) -> int:
    """Look at what a word is about that is given after so many assignments."""
    for _ in range(times):
        study.assign(["U1"], ["Second"], "pilot")
        study.assign(["U1"], ["First", "Second"], "pilot")
    study.done()
    return look()
