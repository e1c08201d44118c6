"""Several processes write to one study: nothing is lost, nothing overwritten."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from codebook.store.creating import create
from codebook.store.store import Store
from desk import Desk

WORKERS = """
import os, sys
sys.path[:0] = [sys.argv[1]]
from codebook.store.store import Store
from codebook.store.writer import ActionHead
from codebook.store.tables import Memo
from codebook.store.identity import new_id

def work(place, coder):
    store = Store.at(place)
    store.open()
    for number in range(25):
        with store.action(ActionHead(coder, "memo")) as tx:
            tx.insert(Memo, [dict(id=new_id(), coder_id=coder, about="study", target_id="s",
                                  text=str(number), created=tx.at, modified=tx.at)])
        os.write(1, f"{number}\\n".encode())
    store.close()

place, coder, *others = sys.argv[2:]
children = []
for each in others:  # what is loaded is then there in all of them
    if not (child := os.fork()):
        work(place, each)
        os._exit(0)
    children.append(child)
work(place, coder)
sys.exit(any(os.waitpid(child, 0)[1] for child in children))
"""


def start(place: str, *coders: str) -> subprocess.Popen[str]:
    """Start a process for each coder; that of the first ends last."""
    source = str(Path(__file__).parents[2] / "src")
    return subprocess.Popen(
        [sys.executable, "-c", WORKERS, source, place, *coders], stdout=subprocess.PIPE, text=True
    )


def test_four_processes_lose_nothing(desk: Desk, empty_place: str) -> None:
    running = start(empty_place, *(desk.first, desk.second) * 2)
    acknowledged = str(running.communicate(timeout=600)[0]).split()
    assert running.returncode == 0
    assert len(acknowledged) == 100
    assert desk.rows("SELECT count(*) FROM memo") == [(100,)]
    assert desk.rows("SELECT count(*), count(DISTINCT seq), max(seq) FROM action") == [
        (101, 101, 101)
    ]


@pytest.mark.parametrize("round_", range(3))
def test_killed_at_any_moment_what_was_acknowledged_is_there(tmp_path: Path, round_: int) -> None:
    store = Store.at(tmp_path)
    create(store)
    desk = Desk(store)
    process = start(str(tmp_path), desk.first)
    assert process.stdout is not None
    acknowledged = [process.stdout.readline() for _ in range(5 + 4 * round_)]
    process.kill()
    acknowledged += process.stdout.readlines()
    process.wait()
    process.stdout.close()
    there = desk.rows("SELECT text FROM memo")
    assert {line.strip() for line in acknowledged if line.endswith("\n")} <= {t for (t,) in there}
    assert len(there) <= len(acknowledged) + 1
    store.close()
