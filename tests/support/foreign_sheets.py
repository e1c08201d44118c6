"""Sheets of codes and of coded passages as other tools have them, read."""

from __future__ import annotations

from pathlib import Path

from codebook.reading.drafts import ProjectDraft
from codebook.reading.foreign.column_map import Columns
from codebook.reading.registry import read
from refusals import written


def read_table(folder: Path, text: str, said: str = "") -> ProjectDraft:
    """Read a sheet; `said` is what a person says that its columns hold."""
    path = written(folder, text, "table.csv")
    draft = read(path, columns=Columns(said))
    assert isinstance(draft, ProjectDraft)
    return draft


def code_paths(draft: ProjectDraft) -> list[str]:
    """Return each code with those above it, as "Animals / Dogs"."""
    known: dict[str, str] = {}
    for code in draft.codes:
        above = f"{known[code.parent]} / " if code.parent else ""
        known[code.key] = above + code.name
    return list(known.values())
