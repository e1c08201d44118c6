"""What is asked at each ruling, and to open batches, does not read the whole journal."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from codebook.store.finishing import JOURNAL_QUERIES
from codebook.store.schema.finishing_words import finishing_words
from codebook.study_files import DATABASE
from small import make

ASSIGNED = "SEARCH c USING INDEX change_assigned (record_type=?)"
"""How the changes of assignments are found: by an index that has no others."""


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
    words = finishing_words(dialect="sqlite")
    sql = f"EXPLAIN QUERY PLAN {words}SELECT * FROM finishing"
    with closing(sqlite3.connect(tmp_path / "study" / DATABASE)) as connection:
        steps = [row[3] for row in connection.execute(sql)]
    plan = [step.split()[:2] for step in steps]
    assert [how for how, what in plan if what == "c"] == ["SEARCH"] * 3  # change
    assert [how for how, what in plan if what in ("a", "w")] == ["SEARCH"] * 3  # action
    assert [how for how, what in plan if what == "t"] == ["SEARCH"] * 3  # what came, and when
    assert steps.count(ASSIGNED) == 1
