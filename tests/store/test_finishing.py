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


@pytest.mark.parametrize("sql", JOURNAL_QUERIES)
def test_a_look_into_the_journal_begins_with_few_records(sql: str, tmp_path: Path) -> None:
    make(tmp_path / "study", tmp_path / "sources").close()
    one = {"transcript": "a"} if ":transcript" in sql else {}
    with closing(sqlite3.connect(tmp_path / "study" / DATABASE)) as connection:
        plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}", one)]
    begins, *others = plan
    first = "SEARCH" if one else "SCAN"
    assert begins.split()[:2] in ([first, "f"], [first, "s"], [first, "t"])
    assert [each.split()[0] for each in others] == ["SEARCH"] * len(others)


def test_what_opens_batches_looks_up_in_the_journal_what_it_needs(tmp_path: Path) -> None:
    make(tmp_path / "study", tmp_path / "sources").close()
    sql = f"EXPLAIN QUERY PLAN {finishing_words()}SELECT * FROM finishing"
    with closing(sqlite3.connect(tmp_path / "study" / DATABASE)) as connection:
        plan = [row[3].split()[:2] for row in connection.execute(sql)]
    assert [how for how, what in plan if what == "c"] == ["SEARCH"] * 2  # change
    assert [how for how, what in plan if what in ("a", "w")] == ["SEARCH"] * 2  # action
