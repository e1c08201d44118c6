"""codebook.toml, read and checked: of what a study is built that has no database yet."""

from __future__ import annotations

import json
import tomllib
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

from codebook.errors import InputError, UsageError
from codebook.reading.drafts import Kind
from codebook.stage_names import stages
from codebook.store.identity import timestamp
from codebook.study.new_study import MODES, checked_coder
from codebook.study.people.field_values import KINDS, checked_field
from codebook.study.settings import CODEBOOK, Settings

_FILES: dict[str, Kind] = {
    "taxonomy": "taxonomy",
    "guideline": "guideline",
    "participants": "participants",
    "transcripts": "transcript",
    "codings": "codings",
    "rankings": "rankings",
    "themes": "themes",
}
"""The kinds of files by their keys, in the order in which they are imported."""

_MOST = 1_000  # years of experience


class Plan(NamedTuple):
    """What codebook.toml says; `files` are named from its folder, and lie in that."""

    name: str
    created: str
    mode: str
    stage: str
    coders: tuple[str, ...]
    files: tuple[tuple[Kind, str], ...]
    settings: Settings

    @property
    def past(self) -> tuple[str, ...]:
        """The stages before the plan's."""
        order = stages(self.mode)
        return order[: order.index(self.stage)]


def read_plan(source: Path) -> Plan:
    """Read codebook.toml; InputError says what of it cannot be taken as it is written."""
    try:
        given = tomllib.loads(source.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(
            source, f"it cannot be read: {error}.", "Correct it, or remove it."
        ) from error
    try:
        return _plan(given, source.parent)
    except UsageError as error:
        raise InputError(source, error.message, error.hint) from error


def _plan(given: dict[str, Any], folder: Path) -> Plan:
    _check_shapes(given)
    study, files = given.get("study", {}), given.get("files", {})
    if not {"name", "created"} <= study.keys():
        raise UsageError("[study] needs a name and a time `created`.", "Add them.")
    mode, stage = study.get("mode", "blind"), study.get("stage", "setup")
    if mode not in MODES or stage not in stages(mode):
        known = f"Modes: {', '.join(MODES)}; stages: {', '.join(stages(mode))}."
        raise UsageError("[study] has an unknown mode or stage.", known)
    coders = study.get("coders", ())
    _check_places(files, folder)
    return Plan(
        study["name"],
        _moment(study["created"]),
        mode,
        stage,
        tuple(checked_coder(name, coders) for name in coders),
        tuple((kind, path) for key, kind in _FILES.items() for path in files.get(key, ())),
        _settings(given.get("columns", {})),
    )


def _check_shapes(given: Mapping[str, object]) -> None:
    """Raise UsageError for what has no meaning here, since it may be a slip of the pen."""
    _check_known("it", given, _SHAPES)
    for table, values in given.items():
        if not isinstance(values, dict):
            raise UsageError(f"{table} is no heading.", f"Write [{table}], and its keys below.")
        _check_known(f"[{table}]", values, _SHAPES[table])
        for key, value in values.items():
            shape = _SHAPES[table][key]
            if not shape.is_so(value):
                raise UsageError(
                    f"{key} in [{table}] is no {shape.name}.", f"Write it as {shape.example}."
                )


def _check_known(where: str, given: Mapping[str, object], known: Mapping[str, object]) -> None:
    for key in given:
        if key not in known:
            raise UsageError(f"{where} cannot have {key!r}.", f"It may have {', '.join(known)}.")


def _check_places(files: Mapping[str, list[str]], folder: Path) -> None:
    """Raise UsageError for a file that is not in the folder, which may be somebody else's work."""
    inside = folder.resolve()
    for key, names in files.items():
        for name in names:
            if not (inside / name).resolve().is_relative_to(inside):
                said = f"{name}, {key} in [files], lies outside of the folder."
                raise UsageError(said, "Put the file into it.")


def _moment(created: datetime) -> str:
    """Return when the study was made, which every machine has to understand alike."""
    if created.tzinfo is None:
        raise UsageError(
            "created in [study] has no time zone, so that it is another time elsewhere.",
            f"Write it as {created.isoformat()}Z, or with an offset as in +01:00.",
        )
    try:
        return timestamp(created)
    except OverflowError as error:
        said = "created in [study] is no time that can be kept."
        raise UsageError(said, "Write the day on which the study began.") from error


def _settings(columns: dict[str, Any]) -> Settings:
    given = Settings.from_mapping(columns)
    levels = sorted(given.levels, key=lambda level: level.years)
    return replace(given, own=tuple(map(checked_field, given.own)), levels=tuple(levels))


class _Shape(NamedTuple):
    """What a value has to be, and an example of it."""

    is_so: Callable[[object], bool]
    name: str
    example: str


def _is_name(value: object) -> TypeGuard[str]:
    if not isinstance(value, str) or not value.strip():
        return False
    return not any(unicodedata.category(char) == "Cc" for char in value)


def _are_names(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(map(_is_name, value))


def _differ(names: list[str]) -> bool:
    return len({name.strip().casefold() for name in names}) == len(names)


def _are_headers(value: object) -> bool:
    if not _are_names(value) or len(value) != len(CODEBOOK):
        return False
    return _differ(["Participant", "Type", *value])


def _are_rows(value: object, *cells: Callable[[object], bool]) -> TypeGuard[list[list[Any]]]:
    return isinstance(value, list) and all(
        isinstance(row, list)
        and len(row) == len(cells)
        and all(is_so(cell) for is_so, cell in zip(cells, row, strict=True))
        for row in value
    )


def _are_fields(value: object) -> bool:
    if not _are_rows(value, _is_name, lambda kind: kind in KINDS, _are_names):
        return False
    return _differ([name for name, *_ in value])


def _are_levels(value: object) -> bool:
    return _are_rows(value, _is_name, _is_number) and _differ([name for name, _ in value])


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _MOST


_NAME = _Shape(_is_name, "name", '"NAME"')
_NAMES = _Shape(_are_names, "list of names", '["NAME", "NAME"]')
_SHAPES: Mapping[str, Mapping[str, _Shape]] = {
    "study": {
        "name": _NAME,
        "created": _Shape(
            lambda value: isinstance(value, datetime), "time", "2025-03-01T08:00:00Z"
        ),
        "mode": _NAME,
        "stage": _NAME,
        "coders": _NAMES,
    },
    "files": dict.fromkeys(_FILES, _NAMES),
    "columns": {
        "codebook": _Shape(
            _are_headers,
            "list of six headers that differ, also from Participant and Type",
            json.dumps(CODEBOOK),
        ),
        "background": _Shape(
            lambda value: _are_names(value) and _differ(value),
            "list of names that differ",
            _NAMES.example,
        ),
        "merge": _NAMES,
        "own": _Shape(
            _are_fields,
            f"list of columns, each with a name of its own, {', '.join(KINDS)}, and its values",
            '[["NAME", "text", []], ["NAME", "choice", ["VALUE", "VALUE"]]]',
        ),
        "levels": _Shape(
            _are_levels,
            "list of levels, each with a name of its own and the years from which it applies",
            '[["Beginner", 0], ["Expert", 5]]',
        ),
        "interviewers": _NAMES,
        "fits": _NAME,
        "tables": _Shape(
            lambda value: _are_rows(value, _is_name, _is_name),
            "list of tables, each a header and what its columns hold",
            '[["HEADER", "quote=COLUMN,code=COLUMN"]]',
        ),
    },
}
"""What codebook.toml may have."""
