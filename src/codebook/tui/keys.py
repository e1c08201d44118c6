"""From the table of commands to what Textual binds, and how keys are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from textual.binding import Binding, BindingType

from codebook.tui.commands import COMMANDS, Command

_NAMES = MappingProxyType(
    {
        "up": "↑", "down": "↓", "left": "←", "right": "→", "enter": "⏎", "escape": "esc",
        "delete": "del", "pageup": "pgup", "pagedown": "pgdn",
    }
)  # fmt: skip


def shown(key: str) -> str:
    """Return a key as it is written on screen."""
    *modifiers, last = key.split("+") if len(key) > 1 else [key]
    return "+".join([*modifiers, _NAMES.get(last, last)])


def listed(keys: Sequence[str]) -> str:
    """Return several keys as they are written; a long run as its first and last."""
    if len(keys) > 6:
        keys = (keys[0], "…", keys[-1])
    return " ".join(map(shown, keys))


def bindings() -> list[BindingType]:
    """Return the bindings of all commands that are bound nowhere else."""
    return [binding for command in COMMANDS if not command.native for binding in _of(command)]


def _of(command: Command) -> list[Binding]:
    if not command.placed:
        keys = ",".join(command.keys)
        return (
            [Binding(keys, command.does, command.label, id=command.id, tooltip=command.help)]
            if keys
            else []
        )
    return [
        Binding(key, command.action.format(place=place), command.label, id=f"{command.id}-{place}")
        for place, key in enumerate(command.keys, 1)
    ]


def keymap(keys: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """Return the keys in force as Textual's keymap, by the ids of the bindings."""
    found: dict[str, str] = {}
    for command in COMMANDS:
        if command.placed:
            found |= {f"{command.id}-{n}": key for n, key in enumerate(keys[command.id], 1)}
        elif not command.native and keys[command.id]:
            found[command.id] = ",".join(keys[command.id])
    return found
