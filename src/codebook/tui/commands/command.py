"""What a command is: plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Command(NamedTuple):
    """A command. `id` is the name of its action as well, unless `action` says another.

    `keys` are those it wants, the one to show first; `spare` those it moves to when codes begin
    with all of them. An action with `{place}` has one key for each place, counted from 1.
    `footer` is its place in the footer by use, 0 for none; from `ALWAYS` on it is shown however
    narrow the screen. What is `native` has its keys bound by a widget or by Textual; they stay as
    they are. What goes `first` acts even while something is typed.
    """

    id: str
    keys: tuple[str, ...]
    label: str
    help: str
    group: str
    spare: tuple[str, ...] = ()
    footer: int = 0
    action: str = ""
    native: bool = False
    first: bool = False

    @property
    def does(self) -> str:
        """Return the action."""
        return self.action or self.id

    @property
    def placed(self) -> bool:
        """Say whether each key does it at a place of its own."""
        return "{place}" in self.action


class CommandRow(NamedTuple):
    """A command as it is listed."""

    id: str
    keys: tuple[str, ...]
    label: str
    help: str
    group: str


def by_id(commands: Iterable[Command]) -> tuple[Command, ...]:
    """Return commands as a screen has them that looks up by their ids what does them."""
    return tuple(
        each if each.native or each.action else each._replace(action=f"do('{each.id}')")
        for each in commands
    )


ALWAYS = 8
"""The place in the footer from which on a command is never left out."""
