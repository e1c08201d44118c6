"""Columns that hold several values, of which each stands for itself in a merge. Pure.

They are JSON objects, whose values people set one by one, the study's settings, and the turns of a
text: who speaks in each, its part, and how the text is cut into turns. In an image that is spread
out each value is a column of its own, called `column.key`.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

Image = Mapping[str, object]
Values = Mapping[str, Any]

_CUT, _SPEAKER, _PART = "cut", "speaker", "part"
_LISTS = frozenset({"own", "interviewers", "tables"})

_Piece = tuple[int, int, str, str]
"""Where a turn starts and ends, its time and its kind."""


class Several(NamedTuple):
    """A column of several values: how what it stores is taken `apart`, and put together again.

    `frame` is the key of the value that tells which other ones are shown, "" where all are. A value
    that an image does not show is then as it was before; it matters that it is not shown where its
    key is of the kind `told`. `take` gives the values held once some keys have another copy's.
    """

    column: str
    apart: Callable[[str], Values]
    together: Callable[[Values], str]
    frame: str = ""
    told: str = ""
    take: Callable[[Values, Values, Collection[str]], Values] | None = None

    def of(self, image: Image) -> Values:
        """Return the values in an image."""
        return self.apart(str(image.get(self.column) or "{}"))

    def named(self, values: Values) -> dict[str, object]:
        """Return values by the names of their columns."""
        return {f"{self.column}.{key}": value for key, value in values.items()}

    def taken(self, held: Values, theirs: Values, keys: Collection[str]) -> str:
        """Return what is stored of the values held, once some keys have another copy's."""
        values = self.take(held, theirs, keys) if self.take else held
        return self.together({**values, **{key: theirs.get(key) for key in keys}})

    def kind(self, name: str) -> str:
        """Return what a column spread out tells that other ones tell, too: "speaker", "" for none.

        What one change made alike in several of them is one thing to people.
        """
        kind, is_one_of_many, _ = within(name)[1].partition(".")
        return kind if self.frame and is_one_of_many else ""


def several_of(record_type: str) -> tuple[Several, ...]:
    """Return the columns of a record that hold several values."""
    return _SEVERAL.get(record_type, ())


def column_of(record_type: str, name: str) -> Several | None:
    """Return the column of several values that a column spread out is in, None where it is none."""
    column, key = within(name)
    return next((each for each in several_of(record_type) if key and each.column == column), None)


def frame_of(record_type: str, name: str) -> str:
    """Return the column that tells whether this one is shown, "" where it always is."""
    column = column_of(record_type, name)
    return f"{column.column}.{column.frame}" if column and column.frame else ""


def within(name: str) -> tuple[str, str]:
    """Return a column as images spread out call it, and the key in it, "" for all of it."""
    column, _, key = name.partition(".")
    return column, key


def value_in(record_type: str, image: Image, name: str) -> object:
    """Return a value in an image as it is stored, by what its column is called spread out."""
    column, key = within(name)
    found = column_of(record_type, name)
    return found.of(image).get(key) if found else image.get(column)


def spread_out(
    several: tuple[Several, ...], before: Image | None, after: Image | None
) -> tuple[Image | None, Image | None]:
    """Return images of a record before and after a change with each value as a column.

    One that only the other image has is None; one that is not shown afterwards is as it was.
    """
    if not several:
        return before, after
    was, now = (image and _spread_out(several, image) for image in (before, after))
    nothing = dict.fromkeys([*(was or ()), *(now or ())])
    kept = {
        name: value
        for each in several
        if each.frame
        for name, value in (was or {}).items()
        if within(name)[0] == each.column
    }
    return was and {**nothing, **was}, now and {**nothing, **kept, **now}


def _spread_out(several: tuple[Several, ...], image: Image) -> dict[str, object]:
    columns = {each.column for each in several}
    spread = {name: value for name, value in image.items() if name not in columns}
    for each in several:
        spread |= each.named(each.of(image))
    return spread


def gathered(several: tuple[Several, ...], image: Image) -> Image:
    """Return an image that was spread out as it is stored."""
    values: dict[str, dict[str, object]] = {each.column: {} for each in several}
    plain: dict[str, object] = {}
    for name, value in image.items():
        column, key = within(name)
        if column in values:
            values[column][key] = value
        else:
            plain[name] = value
    return plain | {each.column: each.together(values[each.column]) for each in several}


def hidden(several: tuple[Several, ...], image: Image) -> Iterator[tuple[str, str]]:
    """Yield the columns of an image spread out that are not shown.

    Each comes with the column that tells so, "" where it does not matter.
    """
    for each in several:
        if each.frame:
            shown = each.named(each.of(gathered(several, image)))
            for name in image.keys() - shown.keys():
                if within(name)[0] == each.column:
                    matters = each.kind(name) == each.told
                    yield name, f"{each.column}.{each.frame}" if matters else ""


def _object_apart(stored: str) -> Values:
    return dict[str, object](json.loads(stored))


def _settings_apart(stored: str) -> Values:
    """Return settings, of which some are lists whose items stand for themselves, by their names."""
    values = dict[str, object](json.loads(stored))
    for name in _LISTS.intersection(values):
        items: list[Any] = values.pop(name)
        values |= {f"{name}.{one if isinstance(one, str) else one[0]}": one for one in items}
    return values


def _settings_together(values: Values) -> str:
    lists: dict[str, list[object]] = {}
    whole: dict[str, object] = {}
    for key, value in values.items():
        name, is_item, _ = key.partition(".")
        if value is not None and is_item:
            lists.setdefault(name, []).append(value)
        elif not is_item:
            whole[key] = value
    return _object_together({**whole, **lists})


def _object_together(values: Values) -> str:
    kept = {key: value for key, value in values.items() if value is not None}
    return json.dumps(kept, ensure_ascii=False)


@lru_cache(maxsize=4)
def _turns_apart(stored: str) -> Values:
    """Return the turns [start, end, speaker, time, part, kind] as values by where they start."""
    turns = json.loads(stored or "[]")
    cut = tuple((start, end, time, kind) for start, end, _, time, _, kind in turns)
    speakers = {f"{_SPEAKER}.{turn[0]}": turn[2] for turn in turns}
    return {_CUT: cut, **speakers, **{f"{_PART}.{turn[0]}": turn[4] for turn in turns}}


def _turns_together(values: Values) -> str:
    turns = [
        [start, end, values[f"{_SPEAKER}.{start}"], time, values[f"{_PART}.{start}"], kind]
        for start, end, time, kind in values[_CUT]
    ]
    return json.dumps(turns, ensure_ascii=False, separators=(",", ":"))


def _turns_taken(held: Values, theirs: Values, keys: Collection[str]) -> Values:
    """Return the turns held with those that only the other copy has, of which it says something."""
    if _CUT in keys:
        return {**theirs, **held}
    cut = list(held[_CUT])
    starts = {int(key.partition(".")[2]) for key in keys}
    for start in sorted(starts.difference(turn[0] for turn in cut)):
        _cut_at(cut, theirs[_CUT], start)
    return {**theirs, **held, _CUT: tuple(cut)}


def _cut_at(cut: list[_Piece], other: Sequence[_Piece], start: int) -> None:
    """Let the turn that begins at `start` in the `other` cut be one of its own in this one."""
    there = bisect_left(other, start, key=lambda turn: turn[0])
    _, end, time, kind = other[there]
    at = bisect_left(cut, start, key=lambda turn: turn[0])
    if at and cut[at - 1][1] > start:  # it is within a turn, which ends before its label then
        first, last, *_ = above = cut[at - 1]
        before = other[there - 1][1] if there else first
        cut[at - 1] = (first, max(first, min(before, last)), *above[2:])
        end = last
    cut.insert(at, (start, end, time, kind))


def _object(column: str) -> Several:
    return Several(column, _object_apart, _object_together)


_SEVERAL: Mapping[str, tuple[Several, ...]] = {
    "study": (Several("settings", _settings_apart, _settings_together),),
    "background": (_object("cells"),),
    "participant": (_object("fields"),),
    "segmentation": (
        Several("turns", _turns_apart, _turns_together, _CUT, _SPEAKER, _turns_taken),
    ),
}
