"""Which of the changes that set a group of columns stands, where copies set it at once. Pure.

A change is made by somebody's *will*: nearly always its own. But who takes a change back wants what
was there before, and what only follows a text, or a merge, carries the wills of others. Nor does
who takes a change back, or repeats it, answer what another copy made of the columns: that stays a
will beside the one that they show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from operator import attrgetter

from codebook.store.journal.changes import REVERSING, Change
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
            if each.kind in REVERSING and each.target
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

    def will(self) -> Change:
        """Return the change that the columns show the will of."""
        return self._standing()[1]

    def unaware_of(self, other: Change) -> list[Change]:
        """Return the latest changes that stand, of those made at once with another one."""
        return self._latest(
            each
            for each in self._all
            if self._is_own(each)
            and not self._reversals.is_taken_back(each)
            and not self._covers(other, each)
            and not self._covers(each, other)
        )

    def lost(self) -> list[tuple[Change, str]]:
        """Return the wills that the columns do not show, each with a column that tells of it."""
        if not self.heads or (len(self.heads) == 1 and self._is_own(self.heads[0])):
            return []  # nobody has set them since the record was made again, or one alone
        _, will = self._standing()
        wills = [each for head in self.heads for each in self._wills_of(head)]
        unanswered = self._latest(
            each
            for each in wills
            if not self._reversals.is_taken_back(each) and not self.group.is_put_off(each.after)
        )
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
        sound = [pair for pair in pairs if not self._reversals.is_taken_back(pair[1])] or pairs
        decided = [pair for pair in sound if not self.group.is_put_off(pair[1].after)]
        return max(decided or sound, key=lambda pair: (pair[1].order, pair[0].order))

    def _wills_of(self, change: Change) -> list[Change]:
        """Return the wills that a change carries, the one that the columns show last."""
        for each in self._all[len(self._wills) :]:  # each needs only those of earlier ones
            self._wills[each.action_id] = self._found_wills(each)
        return self._wills[change.action_id]

    def _found_wills(self, change: Change) -> list[Change]:
        if self._is_own(change):
            return [change]
        found = self._before(change)
        if self._is_carried(change):
            return found or [change]
        if undone := self._reversals.target(change, "undo"):
            *others, shown = self._before(undone) or [change]
            return self._with([*self._beside(undone, found), *others], shown)
        if redone := self._reversals.target(change, "redo"):
            shown = self._wills.get(redone.action_id, [change])[-1]
            return self._with(self._beside(redone, found), shown)
        return [change]

    def _is_own(self, change: Change) -> bool:
        return change.kind not in REVERSING and not self._is_carried(change)

    def _is_carried(self, change: Change) -> bool:
        return self.group.is_carried(change.before, change.after, moved=change.moved)

    def _before(self, change: Change) -> list[Change]:
        """Return the wills of what a change found, the one that the columns showed last."""
        heads: list[Change] = []
        for each in reversed(self._all):
            is_known = each.order < change.order and self._covers(change, each)
            if is_known and not any(self._covers(head, each) for head in heads):
                heads.append(each)
        wills = [self._wills[head.action_id] for head in heads]
        shown = max((each[-1] for each in wills), key=_ORDER, default=None)
        return self._with(chain.from_iterable(wills), shown) if shown else []

    def _beside(self, reversed_: Change, found: list[Change]) -> list[Change]:
        """Return those of the wills found that taking back a change, or repeating it, leaves.

        That are those made without knowing of it; what the columns showed was seen.
        """
        return [
            will
            for will in found
            if not self._covers(reversed_, will)
            and not (will is found[-1] and self._covers(will, reversed_))
        ]

    def _with(self, others: Iterable[Change], shown: Change) -> list[Change]:
        return [*(will for will in self._latest(others) if will is not shown), shown]

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
