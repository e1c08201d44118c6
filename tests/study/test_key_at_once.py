"""Several processes change one key of pseudonyms: no acknowledged name is lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import small
from codebook.study.privacy.key import Key, read_key, write_key

_WORKERS = """
import os, sys
from codebook import Study

def work(place, who, times):
    with Study.open(place, coder="First") as study:
        study.pseudonyms()
        sys.stdout.write("ready\\n")
        sys.stdout.flush()
        os.read(go, 1)
        for n in range(times):
            if who == "apply":
                study.pseudonymise()
            elif who == "drop":
                study.drop_pseudonym(f"Gone {n}")
            else:
                study.add_pseudonym(f"{who} {n}", f"P{who}{n}")

place, times, *others = sys.argv[1:]
go, begin = os.pipe()
children = []
for each in others:
    if not (child := os.fork()):
        os.close(begin)
        work(place, each, int(times))
        os._exit(0)
    children.append(child)
sys.stdin.readline()
os.close(begin)
sys.exit(any(os.waitpid(child, 0)[1] for child in children))
"""


def at_once(place: Path, times: int, *workers: str) -> None:
    """Have a process for each worker change the key, all from one moment on."""
    command = [sys.executable, "-c", _WORKERS, str(place), str(times), *workers]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout
        assert running.stdin
        assert [running.stdout.readline() for _ in workers] == ["ready\n"] * len(workers)
        running.stdin.close()
        assert running.wait(600) == 0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    small.make(tmp_path / "study", tmp_path / "files").close()
    return tmp_path / "study"


def test_what_is_added_and_dropped_at_once_is_all_in_the_key(folder: Path) -> None:
    key = folder / "pseudonyms.csv"
    write_key(key, Key({f"Gone {n}": f"G{n}" for n in range(10)} | {"Marlene": "M"}))
    at_once(folder, 10, "A", "B", "C", "drop")
    added = {f"{who} {n}": f"P{who}{n}" for who in "ABC" for n in range(10)}
    assert read_key(key).pseudonyms == added | {"Marlene": "M"}


def test_noting_what_was_applied_loses_no_name(folder: Path) -> None:
    key = folder / "pseudonyms.csv"
    write_key(key, Key({"Marlene": "M"}))
    at_once(folder, 10, "A", "B", "apply")  # each time, names that came meanwhile are noted
    added = {f"{who} {n}": f"P{who}{n}" for who in "AB" for n in range(10)}
    known = read_key(key)
    assert known.pseudonyms == added | {"Marlene": "M"}
    assert "Marlene" in known.applied
