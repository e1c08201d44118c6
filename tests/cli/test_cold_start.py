"""The main job with each command started from nothing, as a person starts it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import small
from codebook import Study
from command import Ran, codebook, cold
from phrases import put


def code_once(place: Path) -> None:
    with Study.open(place, "First") as study:
        put(study, "I teach.", "A.1")


def test_the_main_job_from_init_to_undo(tmp_path: Path) -> None:
    sources = small.write_files(tmp_path / "sources")
    place = tmp_path / "study"
    here = ("--study", place, "--coder", "First")
    assert cold("init", place, "--coder", "First", "--json").json == {"study": str(place)}
    assert len(cold("import", *sources, "--json", *here).json["imported"]) == 5
    code_once(place)
    status = cold("status", "--json", *here)
    assert status.json["codings"] == 1
    assert len(cold("export", "--json", *here).json["files"]) == 8
    assert cold("undo", *here).out == "Undone: coded U1: A.1\n"
    assert status == _again(status, place)


def _again(status: Ran, place: Path) -> Ran:
    """Redo what was undone; what a warm start then shows is what the cold one showed."""
    here = ("--study", place, "--coder", "First")
    assert codebook("redo", *here).code == 0
    return codebook("status", "--json", *here)


@pytest.mark.parametrize(("command", "code"), [("status", 1), ("fly", 2)])
def test_a_refusal_and_wrong_usage(tmp_path: Path, command: str, code: int) -> None:
    from_nothing = cold(command, cwd=tmp_path)
    assert from_nothing == codebook(command, cwd=tmp_path)
    assert from_nothing.code == code


def test_at_its_end_nothing_is_searched_for_cycles(tmp_path: Path) -> None:
    """What is loaded goes with the process; to go through it once more took up to a fifth."""
    script = (
        "import atexit, gc, sys\n"
        "atexit.register(lambda: print(gc.get_freeze_count() > 10_000))\n"
        "from codebook.cli.main import run\n"
        "sys.exit(run(['status']))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (1, "True\n")
