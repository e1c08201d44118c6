"""The keys in force, which depend on how the ids of a study's codes begin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet

from codebook.by_key import by_key
from codebook.text.numbers import keystrokes
from codebook.tui.commands.command import Command, CommandRow
from codebook.tui.commands.screens import BESIDE_IDS, COMMANDS, SCREENS, sharing_a_screen

_POOL = tuple(f"f{number}" for number in range(2, 13))


def assign_keys(
    commands: Iterable[Command], first_keys: AbstractSet[str]
) -> dict[str, tuple[str, ...]]:
    """Return the keys in force by command, given the keys that begin a code's id.

    A key that begins an id is for coding, in lower and upper case: no command keeps it that works
    where ids are typed. A command left without any key gets a spare key, else a function key, that
    no command on its screens has or wants.
    """
    ordered = tuple(commands)
    wanted = {command.id: command.keys for command in ordered}
    found = wanted | {key: _kept(wanted[key], first_keys) for key in BESIDE_IDS & wanted.keys()}
    for command in ordered:
        lacking = len(command.keys) - len(found[command.id])
        if command.native or not lacking or (found[command.id] and not command.has_places):
            continue
        spare = _kept((*command.spare, *(() if command.has_places else _POOL)), first_keys)
        others = sharing_a_screen(command.id) & wanted.keys()
        used = {key for other in others for key in (*wanted[other], *found[other])}
        free = tuple(key for key in spare if key not in used)
        found[command.id] += free[: lacking if command.has_places else 1]
    return found


def command_table(
    first_keys: AbstractSet[str] = frozenset(),
    commands: Iterable[Command] = COMMANDS,
    *screens: str,
) -> list[CommandRow]:
    """Return every command with its keys, or the commands of some screens.

    `first_keys` are the keys that begin a code's id in the study.
    """
    keys = assign_keys(commands, first_keys)
    found: dict[str, Command] = {}
    for screen in screens or SCREENS:
        for command in SCREENS[screen]:
            found.setdefault(command.id, command)
    return [CommandRow(c.id, keys[c.id], c.label, c.help, c.group) for c in found.values()]


def groups(rows: Iterable[CommandRow]) -> Mapping[str, list[CommandRow]]:
    """Return rows by group, in the order in which groups first appear."""
    return by_key((row.group, row) for row in rows)


def _kept(keys: Sequence[str], first_keys: AbstractSet[str]) -> tuple[str, ...]:
    return tuple(key for key in keys if len(key) > 1 or keystrokes(key)[:1] not in first_keys)
