"""What an import brought, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from codebook.study.views import Imported
from codebook.tui.incoming import counted, heading

_COUNTED = {
    "transcript": "transcripts", "participants": "participants", "taxonomy": "codes",
    "rankings": "rankings",
}  # fmt: skip
"""What is counted of the files of a kind, where it is one kind of thing."""


def files_said(count: int) -> str:
    """Return how many files."""
    return counted(count, "files")


def came(found: Sequence[Imported]) -> str:
    """Say what an import brought, by kind."""
    new = [file for file in found if file.added or file.updated]
    counts = Counter[str]()
    for file in new:
        counts[file.kind] += file.added + file.updated if file.kind in _COUNTED else 1
    brought = ", ".join(_brought(kind, count) for kind, count in counts.items()) or "nothing new"
    same = len(found) - len(new)
    there = f" {files_said(same)} had nothing new." if same and new else ""
    return f"Imported: {brought}.{there}"


def _brought(kind: str, count: int) -> str:
    if kind in _COUNTED:
        return counted(count, _COUNTED[kind])
    return heading(kind) if count == 1 else f"{count} files of {heading(kind)}"
