"""Which tool a SQLite file is of, and what reads it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from codebook.errors import InputError
from codebook.reading.drafts import ProjectDraft, ProjectKind
from codebook.reading.files import IS_STUDY, JOIN_STUDY
from codebook.reading.foreign.qc_study import is_qc, read_qc
from codebook.reading.foreign.qualcoder import is_qualcoder, read_qualcoder
from codebook.reading.foreign.sqlite_file import Database, opened
from codebook.reading.foreign.taguette import is_taguette, read_taguette


class _Tool(NamedTuple):
    kind: ProjectKind
    looks: Callable[[Database], bool]
    read: Callable[[Path, Database, str], ProjectDraft]


_TOOLS = (
    _Tool("taguette", is_taguette, read_taguette),
    _Tool("qualcoder", is_qualcoder, lambda path, database, _: read_qualcoder(path, database)),
    _Tool("qc", is_qc, lambda path, database, _: read_qc(path, database)),
)


def kind_of(path: Path) -> ProjectKind:
    """Return whose database a file is; InputError for one of no tool that is known."""
    with opened(path) as database:
        return _tool(path, database).kind


def read_database(path: Path, project: str) -> ProjectDraft:
    """Read a project of the tool whose database it is; InputError for what is damaged or none.

    `project` is the name or number of the one that is meant, where a file may have several.
    """
    with opened(path) as database:
        return _tool(path, database).read(path, database, project)


def _tool(path: Path, database: Database) -> _Tool:
    tool = next((tool for tool in _TOOLS if tool.looks(database)), None)
    if tool:
        return tool
    if database.has("study") and database.has("passage"):
        raise InputError(path, IS_STUDY, JOIN_STUDY)
    raise InputError(
        path,
        "it is a database of no tool that is known here.",
        "Export the project as REFI-QDA (.qdpx) there, and import that.",
    )
