"""What each edit of a code changed."""

from __future__ import annotations

import json

from codebook.store.rows import HistoryRow
from codebook.tui.screens.codes.code_history import Change, Edit, edits
from zones import in_zone

MADE = {"number": "A.1", "name": "Speed", "definition": "", "parent_id": "a", "position": 1}
LABELS = {"a": "A Wishes", "b": "B Bugs"}


def row(before: dict[str, object] | None, after: dict[str, object] | None) -> HistoryRow:
    images = (json.dumps(image) if image else None for image in (before, after))
    return HistoryRow("2025-03-01T08:00:00.5Z", "Ada", "edited", *images)


def test_each_edit_says_when_who_and_what_was_and_is() -> None:
    changed = {**MADE, "definition": "That it be faster", "parent_id": "b"}
    last, first = edits([row(None, MADE), row(MADE, changed)], LABELS)
    assert last == Edit(
        "2025-03-01 08:00",
        "Ada",
        (Change("definition", "", "That it be faster"), Change("parent", "A Wishes", "B Bugs")),
    )
    assert [change.what for change in first.changes] == ["number", "name", "parent"]


def test_an_edit_is_shown_at_the_time_of_the_place() -> None:
    with in_zone("JST-9"):
        assert [edit.at for edit in edits([row(None, MADE)], LABELS)] == ["2025-03-01 17:00"]


def test_a_code_that_was_merged_says_into_which() -> None:
    (edit,) = edits([row(MADE, {**MADE, "state": "retired", "merged_into": "b"})], LABELS)
    assert edit.changes == (Change("state", "", "retired"), Change("merged into", "", "B Bugs"))


def test_what_nobody_sees_is_left_out() -> None:
    assert edits([row(MADE, {**MADE, "position": 2})], LABELS) == []


def test_what_is_taken_away_has_nothing_new() -> None:
    (gone,) = edits([row(MADE, None)], LABELS)
    assert {change.new for change in gone.changes} == {""}
