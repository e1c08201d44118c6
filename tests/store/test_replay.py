"""The changes that several copies made to one record come to one state, whatever came when."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codebook.store.journal.changes import Change, Knowledge
from codebook.store.journal.replay import LostChange, Replayed, Rules, replay
from codebook.store.journal.several import Image, several_of
from codebook.store.journal.together import groups_of
from folding import Deed, Folded

PLACE = ("quote", "start_at", "participant_id")
COLUMNS = ("insight", "position", *PLACE, "end_at", "revision_id", "state")
PASSAGE = Rules(groups=groups_of("passage"))
STAGES = ("first", "second", "third")

DEED = st.tuples(
    st.integers(0, 2),  # the copy
    st.sampled_from(
        ("merge", "merge", "edit", "edit", "follow", "touch", "delete", "make", "undo", "redo")
    ),
    st.integers(0, 4),  # the other copy, or the column
    st.integers(0, 3),  # its value
)


class _Copies:
    """Three copies of one record, which note of each change what its copy knew."""

    rules = PASSAGE

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self.past: dict[str, set[str]] = {}
        self.learned: list[tuple[str, int, str, int]] = []
        self._known: list[list[Change]] = [[], [], []]
        self._seq = [0, 0, 0]

    def play(self, drawn: Sequence[tuple[int, str, int, int]]) -> None:
        """Make the record, let every copy have it, and do what was drawn."""
        for one in ((0, "make", 0, 0), (1, "merge", 0, 0), (2, "merge", 0, 0), *drawn):
            self.do(*one)

    def replayed(self, chance: Random) -> Replayed:
        """Return what comes of the changes in any order."""
        chance.shuffle(changes := list(self.changes))
        return replay(changes, Knowledge(self.learned), self.rules)

    def folded(self, record_type: str) -> tuple[Image | None, list[tuple[str, str]]]:
        """Return what the definition makes of them, and what it says is lost."""
        deeds = []
        for each in sorted(self.changes, key=lambda change: change.order):
            before = self.spread(each.before, None)
            after, target = self.spread(each.after, before), each.target or ""
            deeds.append(Deed(each.action_id, before, after, each.kind, target, moved=each.moved))
        return Folded(deeds, self.past, record_type).result()

    def spread(self, image: Image | None, _before: Image | None) -> Image | None:
        """Return an image with a column for each thing that is merged by itself."""
        return image

    def do(self, site: int, kind: str, number: int, value: int) -> None:
        state = self._state(site)
        if kind == "merge":
            self._merge(site, number % 3)
        elif kind in ("undo", "redo"):
            self._reverse(site, kind)
        elif kind == "make" and state is None:
            self._change(site, None, self.made(value))
        elif state is not None and kind in ("edit", "follow", "touch", "delete"):
            edited = self.edited(state, number, value)
            followed = {**state, "revision_id": number, "start_at": value}
            afters = {"edit": edited, "follow": followed, "touch": dict(state), "delete": None}
            self._change(site, state, afters[kind], moved=kind == "follow")

    def made(self, value: int) -> Image:
        return dict.fromkeys(COLUMNS, value)

    def edited(self, state: Image, number: int, value: int) -> Image:
        return {**state, COLUMNS[number]: value}

    def _reverse(self, site: int, kind: str) -> None:
        """Take back the last change of this copy, or do again what was taken back last."""
        state, own = self._state(site), [c for c in self._known[site] if c.site == f"{site}"]
        last = {c.target: c.kind for c in own if c.target}
        undone = [c for c in own if last.get(c.action_id) == "undo"]
        done = [c for c in own if c.kind == "do" and last.get(c.action_id) != "undo"]
        target = next(iter((undone if kind == "redo" else done)[::-1]), None)
        if target is None or target.before is None:
            return
        was, now = (target.after, target.before)[:: -1 if kind == "redo" else 1]
        if was is None or now is None:
            if state == was:
                self._change(site, was, now, kind, target)
            return
        changed = {name for name in was if was[name] != now[name]}
        if state is not None and all(state[name] == was[name] for name in changed):
            put_back = {**state, **{name: now[name] for name in changed}}
            self._change(site, state, put_back, kind, target)

    def _state(self, site: int) -> Image | None:
        return replay(self._known[site], Knowledge(self.learned), self.rules).state

    def _change(
        self,
        site: int,
        before: Image | None,
        after: Image | None,
        kind: str = "do",
        target: Change | None = None,
        *,
        moved: bool = False,
    ) -> None:
        self._seq[site] += 1
        lamport = 1 + max((change.lamport for change in self._known[site]), default=0)
        key = f"{999 - len(self.changes)}"  # the later an action, the earlier its id
        number = self._seq[site], lamport
        of = target.action_id if target else None
        moved = moved or bool(target and target.moved)
        change = Change(key, f"{site}", *number, before, after, kind, of, moved=moved)
        self.past[key] = {each.action_id for each in self._known[site]}
        self._known[site].append(change)
        self.changes.append(change)

    def _merge(self, into: int, other: int) -> None:
        had = {change.action_id for change in self._known[into]}
        self._known[into] += [each for each in self._known[other] if each.action_id not in had]
        for site in {0, 1, 2} - {into}:
            if known := max((c.seq for c in self._known[into] if c.site == f"{site}"), default=0):
                self.learned.append((f"{into}", self._seq[into] + 1, f"{site}", known))


@settings(max_examples=200)
@given(st.lists(DEED, max_size=16), st.randoms(use_true_random=False))
def test_a_record_is_what_the_definition_makes_of_its_changes(
    drawn: Sequence[tuple[int, str, int, int]], chance: Random
) -> None:
    copies = _Copies()
    copies.play(drawn)
    found, (state, lost) = copies.replayed(chance), copies.folded("passage")
    assert found.state == state
    assert sorted((loss.name, loss.action_id) for loss in found.losses) == sorted(lost)


class _Sheets(_Copies):
    """Likewise of a row of a sheet, whose cells stand in one column as a JSON object."""

    rules = Rules(several=several_of("background"))

    def made(self, value: int) -> Image:
        return {"source": value, "cells": json.dumps({KEYS[value]: value})}

    def edited(self, state: Image, number: int, value: int) -> Image:
        """Write a cell, take one away, or say where the row is from."""
        cells = json.loads(str(state["cells"]))
        if number == len(KEYS):
            return {**state, "source": value}
        if value:
            cells[KEYS[number]] = value
        else:
            cells.pop(KEYS[number], None)
        return {**state, "cells": json.dumps(cells)}

    def spread(self, image: Image | None, _before: Image | None) -> Image | None:
        if image is None:
            return None
        cells = json.loads(str(image["cells"]))
        return {"source": image["source"]} | {f"cells.{key}": cells[key] for key in cells}


KEYS = ("Gender", "Roles", "Exp. in years", "")


@settings(max_examples=200)
@given(st.lists(DEED, max_size=16), st.randoms(use_true_random=False))
def test_each_cell_of_a_sheet_is_what_the_definition_makes_of_its_changes(
    drawn: Sequence[tuple[int, str, int, int]], chance: Random
) -> None:
    copies = _Sheets()
    copies.play([one for one in drawn if one[1] != "follow"])
    found, (state, lost) = copies.replayed(chance), copies.folded("background")
    held = state and {name: value for name, value in state.items() if value is not None}
    assert copies.spread(found.state, None) == held
    assert sorted((loss.name, loss.action_id) for loss in found.losses) == sorted(lost)


class _Turns(_Copies):
    """Likewise of the turns of a text, which stand in one column."""

    rules = Rules(several=several_of("segmentation"))

    def made(self, value: int) -> Image:
        return {"turns": json.dumps(turns_at(CUTS[value], {}))}

    def edited(self, state: Image, number: int, value: int) -> Image:
        """Say who speaks in a turn, say in which part it is, or cut the text otherwise."""
        turns = {turn[0]: turn for turn in json.loads(str(state["turns"]))}
        if number == len(KEYS):
            return {"turns": json.dumps(turns_at(CUTS[value], turns))}
        start = [*turns][number % len(turns)]
        turns[start][4 if number == 1 else 2] = "wxyz"[value]
        return {"turns": json.dumps([*turns.values()])}

    def spread(self, image: Image | None, before: Image | None) -> Image | None:
        """Return a column for who speaks in each turn, its part, and how the text is cut."""
        if image is None:
            return None
        turns = json.loads(str(image["turns"]))
        shown = {f"turns.speaker.{turn[0]}": turn[2] for turn in turns}
        shown |= {f"turns.part.{turn[0]}": turn[4] for turn in turns}
        return {**(before or {}), **shown, "turns.cut": tuple(turn[0] for turn in turns)}


CUTS = ((0, 6, 10), (0, 10), (0, 6), (0,))


def turns_at(starts: Sequence[int], known: dict[int, list[object]]) -> list[list[object]]:
    """Return turns that begin there, as they are known."""
    ends = [*starts[1:], 20]
    new = ["", "", "", "", "", "speech"]
    return [
        [start, end, *known.get(start, new)[2:]] for start, end in zip(starts, ends, strict=True)
    ]


@settings(max_examples=200)
@given(st.lists(DEED, max_size=16), st.randoms(use_true_random=False))
def test_each_turn_is_what_the_definition_makes_of_its_changes(
    drawn: Sequence[tuple[int, str, int, int]], chance: Random
) -> None:
    copies = _Turns()
    copies.play([one for one in drawn if one[1] != "follow"])
    found, (state, lost) = copies.replayed(chance), copies.folded("segmentation")
    held = copies.spread(found.state, None) or {}
    assert held == {name: value for name, value in (state or {}).items() if name in held}
    assert bool(held) == bool(state)
    losses = {(loss.name, loss.action_id) for loss in found.losses}
    assert len(losses) == len(found.losses)
    shown = {each for each in lost if each[0] in ("", *held)}
    assert shown <= losses
    # Besides, who was said to speak in a turn that another copy, at once, made part of one before.
    others = {name for name, _ in losses - shown}
    assert all(name.startswith("turns.speaker.") for name in others)
    assert others.isdisjoint(held)


def change(key: str, seq: int, lamport: int, before: Image | None, after: Image | None) -> Change:
    """Return a change by the site whose name is the first letter of the action's."""
    return Change(key, key[0], seq, lamport, before, after)


MADE = change("a1", 1, 1, None, {"name": "old"})


def test_what_a_site_learned_with_an_action_counts_for_that_action() -> None:
    later = change("b1", 1, 2, {"name": "old"}, {"name": "new"})
    knowledge = Knowledge([("b", 1, "a", 1)])
    assert knowledge.covers(later, MADE)
    assert not knowledge.covers(later, change("a2", 2, 2, None, None))
    assert not Knowledge([("b", 2, "a", 1)]).covers(later, MADE)


def test_of_two_that_knew_nothing_of_each_other_the_later_stands_and_the_other_is_lost() -> None:
    early = change("b1", 1, 2, {"name": "old"}, {"name": "early"})
    late = change("a2", 2, 3, {"name": "old"}, {"name": "late"})
    found = replay([late, MADE, early], Knowledge([("b", 1, "a", 1)]))
    assert found == Replayed({"name": "late"}, (LostChange("b1", "name"),))


def test_a_deletion_deletes_only_what_it_knew() -> None:
    edited = change("b1", 1, 2, {"name": "old"}, {"name": "new"})
    deleted = change("a2", 2, 3, {"name": "old"}, None)
    knows_nothing = Knowledge([("b", 1, "a", 1)])
    assert replay([MADE, edited, deleted], knows_nothing) == Replayed(
        {"name": "new"}, (LostChange("a2", ""),)
    )
    knows_all = Knowledge([("b", 1, "a", 1), ("a", 2, "b", 1)])
    assert replay([MADE, edited, deleted], knows_all) == Replayed(None, ())


@pytest.mark.parametrize(("one", "other"), [("second", "third"), ("third", "second")])
def test_a_column_that_only_goes_up_holds_the_higher_value_without_a_conflict(
    one: str, other: str
) -> None:
    made = change("a1", 1, 1, None, {"stage": "first"})
    changes = [
        change("a2", 2, 2, {"stage": "first"}, {"stage": one}),
        change("b1", 1, 3, {"stage": "first"}, {"stage": other}),
    ]
    knowledge = Knowledge([("b", 1, "a", 1)])
    found = replay([made, *changes], knowledge, Rules({"stage": STAGES}))
    assert found == Replayed({"stage": "third"}, ())


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        ("passage", "start_at", "quote"),
        ("passage", "revision_id", "participant_id"),
        ("review", "outcome", "code_id"),
        ("review", "reason", "end_at"),
        ("verdict", "outcome", "reason"),
        ("verdict", "result", "coder_id"),
        ("ranking", "answer", "items"),
    ],
)
def test_columns_that_make_sense_only_together_are_one_changes(
    kind: str, one: str, other: str
) -> None:
    groups = groups_of(kind)
    old = dict.fromkeys([name for group in groups for name in group.names], "old")
    made = change("a1", 1, 1, None, old)
    early = change("b1", 1, 2, old, old | {one: "early"})
    late = change("a2", 2, 3, old, old | {other: "late"})
    found = replay([made, early, late], Knowledge([("b", 1, "a", 1)]), Rules(groups=groups))
    if other != "participant_id":
        telling = next(name for name in groups[0].chosen if name in (one, other))
        assert found == Replayed(old | {other: "late"}, (LostChange("b1", telling),))
    else:  # that one only followed
        assert found == Replayed(old | {one: "early", other: None}, ())


def test_a_change_that_was_undone_is_as_if_it_had_not_been_made() -> None:
    other = change("b1", 1, 2, {"name": "old"}, {"name": "other"})
    done = change("a2", 2, 3, {"name": "old"}, {"name": "done"})
    undone = change("a3", 3, 4, {"name": "done"}, {"name": "old"})
    undone = undone._replace(kind="undo", target="a2")
    knowledge = Knowledge([("b", 1, "a", 1)])
    assert replay([MADE, other, done, undone], knowledge) == Replayed({"name": "other"}, ())
    again = change("a4", 4, 5, {"name": "old"}, {"name": "done"})
    again = again._replace(kind="redo", target="a2")
    found = replay([MADE, other, done, undone, again], knowledge)
    assert found == Replayed({"name": "done"}, (LostChange("b1", "name"),))


def test_who_reverses_a_change_answers_nothing_of_what_another_copy_made() -> None:
    other = change("b1", 1, 2, {"name": "old"}, {"name": "other"})
    done = change("a2", 2, 3, {"name": "old"}, {"name": "done"})
    undone = change("a3", 3, 4, {"name": "done"}, {"name": "old"})
    undone = undone._replace(kind="undo", target="a2")
    knowledge = Knowledge([("b", 1, "a", 1), ("a", 3, "b", 1)])
    lost = (LostChange("b1", "name"),)
    assert replay([MADE, other, done, undone], knowledge) == Replayed({"name": "old"}, lost)
    again = change("a4", 4, 5, {"name": "old"}, {"name": "done"})
    again = again._replace(kind="redo", target="a2")
    assert replay([MADE, other, done, undone, again], knowledge) == Replayed({"name": "done"}, lost)
    answered = change("a5", 5, 6, {"name": "done"}, {"name": "both"})
    all_of_them = [MADE, other, done, undone, again, answered]
    assert replay(all_of_them, knowledge) == Replayed({"name": "both"}, ())
    undone = change("a6", 6, 7, {"name": "both"}, {"name": "done"})
    undone = undone._replace(kind="undo", target="a5")
    assert replay([*all_of_them, undone], knowledge) == Replayed({"name": "done"}, lost)


def test_what_was_changed_and_changed_back_in_knowledge_of_it_is_no_conflict_of_an_undo() -> None:
    done = change("a2", 2, 2, {"name": "old"}, {"name": "done"})
    away = change("b1", 1, 3, {"name": "done"}, {"name": "other"})
    back = change("b2", 2, 4, {"name": "other"}, {"name": "done"})
    undone = change("a3", 3, 5, {"name": "done"}, {"name": "old"})
    undone = undone._replace(kind="undo", target="a2")
    knowledge = Knowledge([("b", 1, "a", 2), ("a", 3, "b", 2)])
    assert replay([MADE, done, away, back, undone], knowledge) == Replayed({"name": "old"}, ())
