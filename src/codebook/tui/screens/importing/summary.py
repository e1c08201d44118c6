"""The message after an import."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from codebook.study.views import Imported
from codebook.text.display import counted
from codebook.tui.screens.importing.item import heading

_COUNTED = {
    "transcript": "transcript",
    "participants": "participant",
    "taxonomy": "code",
    "rankings": "ranking",
}
"""What is counted for the kinds of files that hold only one kind of thing."""


def import_summary(found: Sequence[Imported], recast: Collection[Path] = ()) -> str:
    """Return what an import brought, by kind of file.

    `recast` are files whose speakers were corrected: of those that the study had already, it says
    that who speaks in them has changed.
    """
    known = [file for file in found if not file.added and Path(file.path) in recast]
    new = [file for file in found if (file.added or file.updated) and file not in known]
    kinds = dict.fromkeys(file.kind for file in new)
    brought = [_brought(kind, [file for file in new if file.kind == kind]) for kind in kinds]
    if known:
        brought.append(f"who speaks in {counted(len(known), 'transcript')}")
    same = len(found) - len(new) - len(known)
    there = f" {counted(same, 'file')} had nothing new." if same and brought else ""
    return f"Imported: {', '.join(brought) or 'nothing new'}.{there}"


def _brought(kind: str, files: Sequence[Imported]) -> str:
    if kind in _COUNTED:
        return counted(sum(file.added + file.updated for file in files), _COUNTED[kind])
    if len(files) == 1:
        return Path(files[0].path).name
    return f"{len(files)} files of {heading(kind)}"
