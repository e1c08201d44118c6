"""What coders had coded when their layers opened to each other: before, they worked apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from codebook.store.connections import Connection, query
from codebook.store.finishing import ends_of_coding
from codebook.store.merging.earlier_places import PresentPlaces, place_before, was_moved
from codebook.store.merging.later_changes import (
    Change,
    LaterChanges,
    Moments,
    later_changes,
)
from codebook.store.queries import coding_queries
from codebook.store.rows import PlacedCodingRow

_Columns = tuple[Any, ...]


class LateChanges(NamedTuple):
    """How many codings a coder has added since, removed, given another code or other ends.

    `placed` counts those whose words are gone, and to which the coder has given another place.
    """

    added: int = 0
    removed: int = 0
    recoded: int = 0
    moved: int = 0
    placed: int = 0


class IndependentCodings(NamedTuple):
    """The codings on anchored passages as they were then, but for codes that were merged since.

    They have their places in the present texts. `changed` tells by coder what was changed since;
    `merged` counts those that count with the code into which theirs was merged.
    """

    codings: list[PlacedCodingRow]
    changed: Mapping[str, LateChanges]
    merged: Mapping[str, int]


def independent(connection: Connection, opened: Mapping[str, int]) -> IndependentCodings:
    """Return the codings as they were when the stage of coding ended.

    On the revisions `opened`, which a batch opened earlier, they are as they were when all had
    finished these; the values are the numbers of the actions that opened them. That texts were
    changed and codes merged is not taken back.
    """
    end = max((each.lamport for each in ends_of_coding(connection)), default=None)
    later = later_changes(connection, Moments(opened, end))
    if not later.of:
        return IndependentCodings(coding_queries.placed_codings(connection), {}, {})
    return _as_they_were(connection, later)


def _as_they_were(connection: Connection, later: LaterChanges) -> IndependentCodings:
    now = _Layers(
        _by_id(
            connection,
            "SELECT id, revision_id, start_at, end_at FROM passage WHERE state = 'anchored'",
        ),
        _by_id(connection, "SELECT id, passage_id, coder_id, code_id FROM coding"),
    )
    then, merged = _taken_back(connection, now, later)
    return IndependentCodings(list(dict.fromkeys(then.rows())), _changed(then, now, later), merged)


class _Layers(NamedTuple):
    """The places of passages, and the passage, coder and code of codings, each by id."""

    passages: Mapping[str, _Columns]
    codings: Mapping[str, _Columns]

    def row(self, coding_id: str) -> PlacedCodingRow | None:
        passage_id, coder_id, code_id = self.codings.get(coding_id, ("", "", ""))
        place = self.passages.get(passage_id)
        return PlacedCodingRow(place[0], coder_id, place[1], place[2], code_id) if place else None

    def rows(self) -> Iterator[PlacedCodingRow]:
        return filter(None, map(self.row, self.codings))


def _taken_back(
    connection: Connection, now: _Layers, later: LaterChanges
) -> tuple[_Layers, Mapping[str, int]]:
    """Return the layers as they were; and by coder, how many codings count with a merged code."""
    passages, codings = dict(now.passages), dict(now.codings)
    merged = Counter[str]()
    present = PresentPlaces(connection, later.moved)
    for (kind, key), changes in later.of.items():
        if kind == "coding":
            _take_back(codings, key, changes, later)
        elif changes[0].before and was_moved(changes):
            place = place_before(changes)
            passages.pop(key, None)
            if there := place and present.find(place):
                passages[key] = there
    then = _Layers(passages, codings)
    for (kind, key), (first, *_) in later.of.items():
        if kind == "coding" and first.before and (row := then.row(key)):
            merged[first.coder_id] += row.code_id != first.before["code_id"]
    return then, +merged


def _take_back(
    codings: dict[str, _Columns], key: str, changes: Iterable[Change], later: LaterChanges
) -> None:
    """Put a coding back to what it was before it was changed, if it was."""
    late = next((change for change in changes if not change.merges), None)
    if late is None:
        return
    codings.pop(key, None)
    if was := late.before:
        codings[key] = was["passage_id"], was["coder_id"], later.merged(was["code_id"])


def _changed(then: _Layers, now: _Layers, later: LaterChanges) -> Mapping[str, LateChanges]:
    """Return by coder how the codings differ from what they were.

    What was undone does not differ; nor does what was coded again, or joined with its like in a
    merge.
    """
    all_then, all_now = {None, *then.rows()}, {None, *now.rows()}
    counts: dict[str, Counter[str]] = {}
    for key in _touched(then, now, later):
        before, after = then.row(key), now.row(key)
        was, kept = then.codings.get(key), now.codings.get(key)
        is_gone = before is None and was is not None  # with its words
        if not (is_gone and after is None) and not (before in all_now and after in all_then):
            _, coder_id, _ = was or kept or ("", "", "")
            what = "placed" if is_gone else _what(was, kept)
            counts.setdefault(coder_id, Counter())[what] += 1
    return {coder_id: LateChanges(**own) for coder_id, own in counts.items()}


def _touched(then: _Layers, now: _Layers, later: LaterChanges) -> set[str]:
    """Return the codings that were changed themselves, or whose passages have other places."""
    own = {key for kind, key in later.of if kind == "coding"}
    moved = {
        key
        for kind, key in later.of
        if kind == "passage" and then.passages.get(key) != now.passages.get(key)
    }
    return own | {key for key, (passage_id, *_) in now.codings.items() if passage_id in moved}


def _what(was: _Columns | None, kept: _Columns | None) -> str:
    """Return which count of `LateChanges` a coding belongs to, as it was and as it is."""
    if was is None:
        return "added"
    if kept is None:
        return "removed"
    return "moved" if was[2] == kept[2] else "recoded"


def _by_id(connection: Connection, sql: str) -> dict[str, _Columns]:
    return {str(key): tuple(rest) for key, *rest in query(connection, sql)}
