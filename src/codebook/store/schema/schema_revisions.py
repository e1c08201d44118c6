"""The revisions of the schema, and which of them a study has."""

from __future__ import annotations

from codebook.errors import StudyError
from codebook.store.connections import Connection, value
from codebook.store.files import ReadOnlyConnection

REVISIONS: tuple[str, ...] = (
    "0001",
    "0002",
    "0003",
    "0004",
    "0005",
    "0006",
    "0007",
    "0008",
    "0009",
    "0010",
    "0011",
    "0012",
    "0013",
    "0014",
    "0015",
    "0016",
)
"""The schema's revisions, oldest first; the last is this program's."""

HEAD = REVISIONS[-1]


def revision_of(connection: Connection, name: str) -> str:
    """Return the revision of a study's schema; StudyError where this program cannot read it.

    That is a later one, and an earlier one that cannot be brought up to date.
    """
    found = value(connection, "SELECT version_num FROM alembic_version")
    if found is None:
        raise StudyError(f"{name}: the study has no schema version.", "Restore it from backups/.")
    if found not in REVISIONS:
        raise StudyError(
            f"{name}: the study was written by a newer codebook (schema {found},"
            f" this one knows {HEAD}).",
            "Update codebook and open it again; nothing was changed.",
        )
    if found != HEAD and isinstance(connection, ReadOnlyConnection):
        raise StudyError(
            f"{name}: the study was written by an earlier codebook, and cannot be brought up to"
            " date where nothing can be written.",
            "Copy its folder to where you can write, and open it there; nothing was changed.",
        )
    return str(found)
