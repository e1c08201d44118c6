"""Who made what: the users of a file, and those that it names without listing them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from codebook.reading.exchange_values import Names, in_one_line
from codebook.reading.problems import Problems
from codebook.reading.project_items import ProjectCoder
from codebook.reading.refi.elements import attributes, children, key_of, line_of, named_key

if TYPE_CHECKING:
    from lxml.etree import _Element as Element

UNKNOWN = "unknown"
_LONGEST = 90
_BY = ("creatingUser", "modifyingUser")
_NOBODY = "00000000-0000-0000-0000-000000000000"


def maker_in(given: Mapping[str, str]) -> str:
    """Return the key of who made what has these attributes, empty where they say nobody."""
    for attribute in _BY:
        key = named_key(given.get(attribute))
        if key and key != _NOBODY:
            return key
    return ""


class People:
    """The users by key, each with a name of its own."""

    def __init__(self, users: Element | None, problems: Problems) -> None:
        self._problems = problems
        self._names: dict[str, str] = {}
        self._given = Names()
        self._lacking: set[str] = set()
        for user in children(users, "User"):
            if key := key_of(user):  # without one, nothing can be said to be theirs
                self._names[key] = self._name(user)

    def _name(self, user: Element) -> str:
        name = in_one_line(user.get("name") or user.get("id") or "")[:_LONGEST]
        if not name:
            self._problems.add(line_of(user), f"a user has no name and is called {UNKNOWN}")
            name = UNKNOWN
        free = self._given.unique(name)
        if free != name:
            self._problems.add(line_of(user), "two users have one name; they are kept apart")
        return free

    def of(self, element: Element) -> str:
        """Return the key of who made an element, empty where it does not say."""
        return self.known(maker_in(attributes(element)), line_of(element))

    def known(self, key: str, line: int | None) -> str:
        """Return the key of who is named in a line, or nobody.

        Whom the file does not list is somebody all the same, and not another such: a name is made
        of the key.
        """
        if key and key not in self._names:
            self._names[key] = self._given.unique(f"{UNKNOWN} {key[:8]}")
            self._lacking.add(key)
        if key in self._lacking:
            said = f"a user is named that the file lacks: {self._names[key]}"
            self._problems.add(line, said)
        return key

    def named(self, name: str) -> str:
        """Return the key of who bears a name, empty where nobody does."""
        return next((key for key, known in self._names.items() if known == name), "")

    def coders(self, used: set[str]) -> tuple[ProjectCoder, ...]:
        """Return those who made something, in the file's order."""
        found = [ProjectCoder(key, name) for key, name in self._names.items() if key in used]
        if "" in used:
            found.append(ProjectCoder("", UNKNOWN))
        return tuple(found)
