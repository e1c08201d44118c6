"""Which of the changes that set a group of columns stands, where copies set it at once. Pure.

A change is made by somebody's *will*: nearly always its own. But who takes a change back wants what
was there before, and what only follows a text, or a merge, carries the wills of others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter

from codebook.store.journal.changes import Change
from codebook.store.journal.together import Group

Covers = Callable[[Change, Change], bool]

_ORDER = attrgetter("order")


class Reversals:
    """All changes of a record, and which of them were taken back at last."""

    def __init__(self, changes: Iterable[Change]) -> None:
        self._changes: Mapping[str, Change] = {each.action_id: each for each in changes}
        self._last = {
            each.target: each.kind
            for each in sorted(self._changes.values(), key=_ORDER)
            if each.kind in ("undo", "redo") and each.target
        }

    def target(self, change: Change, kind: str) -> Change | None:
        """Return what a change of this kind reversed or repeated, None for any other one."""
        return self._changes.get(change.target or "") if change.kind == kind else None

    def is_taken_back(self, change: Change) -> bool:
        """Whether it was taken back, wherever that was."""
        return self._last.get(change.action_id) == "undo"


class Setters:
    """The changes that set a group of columns of one record, added one after the other.

    `heads` are those that no later one knew of: more than one where copies set it at once.
    """

    def __init__(self, group: Group, covers: Covers, reversals: Reversals) -> None:
        self.group = group
        self.heads: list[Change] = []
        self._covers = covers
        self._reversals = reversals
        self._all: list[Change] = []
        self._wills: dict[str, list[Change]] = {}

    def add(self, change: Change) -> None:
        """Add the next change, in an order that keeps cause before effect."""
        self.heads = [*(old for old in self.heads if not self._covers(change, old)), change]
        self._all.append(change)

    def standing(self) -> Change:
        """Return the change that the columns are as: it has the latest will, and is the last."""
        return self.heads[0] if len(self.heads) == 1 else self._standing()[0]

    def lost(self) -> list[tuple[Change, str]]:
        """Return the wills that the columns do not show, each with a column that tells of it."""
        if len(self.heads) == 1 and not self._is_carried(self.heads[0]):
            return []
        _, will = self._standing()
        wills = [each for head in self.heads for each in self._wills_of(head)]
        unanswered = self._latest(w for w in wills if not self._reversals.is_taken_back(w))
        return [
            (each, name)
            for each in unanswered
            if (name := _first_different(self.group, each, will)) and each is not will
        ]

    def derived(self, name: str) -> object:
        """Return the value of a derived column, None where the copies have different ones."""
        values = [head.after.get(name) for head in self.heads if head.after is not None]
        return values[0] if all(value == values[0] for value in values) else None

    def _standing(self) -> tuple[Change, Change]:
        """Return the change that stands, and its will."""
        pairs = [(head, self._wills_of(head)[-1]) for head in self.heads]
        sound = [pair for pair in pairs if not self._reversals.is_taken_back(pair[1])]
        return max(sound or pairs, key=lambda pair: (pair[1].order, pair[0].order))

    def _wills_of(self, change: Change) -> list[Change]:
        """Return the wills that a change carries, in order."""
        for each in self._all[len(self._wills) :]:  # each needs only those of earlier ones
            self._wills[each.action_id] = self._found_wills(each)
        return self._wills[change.action_id]

    def _found_wills(self, change: Change) -> list[Change]:
        if self._is_carried(change):
            return self._before(change) or [change]
        if undone := self._reversals.target(change, "undo"):
            return self._before(undone)[-1:] or [change]
        if redone := self._reversals.target(change, "redo"):
            return self._wills.get(redone.action_id, [change])
        return [change]

    def _is_carried(self, change: Change) -> bool:
        return self.group.is_carried(change.before, change.after, moved=change.moved)

    def _before(self, change: Change) -> list[Change]:
        """Return the wills of what a change found, in order."""
        heads: list[Change] = []
        for each in reversed(self._all):
            is_known = each.order < change.order and self._covers(change, each)
            if is_known and not any(self._covers(head, each) for head in heads):
                heads.append(each)
        return self._latest(will for head in heads for will in self._wills[head.action_id])

    def _latest(self, wills: Iterable[Change]) -> list[Change]:
        """Return those of some wills that no other one knew of, in order."""
        each_once = {will.action_id: will for will in wills}.values()
        latest = [
            will
            for will in each_once
            if not any(self._covers(other, will) for other in each_once if other is not will)
        ]
        return sorted(latest, key=_ORDER)


def _first_different(group: Group, one: Change, other: Change) -> str | None:
    """Return the first column that people set in which two changes differ."""
    first, second = one.after or {}, other.after or {}
    return next((name for name in group.chosen if first.get(name) != second.get(name)), None)
