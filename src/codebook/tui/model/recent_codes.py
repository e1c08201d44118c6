"""The codes used lately, and their keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable

_MOST = 9


def _never(_: str) -> bool:
    return False


class RecentCodes:
    """The ids of the nine codes used last: `keyed` by their keys, `used` with the last one first.

    A code stays on its key, so that fingers learn it. One that has no key takes that of a code
    which is gone, else the next free key, else that of the code which was used longest ago. As long
    as a code has a key, it is among those `used`.
    """

    def __init__(self) -> None:
        self.keyed: list[str] = []
        self.used: list[str] = []
        self._keys = _MOST

    def take_up(self, keyed: Iterable[str] = (), used: Iterable[str] = ()) -> None:
        """Start with codes that were remembered: by their keys, and the last used first."""
        self.keyed = list(dict.fromkeys(keyed))[:_MOST]
        self.used = list(dict.fromkeys([*used, *self.keyed]))
        self._forget()
        self.fit(self._keys)

    def fit(self, keys: int) -> None:
        """Use no more than this number of keys."""
        self._keys = keys
        del self.keyed[keys:]

    def use(self, code_ids: Iterable[str], is_gone: Callable[[str], bool] = _never) -> None:
        """Note that codes were used, in this order; `is_gone` tells which others are gone."""
        code_ids = list(code_ids)
        left = [place for place, each in enumerate(self.keyed) if is_gone(each)]
        left = [place for place in left if self.keyed[place] not in code_ids]
        for code_id in code_ids:
            self.used = [code_id, *(each for each in self.used if each != code_id)]
            if code_id in self.keyed:
                continue
            if left:
                self.keyed[left.pop(0)] = code_id
            elif len(self.keyed) < self._keys:
                self.keyed.append(code_id)
            elif self.keyed:
                self.keyed[self._longest_ago()] = code_id
        self._forget()

    def _forget(self) -> None:
        """Forget codes beyond the nine, of those that have no key."""
        without = [code_id for code_id in self.used if code_id not in self.keyed]
        gone = without[_MOST - len(self.keyed) :]
        self.used = [code_id for code_id in self.used if code_id not in gone]

    def _longest_ago(self) -> int:
        """Return the index of the key whose code was used longest ago."""
        return max(range(len(self.keyed)), key=lambda place: self.used.index(self.keyed[place]))
