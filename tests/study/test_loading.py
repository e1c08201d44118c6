"""What opening a study loads: not what writes it, nor what reads and writes files."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import codebook.study
import small
from codebook import Study
from codebook.store import files
from codebook.study.exporting.sheets import FILES
from codebook.text.spans import Span

LATER = (
    *("codebook.reading.registry", "codebook.study.importing.files", "codebook.exporting"),
    *("codebook.study.importing.importer", "codebook.agreement", "codebook.store.tables"),
    *("openpyxl", "sqlalchemy"),
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


def test_a_file_is_opened_once_for_all_that_the_same_eyes_read(
    made_small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    connect = files.connect

    def noted(path: Path) -> sqlite3.Connection:
        opened.append(path)
        return connect(path)

    monkeypatch.setattr(files, "connect", noted)
    with Study.open(made_small, "First") as study:
        for _ in range(3):
            study.interviews()
            study.status()
            study.latest()
    assert len(opened) == 3  # as First sees it, as the study itself does, and to see it change


READING = (
    *("status", "coders", "assign", "log", "conflicts", "quotes", "taxonomy", "rankings"),
    *("saturation", "agreement", "pseudonyms check", "kit --out {out}", "export --out {out}"),
)
LOADED = """
import sys
from codebook.cli.main import run
place, out, *commands = sys.argv[1:]
for command in commands:
    code = run([*command.format(out=out).split(), "--study", place, "--coder", "First"])
    needless = {"sqlalchemy", "codebook.store.tables", "codebook.reading.registry", "pandas"}
    print(code, *sorted(needless & set(sys.modules)), command, file=sys.stderr)
"""


@pytest.mark.parametrize("mode", ["blind", "review"])
def test_a_command_that_only_reads_loads_nothing_that_writes(tmp_path: Path, mode: str) -> None:
    files = small.write_files(tmp_path / "files")
    place = tmp_path / "study"
    with Study.create(place, mode=mode, coders=["First", "Second"], files=files) as study:
        revision = study.interviews()[0].revision_id
        codes = study.codebook().by_number
        for coder, number, at in (("First", "A.1", 30), ("Second", "B.1", 35)):
            study.work_as(coder)
            key = study.code(revision, Span(at, at + 20), [codes[number].id])
            study.set_key(key, key=True)
            study.new_code(f"Found by {coder}")
        for coder in ("First", "Second"):
            study.work_as(coder)
            study.done()
        study.rank(study.people()[0].id, "II", "a2 a1")
        study.add_pseudonym("Somebody Else", "P9")
        assert study.status().stage in {"reconciliation", "review"}
    sheets = [name for name in FILES if mode == "blind" or name != "agreement"]
    commands = [*READING, f"export --out {{out}} {' '.join(sheets)}"]
    done = subprocess.run(
        [sys.executable, "-c", LOADED, place, tmp_path / "out", *commands],
        capture_output=True,
        text=True,
        check=False,
    )
    told = [line for line in done.stderr.splitlines() if line.endswith(tuple(commands))]
    assert told == [f"0 {command}" for command in commands], done.stderr


def test_the_package_has_no_other_names() -> None:
    with pytest.raises(AttributeError, match=r"module 'codebook\.study' has no attribute 'studi'"):
        codebook.study.studi  # noqa: B018 - asked for


def test_reading_an_interview_loads_nothing_that_reads_other_tools_files(tmp_path: Path) -> None:
    interview = tmp_path / "A1.txt"
    interview.write_text("I: So?\n\nA1: Yes.\n")
    program = (
        "import sys; from codebook.cli.main import run; run(['inspect', sys.argv[1]]);"
        " others = {'sqlite3', 'urllib.request', 'lxml', 'codebook.reading.refi.project'};"
        " print(others & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, interview], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "set()"
