"""What a command of the workbench is, as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Command(NamedTuple):
    """A command of the workbench.

    - `id`: also the name of its Textual action, unless `action` gives another. An action with
      `{place}` has one key for each place, counted from 1.
    - `keys`: its default keys, the one to show first. `spare` are the keys that it gets where all
      of these begin ids of codes.
    - `footer`: its rank in the footer, 0 where it is not shown there; from `ALWAYS` on it is shown
      on the narrowest screen too.
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
    def full_action(self) -> str:
        """Return its Textual action."""
        return self.action or self.id

    @property
    def has_places(self) -> bool:
        """Whether each of its keys acts on a place of its own."""
        return "{place}" in self.action


class CommandRow(NamedTuple):
    """A command in a list, with the keys that it has now."""

    id: str
    keys: tuple[str, ...]
    label: str
    help: str
    group: str


def dispatched_by_id(commands: Iterable[Command]) -> tuple[Command, ...]:
    """Return commands for a screen that does them by its action `do`, which is given their ids."""
    return tuple(
        each if each.native or each.action else each._replace(action=f"do('{each.id}')")
        for each in commands
    )


ALWAYS = 8
"""The rank in the footer from which on a command is never left out."""
