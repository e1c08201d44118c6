"""Replaying the changes that several copies made to a record, into its state and conflicts.

Pure: changes in, state out. Changes are applied in an order that keeps cause before effect; each
sets the columns that it changed, and those that make sense only together with them. Of two that
changed the same, neither knowing of the other, the later in that order stands and the other is a
conflict; but what was taken back, only followed a text, or left the choice for later stands behind
what somebody chose. A
deletion that did not know of a change of the record does not delete it. Who takes a change back, or
repeats it, answers no conflict by that. A change that left the record as it was does not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from codebook.store.journal.changes import REVERSING, Change, Knowledge
from codebook.store.journal.setters import Reversals, Setters
from codebook.store.journal.several import Image, Several, gathered, hidden, spread_out
from codebook.store.journal.together import Group, changed_groups

WITHOUT_CONFLICT = frozenset({"created", "modified", "position"})
"""Columns in which copies may differ without a conflict that people have to see."""


class LostChange(NamedTuple):
    """A change that is not in the state; `name` is its column, empty for a deletion.

    Of one of several values in a column, it is `column.key`.
    """

    action_id: str
    name: str


class Replayed(NamedTuple):
    """The state, None where the record is gone, and what did not become part of it."""

    state: Image | None
    losses: tuple[LostChange, ...]


class Rules(NamedTuple):
    """What columns of a record are apart from the others.

    `ranks` orders the values of columns that only go up: of two, the higher one is held. `groups`
    are columns that make sense only together, `several` those in which each value stands for
    itself.
    """

    ranks: Mapping[str, Sequence[object]] = {}
    groups: tuple[Group, ...] = ()
    several: tuple[Several, ...] = ()


_NO_RULES = Rules()


def replay(changes: Iterable[Change], knowledge: Knowledge, rules: Rules = _NO_RULES) -> Replayed:
    """Put the changes of one record together."""
    spread = (_spread_out(rules, each) for each in changes if each.before != each.after)
    real = [each for each in spread if each.before != each.after]
    record = _Record(knowledge, rules, Reversals(real))
    for change in sorted(real, key=lambda change: change.order):
        record.apply(change)
    state = record.state and gathered(rules.several, record.state)
    return Replayed(state, tuple(dict.fromkeys(record.losses())))


def _spread_out(rules: Rules, change: Change) -> Change:
    before, after = spread_out(rules.several, change.before, change.after)
    return change._replace(before=before, after=after)


class _Record:
    """A record to which changes are applied, one after the other."""

    def __init__(self, knowledge: Knowledge, rules: Rules, reversals: Reversals) -> None:
        self.state: dict[str, object] | None = None
        self._covers = knowledge.covers
        self._ranks = rules.ranks
        self._several = rules.several
        self._reversals = reversals
        self._group_of = {name: group for group in rules.groups for name in group.names}
        self._setters: dict[Group, Setters] = {}
        self._deleted: list[Change] = []  # deletions that did not know of all changes

    def apply(self, change: Change) -> None:
        """Apply the next change, in an order that keeps cause before effect."""
        if change.kind not in REVERSING or change.before is None:
            self._deleted = [old for old in self._deleted if not self._covers(change, old)]
        if change.after is None:
            self._delete(change)
            return
        is_new = self.state is None
        if self.state is None:
            self.state = dict(change.after)
        for group in changed_groups(
            self._group_of, None if is_new else change.before, change.after
        ):
            self._set(group, change)

    def _delete(self, change: Change) -> None:
        self._deleted.append(change)
        heads = [head for setters in self._setters.values() for head in setters.heads]
        if all(self._covers(change, head) for head in heads):
            self.state = None
            for setters in self._setters.values():
                setters.heads = []

    def _set(self, group: Group, change: Change) -> None:
        if group not in self._setters:
            self._setters[group] = Setters(group, self._covers, self._reversals)
        setters = self._setters[group]
        setters.add(change)
        values = setters.standing().after or {}
        for name in values.keys() & set(group.chosen):
            self._put(name, values[name])
        for name in values.keys() & set(group.derived):
            self._put(name, setters.derived(name))

    def _put(self, name: str, value: object) -> None:
        if self.state is not None and not self._is_lower(name, value):
            self.state[name] = value

    def _is_lower(self, name: str, value: object) -> bool:
        order, held = self._ranks.get(name, ()), (self.state or {}).get(name)
        return value in order and held in order and order.index(value) < order.index(held)

    def losses(self) -> Iterable[LostChange]:
        """Yield the changes of people that the state does not show."""
        if self.state is None:
            return
        for deletion in self._deleted:
            yield LostChange(deletion.action_id, "")
        unseen = dict(hidden(self._several, self.state))
        apart = {*WITHOUT_CONFLICT, *self._ranks, *unseen}
        for group, setters in self._setters.items():
            if apart.isdisjoint(group.names):
                for change, name in setters.lost():
                    yield LostChange(change.action_id, name)
        for name, frame in unseen.items():
            if frame:
                yield from self._out_of_sight(name, frame)

    def _out_of_sight(self, name: str, frame: str) -> Iterable[LostChange]:
        """Yield those that set what another one, at once, took out of sight."""
        will = self._setters[Group((frame,))].will()
        for each in self._setters[Group((name,))].unaware_of(will):
            yield LostChange(each.action_id, name)
