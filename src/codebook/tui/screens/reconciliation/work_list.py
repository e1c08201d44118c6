"""A list of items to go through one after the other, such as disagreements."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

Item = TypeVar("Item")


class WorkList(Generic[Item]):
    """Items, one of which is current. `key` identifies an item, also after it has changed."""

    def __init__(self, key: Callable[[Item], str]) -> None:
        self.items: list[Item] = []
        self.at = 0
        self._key = key
        self._places: dict[str, int] = {}

    @property
    def item(self) -> Item | None:
        """Return the current item, None where there are no items."""
        return self.items[self.at] if self.items else None

    def step(self, by: int) -> None:
        """Go `by` items on, or back where negative, not beyond the ends."""
        self.at = max(0, min(len(self.items) - 1, self.at + by))

    def next(self, wanted: Callable[[Item], bool]) -> bool:
        """Go to the next wanted item, wrapping around at the end; return whether there is one."""
        count = len(self.items)
        for away in range(1, count + 1):
            place = (self.at + away) % count
            if wanted(self.items[place]):
                self.at = place
                return True
        return False

    def get(self, key: str) -> Item | None:
        """Return the item with a key, None where there is none."""
        return self.items[self._places[key]] if key in self._places else None

    def number(self, key: str) -> int:
        """Return the number of an item that is there, counted from 1."""
        return self._places[key] + 1

    def go(self, key: str) -> None:
        """Go to an item, if it is there."""
        self.at = self._places.get(key, self.at)

    def is_at(self, key: str) -> bool:
        """Whether the current item has this key."""
        return self.item is not None and self._key(self.item) == key

    def put(self, item: Item) -> None:
        """Replace the item with the same key, if there is one."""
        if self._key(item) in self._places:
            self.items[self._places[self._key(item)]] = item

    def renew(self, items: Iterable[Item], *, stay: bool = False) -> None:
        """Replace all items.

        Goes to the first item that was there before and has changed. With `stay`, or without such
        an item, it stays at the current item, or near its place where that is gone.
        """
        known = {self._key(each): each for each in self.items}
        here = self._key(self.item) if self.item else ""
        self.items = list(items)
        self._places = {self._key(each): place for place, each in enumerate(self.items)}
        changed = (
            place
            for key, place in self._places.items()
            if not stay and key in known and known[key] != self.items[place]
        )
        self.at = next(changed, self._places.get(here, self.at))
        self.step(0)
