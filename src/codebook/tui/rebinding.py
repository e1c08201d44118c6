"""Keys that the user wants otherwise, from the settings file. Nothing of the terminal library."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from codebook.tui.commands import COMMANDS, Command, beside

_Keys = dict[str, tuple[str, ...]]


class Rebound(NamedTuple):
    """The commands with the keys that the user wants, and what was wrong, in sentences."""

    commands: tuple[Command, ...]
    said: tuple[str, ...] = ()


def settings_file() -> Path:
    """Return the file, in the folder that the user's system keeps for such things."""
    config = os.environ.get("XDG_CONFIG_HOME")
    base = Path(config) if config else Path.home() / ".config"
    return base / "codebook" / "settings.toml"


def rebound(path: Path | None = None) -> Rebound:
    """Read `[keys]`: a command's id = its key or a list of keys. What is wrong is passed over."""
    path = path or settings_file()
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8")).get("keys", {})
    except FileNotFoundError:
        return Rebound(COMMANDS)
    except (OSError, ValueError) as error:
        return Rebound(COMMANDS, (f"{path} cannot be read, so it is passed over: {error}",))
    if not isinstance(table, dict):
        return Rebound(COMMANDS, (f"{path}: keys must be a table, [keys].",))
    said: list[str] = []
    wanted: _Keys = {}
    for command_id, value in table.items():
        keys = tuple(value) if isinstance(value, list) else (value,)
        wrong = _wrong(command_id, keys)
        if wrong:
            said.append(f"{path}: {wrong}")
        else:
            wanted[command_id] = keys
    said += [f"{path}: {sentence}" for sentence in _part_clashes(wanted)]
    commands = tuple(c._replace(keys=wanted.get(c.id, c.keys)) for c in COMMANDS)
    return Rebound(commands, tuple(said))


def _wrong(command_id: str, keys: tuple[object, ...]) -> str:
    """Say what is wrong with a line, nothing where it is right."""
    command = next((each for each in COMMANDS if each.id == command_id), None)
    if command is None:
        return f"there is no command {command_id!r}. `codebook keys --json` lists their ids."
    if command.native or not command.keys:
        return f"the keys of {command_id!r} cannot be changed."
    if not keys or not all(isinstance(key, str) and _is_key(key) for key in keys):
        return f'{command_id!r} needs a key such as "f5", or a list of keys.'
    if command.placed and len(keys) > len(command.keys):
        return f"{command_id!r} has at most {len(command.keys)} keys."
    if command.first and any(len(str(key)) == 1 for key in keys):
        return f'{command_id!r} works while one types: it needs a key such as "f5" or "ctrl+t".'
    return ""


def _is_key(key: str) -> bool:
    return bool(key) and key.isprintable() and not {" ", ","} & set(key)


def _part_clashes(wanted: _Keys) -> list[str]:
    """Take back what would put two commands on one key, and say so."""
    said: list[str] = []
    while True:
        keys = {command.id: wanted.get(command.id, command.keys) for command in COMMANDS}
        clash = next(_clashes(wanted, keys), None)
        if clash is None:
            return said
        command_id, key, others = clash
        del wanted[command_id]
        said.append(
            f"{key!r} cannot be the key of {command_id!r}: "
            + (f"{others[0]!r} has it." if others else "it is there twice.")
        )


def _clashes(wanted: _Keys, keys: _Keys) -> Iterator[tuple[str, str, list[str]]]:
    """Yield each command, key, and the commands beside it that have the key as well."""
    for command_id, own in wanted.items():
        others = [other for other in keys if other in beside(command_id) - {command_id}]
        for key in own:
            clashing = [other for other in others if key in keys[other]]
            if clashing or own.count(key) > 1:
                yield command_id, key, clashing
