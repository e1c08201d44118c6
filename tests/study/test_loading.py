"""What opening a study loads: not what writes it, nor what reads and writes files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import codebook.study
import small

LATER = (
    *("codebook.reading.registry", "codebook.study.importing", "codebook.exporting"),
    *("codebook.agreement", "openpyxl", "sqlalchemy", "codebook.store.tables"),
)


def test_reading_a_study_loads_nothing_that_writes_or_reads_files(tmp_path: Path) -> None:
    small.make(tmp_path / "study", tmp_path / "files").close()
    program = (
        "import sys; from codebook import Study; study = Study.open(sys.argv[1]);"
        " study.passages(study.interviews()[0].revision_id); study.codebook();"
        f" print([name for name in {LATER} if name in sys.modules]);"
        " print(study.import_files([]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, tmp_path / "study"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "[]\n"
    assert "Writing needs a coder." in done.stderr


def test_the_package_has_no_other_names() -> None:
    with pytest.raises(AttributeError, match=r"module 'codebook\.study' has no attribute 'studi'"):
        codebook.study.studi  # noqa: B018 - asked for
