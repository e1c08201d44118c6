"""Let a small disk be full at every point of every command, and report what was half done.

`python tests/soak/full_disk.py [STEP]`, in bytes of room; `make soak` runs it, where one may mount
a disk.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from codebook import Study
from command import Ran, codebook
from disks import filled, small_disk
from troubled import files, make_all
from victims import state

_COMMANDS = (
    "undo",
    "done",
    "import V.txt",
    "export",
    "export codebook qdpx --out out",
    "merge other",
    "backup",
    "backup --out new",
    "handoff new --to Second",
    "forget U1",
    "status",
    "init new --taxonomy files/taxonomy.csv",
    "restore other new",
)
_STEP, _MOST = 24_576, 1_200_000


def main(step: int) -> int:
    """Try each command with more and more room; print what came of it, return an exit code."""
    tried: Counter[str] = Counter()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        try:
            for command, left, ran, faults in _tries(Path(folder), step):
                tried.update(["refused" if ran.code else "done", *["wrong"] * bool(faults)])
                for fault in faults:
                    print(f"{command} with {left} bytes left: {fault}", flush=True)
        except pytest.skip.Exception as refused:
            print(f"Full disks were not tried: {refused}.")
            return 0
    said = f"{tried['refused']} refused, {tried['done']} done in {time.monotonic() - began:.0f} s"
    print(f"full disks: {said}; wrong after {tried['wrong']}")
    return int(tried["wrong"] > 0)


def _tries(folder: Path, step: int) -> Iterator[tuple[str, int, Ran, list[str]]]:
    first, disk = folder / "first", folder / "disk"
    make_all(first)
    disk.mkdir()
    for command, left in product(_COMMANDS, range(0, _MOST, step)):
        with small_disk(disk):
            shutil.copytree(first, disk, dirs_exist_ok=True)
            yield command, left, *_try(disk, command, left)


def _try(disk: Path, command: str, left: int) -> tuple[Ran, list[str]]:
    there, before = files(disk), _state(disk)
    with filled(disk, left):
        ran = codebook(*command.split(), "--study", "study", "--coder", "First", cwd=disk)
    return ran, list(_faults(disk, ran, there, before))


def _faults(disk: Path, ran: Ran, there: set[str], before: str) -> Iterator[str]:
    with Study.open(disk / "study", "First") as study:
        yield from study.check()
    for made in {"new", "out"}.intersection(path.name for path in disk.iterdir()):
        if ran.code:
            yield f"{made} was left"
        elif made == "new":
            with Study.open(disk / made) as study:
                yield from study.check()
    if ran.code:
        if _state(disk) != before:
            yield "something was changed"
        yield from (f"{path} was left" for path in files(disk) - there - {"study/backups"})
        if len(ran.err.splitlines()) != 1 or ran.out or "unexpected" in ran.err:
            yield f"it said: {ran}"


def _state(disk: Path) -> str:
    with Study.open(disk / "study", "First") as study:
        return state(study.store)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2]), *(_STEP,)[len(sys.argv) - 1 :]))
