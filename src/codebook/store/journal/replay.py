"""Replaying the changes that several copies made to a record, into its state and conflicts.

Pure: changes in, state out. Changes are applied in an order that keeps cause before effect; each
sets the columns that it changed. Of two that changed the same column, neither knowing of the other,
the later in that order stands and the other is a conflict. A deletion that did not know of a change
of the record does not delete it. A change that left the record as it was does not count.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

Image = Mapping[str, object]

WITHOUT_CONFLICT = frozenset({"created", "modified", "position"})
"""Columns in which copies may differ without a conflict that people have to see."""


class Change(NamedTuple):
    """One action's change of one record; `before` and `after` are None for none."""

    action_id: str
    site: str
    seq: int
    lamport: int
    before: Image | None
    after: Image | None


class LostChange(NamedTuple):
    """A change that is not in the state; `name` is its column, empty for a deletion."""

    action_id: str
    name: str


class Replayed(NamedTuple):
    """The state, None where the record is gone, and what did not become part of it."""

    state: Image | None
    losses: tuple[LostChange, ...]


class Knowledge:
    """What each site knew of the others when it acted.

    Made from rows (site, seq, other, known): from its action `seq` on, `site` knew the actions of
    `other` up to `known`.
    """

    def __init__(self, rows: Iterable[tuple[str, int, str, int]] = ()) -> None:
        self._learned: defaultdict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
        for site, seq, other, known in rows:
            self._learned[site, other].append((seq, known))

    def covers(self, later: Change, earlier: Change) -> bool:
        """Whether `later` was made by somebody who had `earlier`."""
        if later.site == earlier.site:
            return earlier.seq <= later.seq
        learned = self._learned.get((later.site, earlier.site), ())
        return any(seq <= later.seq and known >= earlier.seq for seq, known in learned)


def replay(
    changes: Iterable[Change], knowledge: Knowledge, ranks: Mapping[str, Sequence[object]] = {}
) -> Replayed:
    """Put the changes of one record together.

    `ranks` orders the values of columns that only go up: of two, the higher one is held.
    """
    record = _Record(knowledge, ranks)
    real = (change for change in changes if change.before != change.after)
    for change in sorted(real, key=lambda change: (change.lamport, change.action_id)):
        record.apply(change)
    return Replayed(record.state, tuple(record.losses()))


class _Record:
    """A record to which changes are applied, one after the other.

    `_heads` has for each column the changes that set it and that no later one knew of: more than
    one where copies changed it at once.
    """

    def __init__(self, knowledge: Knowledge, ranks: Mapping[str, Sequence[object]]) -> None:
        self.state: dict[str, object] | None = None
        self._covers = knowledge.covers
        self._ranks = ranks
        self._heads: dict[str, list[Change]] = {}
        self._deleted: list[Change] = []  # deletions that did not know of all changes

    def apply(self, change: Change) -> None:
        """Apply the next change, in an order that keeps cause before effect."""
        self._deleted = [old for old in self._deleted if not self._covers(change, old)]
        if change.after is None:
            self._delete(change)
        elif self.state is None:
            self.state = dict(change.after)
            self._heads = {name: [change] for name in self.state}
        else:
            for name, value in change.after.items():
                if change.before is None or change.before.get(name) != value:
                    self._set(name, value, change)

    def _delete(self, change: Change) -> None:
        heads = [head for heads in self._heads.values() for head in heads]
        self._deleted.append(change)
        if all(self._covers(change, head) for head in heads):
            self.state, self._heads = None, {}

    def _set(self, name: str, value: object, change: Change) -> None:
        held = self._heads.get(name, [])
        self._heads[name] = [old for old in held if not self._covers(change, old)]
        self._heads[name].append(change)
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
        for name, heads in self._heads.items():
            if name in WITHOUT_CONFLICT or name in self._ranks:
                continue
            for head in heads:
                if head.after is not None and head.after[name] != self.state[name]:
                    yield LostChange(head.action_id, name)
