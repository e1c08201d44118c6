"""Textual's bindings, made from the table of commands, and how keys are written."""

from __future__ import annotations

from collections import UserDict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from textual.binding import Binding, BindingType

from codebook.text.display import few_of
from codebook.tui.commands import COMMANDS, Command, assign_keys

if TYPE_CHECKING:
    from textual.screen import Screen

_NAMES = MappingProxyType(
    {
        "up": "↑",
        "down": "↓",
        "left": "←",
        "right": "→",
        "enter": "⏎",
        "escape": "esc",
        "delete": "del",
        "pageup": "pgup",
        "pagedown": "pgdn",
    }
)

_MOST_MOVED = 4
_ALSO_TYPED = ("done", "export", "undo")
"""Commands of the desk that do the same in a terminal, where they are called so too."""


def shown(key: str) -> str:
    """Return a key as it is written on screen."""
    *modifiers, last = key.split("+") if len(key) > 1 else [key]
    return "+".join([*modifiers, _NAMES.get(last, last)])


def listed(keys: Sequence[str]) -> str:
    """Return several keys as they are written; a long run as its first and last."""
    if len(keys) > 6:
        keys = (keys[0], "…", keys[-1])
    return " ".join(map(shown, keys))


def bindings(commands: Iterable[Command]) -> list[BindingType]:
    """Return the bindings of commands, without those that a widget or Textual itself binds."""
    return [
        binding for command in commands if not command.native for binding in _bindings_of(command)
    ]


def _bindings_of(command: Command) -> list[Binding]:
    if not command.has_places:
        keys = ",".join(command.keys)
        return [_binding(command, keys, command.full_action, command.id)] if keys else []
    return [
        _binding(command, key, command.action.format(place=place), f"{command.id}-{place}")
        for place, key in enumerate(command.keys, 1)
    ]


def _binding(command: Command, keys: str, action: str, name: str) -> Binding:
    return Binding(
        keys, action, command.label, id=name, tooltip=command.help, priority=command.first
    )


class KeysInForce(UserDict[str, tuple[str, ...]]):
    """The keys in force by the id of their command; until `leave` is called the default ones.

    `wanted` are the commands with the keys that the user wants.
    """

    def __init__(self, wanted: Sequence[Command]) -> None:
        super().__init__(assign_keys(COMMANDS, frozenset()))
        self.wanted = wanted

    def leave(self, first_keys: AbstractSet[str]) -> bool:
        """Leave keys that begin ids to the codes; return whether the keys of commands changed."""
        before, self.data = self.data, assign_keys(self.wanted, first_keys)
        return before != self.data

    def moved_since(self, before: Mapping[str, tuple[str, ...]]) -> str:
        """Say which commands have another first key than before: "Done is alt+d"."""
        first = {command: keys[:1] for command, keys in before.items()}
        moved = [each for each in COMMANDS if self[each.id][:1] != first.get(each.id)]
        return few_of((f"{each.label} is {self.shown(each.id)}" for each in moved), _MOST_MOVED)

    def instead(self, sentence: str, where: str = "") -> str:
        """Return a sentence with the desk's keys for commands that one types in a terminal."""
        for command in _ALSO_TYPED:
            sentence = sentence.replace(f"`codebook {command}`", f"{self.shown(command)}{where}")
        return sentence

    def shown(self, command: str) -> str:
        """Return a command's first key as it is written on screen; without one, the palette's."""
        return shown(next(iter(self[command]), "ctrl+p"))


def keymap(keys: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Return the keys in force as Textual's keymap, by the ids of the bindings."""
    found: dict[str, str] = {}
    for command in COMMANDS:
        if command.has_places:
            found |= {f"{command.id}-{n}": key for n, key in enumerate(keys[command.id], 1)}
        elif not command.native and keys[command.id]:
            found[command.id] = ",".join(keys[command.id])
    return found


async def act(screen: Screen[Any], action: str) -> None:
    """Run a command's action on the focused widget if that has it, else on the screen."""
    name = f"action_{action.partition('(')[0]}"
    focused = screen.focused
    await (focused if focused and hasattr(focused, name) else screen).run_action(action)
