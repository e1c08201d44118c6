"""REFI-QDA: the codebook (.qdc) and the whole study (.qdpx) for other tools of the field.

Nothing here knows a study: files are made from the plain rows of `rows`.
"""

from codebook.exporting.refi.package import qdc_bytes, write_qdpx
from codebook.exporting.refi.rows import (
    Case,
    Code,
    Coding,
    Link,
    Note,
    Project,
    Selection,
    Set,
    Source,
    User,
    Variable,
)

__all__ = [
    "Case",
    "Code",
    "Coding",
    "Link",
    "Note",
    "Project",
    "Selection",
    "Set",
    "Source",
    "User",
    "Variable",
    "qdc_bytes",
    "write_qdpx",
]
