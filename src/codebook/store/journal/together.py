"""Columns of a record that make sense only together: in a merge they stand or fall as one.

Pure: it knows the names of columns, and nothing of a database.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from codebook.store.journal.several import Image


class Group(NamedTuple):
    """Columns that one change sets together.

    - `chosen`: the columns that people set, the one that tells most first.
    - `derived`: those that follow from the others and from other records.
    - `follows_text`: whether they also change as a text changes, which is nobody's choice.
    - `put_off`: the value of the first column with which somebody leaves the choice for later.
    """

    chosen: tuple[str, ...]
    derived: tuple[str, ...] = ()
    follows_text: bool = False
    put_off: object = None

    @property
    def names(self) -> tuple[str, ...]:
        """All of its columns."""
        return self.chosen + self.derived

    def differs(self, one: Image | None, other: Image | None) -> bool:
        """Whether two images of a record differ in any of the columns."""
        return _differ(self.names, one, other)

    def chosen_differs(self, one: Image | None, other: Image | None) -> bool:
        """Whether they differ in what people set."""
        return _differ(self.chosen, one, other)

    def is_put_off(self, after: Image | None) -> bool:
        """Whether a change left the choice for later."""
        return self.put_off is not None and (after or {}).get(self.chosen[0]) == self.put_off

    def is_carried(self, before: Image | None, after: Image | None, *, moved: bool) -> bool:
        """Whether a change chose nothing, but carried what was there to where it belongs now.

        `moved` tells that it came with another text, or with a merge.
        """
        return self.follows_text and (moved or not self.chosen_differs(before, after))


_GROUPS: Mapping[str, tuple[Group, ...]] = {
    "passage": (
        Group(
            ("quote", "start_at", "end_at", "revision_id", "state"),
            ("participant_id",),
            follows_text=True,
        ),
    ),
    "review": (Group(("outcome", "code_id", "start_at", "end_at", "reason"), follows_text=True),),
    "verdict": (Group(("outcome", "result", "reason", "coder_id"), put_off="later"),),
    "ranking": (Group(("answer", "items")),),
}


def groups_of(record_type: str) -> tuple[Group, ...]:
    """Return the groups of a record's columns; those in none stand alone."""
    return _GROUPS.get(record_type, ())


def group_of(record_type: str, name: str) -> Group:
    """Return the group of a column, which may be the only one in it."""
    return next((each for each in groups_of(record_type) if name in each.names), Group((name,)))


def changed_groups(
    groups: Mapping[str, Group], before: Image | None, after: Image
) -> Iterator[Group]:
    """Yield the groups that a change set, each once; `groups` has them by column."""
    for group in dict.fromkeys(groups.get(name, Group((name,))) for name in after):
        if before is None or group.differs(before, after):
            yield group


def _differ(names: tuple[str, ...], one: Image | None, other: Image | None) -> bool:
    return one is None or other is None or any(one.get(n) != other.get(n) for n in names)
