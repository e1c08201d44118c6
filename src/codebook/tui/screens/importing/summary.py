"""The message after an import."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from pathlib import Path

from codebook.study.views import Imported
from codebook.tui.screens.importing.item import counted, heading

_COUNTED = {
    "transcript": "transcripts",
    "participants": "participants",
    "taxonomy": "codes",
    "rankings": "rankings",
}
"""What is counted for the kinds of files that hold only one kind of thing."""


def count_files(count: int) -> str:
    """Return how many files."""
    return counted(count, "files")


def import_summary(found: Sequence[Imported], recast: Collection[Path] = ()) -> str:
    """Return what an import brought, by kind of file.

    `recast` are files whose speakers were corrected: of those that the study had already, it says
    that who speaks in them has changed.
    """
    new = [file for file in found if file.added or file.updated]
    known = [file for file in found if file not in new and Path(file.path) in recast]
    counts = Counter[str]()
    for file in new:
        counts[file.kind] += file.added + file.updated if file.kind in _COUNTED else 1
    brought = [_brought(kind, count) for kind, count in counts.items()]
    if known:
        brought.append(f"who speaks in {counted(len(known), 'transcripts')}")
    same = len(found) - len(new) - len(known)
    there = f" {count_files(same)} had nothing new." if same and brought else ""
    return f"Imported: {', '.join(brought) or 'nothing new'}.{there}"


def _brought(kind: str, count: int) -> str:
    if kind in _COUNTED:
        return counted(count, _COUNTED[kind])
    return heading(kind) if count == 1 else f"{count} files of {heading(kind)}"
