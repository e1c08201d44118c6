"""What a command is: plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Command(NamedTuple):
    """A command of the workbench.

    - `id`: also the name of its Textual action, unless `action` gives another. An action with
      `{place}` has one key for each place, counted from 1.
    - `keys`: the keys that it has by default, the one to show first. `spare` are the keys it gets
      where ids of codes begin with all of these.
    - `footer`: its rank in the footer, 0 where it is not there; from `ALWAYS` on it is shown on the
      narrowest screen too.
    - `native`: its keys are bound by a widget or by Textual itself, and cannot be changed.
    - `first`: it acts even while text is typed.
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
