"""The changes that several copies made to one record come to one state, whatever came when."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codebook.store.journal.replay import Change, Image, Knowledge, LostChange, Replayed, replay
from copies import folded

COLUMNS = ("name", "text", "position")
STAGES = ("first", "second", "third")

DEED = st.tuples(
    st.integers(0, 2),  # the copy
    st.sampled_from(("merge", "edit", "edit", "touch", "delete", "make")),
    st.integers(0, 2),  # the other copy, or the column
    st.integers(0, 3),  # its value
)


class _Copies:
    """Three copies of one record, which note of each change what its copy knew."""

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self.past: dict[str, set[str]] = {}
        self.learned: list[tuple[str, int, str, int]] = []
        self._known: list[list[Change]] = [[], [], []]
        self._seq = [0, 0, 0]

    def do(self, site: int, kind: str, number: int, value: int) -> None:
        state = self._state(site)
        if kind == "merge":
            self._merge(site, number)
        elif kind == "make" and state is None:
            self._change(site, None, dict.fromkeys(COLUMNS, value))
        elif state is not None and kind in ("edit", "touch", "delete"):
            edited = {**state, COLUMNS[number]: value}
            afters = {"edit": edited, "touch": dict(state), "delete": None}
            self._change(site, state, afters[kind])

    def _state(self, site: int) -> Image | None:
        return replay(self._known[site], Knowledge(self.learned)).state

    def _change(self, site: int, before: Image | None, after: Image | None) -> None:
        self._seq[site] += 1
        lamport = 1 + max((change.lamport for change in self._known[site]), default=0)
        key = f"{999 - len(self.changes)}"  # the later an action, the earlier its id
        change = Change(key, f"{site}", self._seq[site], lamport, before, after)
        self.past[key] = {each.action_id for each in self._known[site]}
        self._known[site].append(change)
        self.changes.append(change)

    def _merge(self, into: int, other: int) -> None:
        had = {change.action_id for change in self._known[into]}
        self._known[into] += [each for each in self._known[other] if each.action_id not in had]
        for site in {0, 1, 2} - {into}:
            if known := max((c.seq for c in self._known[into] if c.site == f"{site}"), default=0):
                self.learned.append((f"{into}", self._seq[into] + 1, f"{site}", known))


@settings(max_examples=150)
@given(st.lists(DEED, max_size=12), st.randoms(use_true_random=False))
def test_a_record_is_what_the_definition_makes_of_its_changes(
    deeds: Sequence[tuple[int, str, int, int]], chance: Random
) -> None:
    copies = _Copies()
    for deed in ((0, "make", 0, 0), (1, "merge", 0, 0), (2, "merge", 0, 0)):
        copies.do(*deed)
    for deed in deeds:
        copies.do(*deed)
    chance.shuffle(changes := list(copies.changes))
    found = replay(changes, Knowledge(copies.learned))
    history = sorted(copies.changes, key=lambda change: (change.lamport, change.action_id))
    state, lost = folded([(c.action_id, c.before, c.after) for c in history], copies.past)
    assert found.state == state
    assert sorted((loss.name, loss.action_id) for loss in found.losses) == sorted(lost)


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
    found = replay([made, *changes], knowledge, {"stage": STAGES})
    assert found == Replayed({"stage": "third"}, ())
