"""Keys that the user changed in the settings file. Imports nothing of the terminal library."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from codebook.tui.commands import COMMANDS, Command, sharing_a_screen
from codebook.tui.paths import own_folder

_Keys = dict[str, tuple[str, ...]]


class Rebound(NamedTuple):
    """The commands with the keys that the user wants; `errors` are sentences for the user."""

    commands: tuple[Command, ...]
    errors: tuple[str, ...] = ()


def settings_file() -> Path:
    """Return the path of the settings file, in the system's folder for settings."""
    return own_folder("XDG_CONFIG_HOME", ".config") / "codebook" / "settings.toml"


def rebound(path: Path | None = None) -> Rebound:
    """Read the section `[keys]`: each line is a command's id = its key or a list of keys.

    Lines that are wrong are passed over, each with an error.
    """
    path = path or settings_file()
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8")).get("keys", {})
    except (FileNotFoundError, NotADirectoryError):
        return Rebound(COMMANDS)
    except (OSError, ValueError) as error:
        return Rebound(COMMANDS, (f"{path} cannot be read, so it is ignored: {error}",))
    if not isinstance(table, dict):
        return Rebound(COMMANDS, (f"{path}: keys must be a table, [keys].",))
    errors: list[str] = []
    wanted: _Keys = {}
    for command_id, value in table.items():
        keys = tuple(value) if isinstance(value, list) else (value,)
        sentence = _error_in(command_id, keys)
        if sentence:
            errors.append(f"{path}: {sentence}")
        else:
            wanted[command_id] = keys
    errors += [f"{path}: {sentence}" for sentence in _remove_clashes(wanted)]
    commands = tuple(c._replace(keys=wanted.get(c.id, c.keys)) for c in COMMANDS)
    return Rebound(commands, tuple(errors))


def _error_in(command_id: str, keys: tuple[object, ...]) -> str:
    """Return what is wrong with a line, empty where it is right."""
    command = next((each for each in COMMANDS if each.id == command_id), None)
    if command is None:
        return f"there is no command {command_id!r}. `codebook keys --json` lists their ids."
    if command.native or not command.keys:
        return f"the keys of {command_id!r} cannot be changed."
    if not keys or not all(isinstance(key, str) and _is_key(key) for key in keys):
        return f'{command_id!r} needs a key such as "f5", or a list of keys.'
    if command.has_places and len(keys) > len(command.keys):
        return f"{command_id!r} has at most {len(command.keys)} keys."
    if command.first and any(len(str(key)) == 1 for key in keys):
        return f'{command_id!r} works while you type: it needs a key such as "f5" or "ctrl+t".'
    return ""


def _is_key(key: str) -> bool:
    return bool(key) and key.isprintable() and not {" ", ","} & set(key)


def _remove_clashes(wanted: _Keys) -> list[str]:
    """Remove what would put two commands on one key; return an error for each."""
    errors: list[str] = []
    while True:
        keys = {command.id: wanted.get(command.id, command.keys) for command in COMMANDS}
        clash = next(_clashes(wanted, keys), None)
        if clash is None:
            return errors
        command_id, key, others = clash
        del wanted[command_id]
        errors.append(
            f"{key!r} cannot be the key of {command_id!r}: "
            + (f"{others[0]!r} has it." if others else "it is there twice.")
        )


def _clashes(wanted: _Keys, keys: _Keys) -> Iterator[tuple[str, str, list[str]]]:
    """Yield each command that clashes, its key, and the commands of that screen with the key."""
    for command_id, own in wanted.items():
        others = [other for other in keys if other in sharing_a_screen(command_id) - {command_id}]
        for key in own:
            clashing = [other for other in others if key in keys[other]]
            if clashing or own.count(key) > 1:
                yield command_id, key, clashing
