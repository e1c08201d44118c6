"""The revisions of the schema, and which of them a study has."""

from __future__ import annotations

from codebook.errors import StudyError
from codebook.store.asking import Connection, value

REVISIONS: tuple[str, ...] = ("0001", "0002", "0003", "0004")
"""The schema's revisions, oldest first; the last is this program's."""

HEAD = REVISIONS[-1]


def revision(connection: Connection, name: str) -> str:
    """Return the revision of a study's schema; refuse one that this program does not know."""
    found = value(connection, "SELECT version_num FROM alembic_version")
    if found is None:
        raise StudyError(f"{name}: the study has no schema version.", "Restore it from backups/.")
    if found not in REVISIONS:
        raise StudyError(
            f"{name}: the study was written by a newer codebook (schema {found},"
            f" this one knows {HEAD}).",
            "Update codebook and open it again; nothing was changed.",
        )
    return str(found)
