"""The repository holds files of the project alone: no packages of others, no study of anybody."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
TEXTS = {".csv", ".html", ".md", ".py", ".svg", ".tcss", ".toml", ".txt", ".typed"}
DOCUMENTS = {".docx", ".odt", ".qdc", ".qdpx", ".srt", ".vtt", ".xlsx"}
NAMED = {".ci/run", ".gitignore", "LICENSE", "Makefile"}
OLDER_STUDIES = "tests/fixtures/*.db.gz"


def tracked() -> list[Path]:
    """Return the files that git has, by their paths in the project."""
    try:
        listed = ["git", "ls-files", "-z"]
        found = subprocess.run(listed, cwd=PROJECT, capture_output=True, text=True, check=False)
    except OSError:
        return []
    return [Path(name) for name in found.stdout.split("\0") if name]


def test_only_files_of_the_projects_own_kinds_are_tracked() -> None:
    files = tracked()
    if not files:
        pytest.skip("this is no checkout")
    others = [
        str(path)
        for path in files
        if path.suffix not in TEXTS | DOCUMENTS
        and path.as_posix() not in NAMED
        and not path.match(OLDER_STUDIES)
    ]
    assert others == []
